/* Values of whole deals by alpha-beta over exact states: no bounds, no equal cards but copies in one hand, no ordering.

   A second opinion for deals that are too large for the plain minimax.  It was written from the rules alone and shares
   nothing with the solver.  Each line of standard input is a position at the start of a trick:

       seats taker leader trump must_win must_overtrump simple cards, and for each card suit, rank (0 ace ... 7 seven), seat

   Cards come in any order.  The taker's points under best play are printed, one line for each position, and on standard
   error the seconds of all searches.  A state is the set of cards left and the player on lead; what is known of it are
   two bounds. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
    uint64_t left;
    int16_t lower, upper;
    int32_t leader;
} Entry;

enum { MOST = 48, LAST_TRICK = 10 };
static const int CLASSIC[8] = {11, 10, 4, 3, 2, 0, 0, 0}, SIMPLE[8] = {10, 10, 10, 0, 0, 0, 0, 0};

static int n_seats, taker, trump, must_win, must_overtrump, n_cards;
static int suit[MOST], rank[MOST], seat_of[MOST], points[MOST];
static Entry *table;
static uint64_t table_mask;

/* Strength of a card in a trick in which a suit was led. */
static int strength(int card, int led) {
    if (suit[card] == trump) return 100 - rank[card];
    return suit[card] == led ? 50 - rank[card] : 0;
}

/* Cards of a player that may be played now, one of two identical ones; returns their number. */
static int legal(uint64_t left, int seat, const int *trick, int n_played, int *out) {
    int hand[MOST], n = 0, follows = 0, trumps = 0;
    for (int card = 0; card < n_cards; card++) {
        if (!(left >> card & 1) || seat_of[card] != seat) continue;
        if (n && suit[hand[n - 1]] == suit[card] && rank[hand[n - 1]] == rank[card]) continue;
        hand[n++] = card;
        trumps += suit[card] == trump;
        follows += n_played && suit[card] == suit[trick[0]];
    }
    if (!n_played || (!follows && !trumps)) {
        memcpy(out, hand, n * sizeof *out);
        return n;
    }
    int led = suit[trick[0]], wanted = follows ? led : trump, to_beat = 0, higher = 0, n_out = 0;
    for (int place = 0; place < n_played; place++) {
        int s = strength(trick[place], led);
        if (s > to_beat) to_beat = s;
    }
    int duty = follows ? led == trump || must_win : must_overtrump;
    for (int at = 0; at < n; at++) higher += suit[hand[at]] == wanted && strength(hand[at], led) > to_beat;
    for (int at = 0; at < n; at++) {
        if (suit[hand[at]] != wanted) continue;
        if (duty && higher && strength(hand[at], led) <= to_beat) continue;
        out[n_out++] = hand[at];
    }
    return n_out;
}

static int reaches(uint64_t left, int leader, int *trick, int n_played, int need);

/* Whether the taker gets so many points from the start of a trick on. */
static int reaches_from_start(uint64_t left, int leader, int need) {
    if (need <= 0) return 1;
    if (!left) return 0;
    uint64_t hash = (left + 1) * 0x9E3779B97F4A7C15ull ^ (uint64_t)(leader + 1) * 0xC2B2AE3D27D4EB4Full;
    hash = (hash ^ hash >> 31) * 0x94D049BB133111EBull;
    Entry *entry = table + ((hash ^ hash >> 29) & table_mask);
    if (entry->left == left && entry->leader == leader) {
        if (entry->lower >= need) return 1;
        if (entry->upper < need) return 0;
    }
    int trick[3], found = reaches(left, leader, trick, 0, need);
    if (entry->left != left || entry->leader != leader) *entry = (Entry){left, 0, 1000, leader};
    if (found && entry->lower < need) entry->lower = (int16_t)need;
    if (!found && entry->upper >= need) entry->upper = (int16_t)(need - 1);
    return found;
}

static int reaches(uint64_t left, int leader, int *trick, int n_played, int need) {
    int seat = (leader + n_played) % n_seats, ours = seat == taker, cards[MOST];
    int n = legal(left, seat, trick, n_played, cards);
    for (int at = 0; at < n; at++) {
        uint64_t rest = left & ~(1ull << cards[at]);
        int found;
        trick[n_played] = cards[at];
        if (n_played + 1 < n_seats) {
            found = reaches(rest, leader, trick, n_played + 1, need);
        } else {
            int best = 0, won = rest ? 0 : LAST_TRICK;
            for (int place = 0; place < n_seats; place++) {
                won += points[trick[place]];
                if (strength(trick[place], suit[trick[0]]) > strength(trick[best], suit[trick[0]])) best = place;
            }
            int winner = (leader + best) % n_seats;
            found = reaches_from_start(rest, winner, winner == taker ? need - won : need);
        }
        if (found == ours) return ours;
    }
    return !ours;
}

/* Cards of one suit beside each other, from the ace down, as `legal` needs them to see copies. */
static int compare(const void *a, const void *b) {
    const int *x = a, *y = b;
    for (int at = 0; at < 3; at++)
        if (x[at] != y[at]) return x[at] - y[at];
    return 0;
}

int main(int n_words, char **words) {
    table_mask = (1ull << (n_words > 1 ? atoi(words[1]) : 22)) - 1;
    table = malloc((table_mask + 1) * sizeof *table);
    int leader, simple, total;
    double seconds = 0;
    if (!table) return 1;
    while (scanf("%d%d%d%d%d%d%d%d", &n_seats, &taker, &leader, &trump, &must_win, &must_overtrump, &simple, &n_cards) == 8) {
        int cards[MOST][3];
        if (n_cards > MOST) return 1;
        for (int card = 0; card < n_cards; card++)
            if (scanf("%d%d%d", cards[card], cards[card] + 1, cards[card] + 2) != 3) return 1;
        qsort(cards, n_cards, sizeof cards[0], compare);
        total = LAST_TRICK;
        for (int card = 0; card < n_cards; card++) {
            suit[card] = cards[card][0];
            rank[card] = cards[card][1];
            seat_of[card] = cards[card][2];
            points[card] = (simple ? SIMPLE : CLASSIC)[rank[card]];
            total += points[card];
        }
        memset(table, 0, (table_mask + 1) * sizeof *table);
        clock_t begin = clock();
        int lower = 0, upper = total;
        while (lower < upper) {
            int need = (lower + upper + 1) / 2;
            if (reaches_from_start((1ull << n_cards) - 1, leader, need)) lower = need;
            else upper = need - 1;
        }
        seconds += (double)(clock() - begin) / CLOCKS_PER_SEC;
        printf("%d\n", lower);
        fflush(stdout);
    }
    fprintf(stderr, "%.6f\n", seconds);
    return 0;
}
