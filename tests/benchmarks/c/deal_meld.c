/* The yardstick of the kernels: deal 15/15/15/3 and value the best-trump meld of each hand, in plain C.
 *
 *     deal_meld DEAL_KEY N_DEALS REPEATS
 *
 * deals the deals 0 to N_DEALS - 1 of a stream key and prints four numbers: a checksum of all cards, a checksum of all
 * melds and trumps, and the best time of the repeats for deals alone and for deals with melds [ns a deal].  Algorithm,
 * tables and random stream are those of the kernels, written anew; equal checksums mean equal deals.
 */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

typedef uint64_t u64;
typedef int64_t i64;
typedef unsigned __int128 u128;

/* Random stream ------------------------------------------------------------------------------------------------- */

#define GOLDEN UINT64_C(0x9E3779B97F4A7C15)

static inline u64 output(u64 z)
{
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static inline u64 stream_start(u64 key, u64 deal)
{
    u64 z = key + (deal + 1) * GOLDEN;
    z = (z ^ (z >> 33)) * UINT64_C(0xFF51AFD7ED558CCD);
    z = (z ^ (z >> 33)) * UINT64_C(0xC4CEB9FE1A85EC53);
    return z ^ (z >> 33);
}

/* Upper half of a product; the lower half goes back into the word. */
static inline u64 part_of(u64 *word, u64 n)
{
    u128 product = (u128)*word * n;
    *word = (u64)product;
    return (u64)(product >> 64);
}

static inline u64 deposit(u64 source, u64 mask)
{
#ifdef __BMI2__
    return _pdep_u64(source, mask);
#else
    u64 chosen = 0;
    for (; mask && source; mask &= mask - 1, source >>= 1)
        if (source & 1)
            chosen |= mask & -mask;
    return chosen;
#endif
}

/* Deals --------------------------------------------------------------------------------------------------------- */

#define WIDTH 12
#define HAND 15
#define MOST_SPLITS 1024
#define PACK UINT64_C(0x0FFF0FFF0FFF0FFF)
#define N_WIDOWS 816

typedef struct {
    u64 n_splits, n_sets, redraw;
    u64 threshold[MOST_SPLITS], pair[MOST_SPLITS];
} Splits;

typedef struct {
    u64 first, second, third, widow;
} Deal;

static Splits by_suit, by_third;
static uint16_t subsets[1 << WIDTH];
static u64 subsets_from[WIDTH + 1], suit_ways[WIDTH + 1], third_ways[WIDTH + 1];
static int32_t widows[N_WIDOWS];
static u64 most_first, most_second;

static u64 choose(u64 n, u64 k)
{
    u64 ways = 1;
    if (k > n)
        return 0;
    for (u64 i = 0; i < k; i++)
        ways = ways * (n - i) / (i + 1);
    return ways;
}

/* All ways to take HAND cards from the parts, the last part counting fastest, into codes and weights. */
static u64 list_splits(int n_parts, int width, u64 *codes, u64 *weights)
{
    u64 n = 0, all = 1;
    for (int part = 0; part < n_parts; part++)
        all *= (u64)width + 1;
    for (u64 number = 0; number < all; number++) {
        u64 rest = number, code = 0, sum = 0, weight = 1;
        for (int part = n_parts - 1; part >= 0; part--) {
            u64 size = rest % ((u64)width + 1);
            rest /= (u64)width + 1;
            code |= size << (4 * part);
            sum += size;
            weight *= choose((u64)width, size);
        }
        if (sum == HAND) {
            codes[n] = code;
            weights[n++] = weight;
        }
    }
    return n;
}

static void build_splits(Splits *table, int n_parts, int width)
{
    static u64 codes[MOST_SPLITS], left[MOST_SPLITS], other[MOST_SPLITS];
    static int poor[MOST_SPLITS], rich[MOST_SPLITS];
    int n_poor = 0, n_rich = 0;
    u64 n = list_splits(n_parts, width, codes, left), sets = choose((u64)(n_parts * width), HAND);
    table->n_splits = n;
    table->n_sets = sets;
    table->redraw = (0 - n * sets) % (n * sets);
    for (u64 i = 0; i < n; i++) {
        left[i] *= n;
        table->threshold[i] = sets;
        other[i] = codes[i];
        if (left[i] < sets)
            poor[n_poor++] = (int)i;
        else
            rich[n_rich++] = (int)i;
    }
    while (n_poor) {
        int entry = poor[--n_poor], donor = rich[n_rich - 1];
        table->threshold[entry] = left[entry];
        other[entry] = codes[donor];
        left[donor] -= sets - left[entry];
        if (left[donor] < sets) {
            n_rich--;
            poor[n_poor++] = donor;
        }
    }
    for (u64 i = 0; i < n; i++)
        table->pair[i] = codes[i] | other[i] << 32;
}

static void build_deals(void)
{
    int n = 0;
    for (u64 size = 0; size <= WIDTH; size++) {
        subsets_from[size] = (u64)n;
        suit_ways[size] = choose(12, size);
        third_ways[size] = choose(11, size);
        for (int set = 0; set < 1 << WIDTH; set++)
            if ((u64)__builtin_popcount((unsigned)set) == size)
                subsets[n++] = (uint16_t)set;
    }
    n = 0;
    for (int set = 0; set < 1 << 18; set++)
        if (__builtin_popcount((unsigned)set) == 3)
            widows[n++] = set;
    build_splits(&by_suit, 4, 12);
    build_splits(&by_third, 3, 11);
    most_first = choose(12, 6) * choose(12, 6) * choose(12, 6) * choose(12, 6) * N_WIDOWS;
    most_second = choose(11, 5) * choose(11, 5) * choose(11, 5);
}

static inline u64 draw_split(const Splits *table, u64 *state)
{
    u64 word, entry, level;
    do {
        word = output(*state += GOLDEN);
        entry = part_of(&word, table->n_splits);
        level = part_of(&word, table->n_sets);
    } while (word < table->redraw);
    return table->pair[entry] >> (32 * (level >= table->threshold[entry])) & 0xFFFFFFFF;
}

static int in_last_round(u64 rest, u64 split, const u64 *ways, int n_parts, u64 n)
{
    for (int part = 0; part < n_parts; part++)
        n *= ways[split >> (4 * part) & 15];
    return rest < (0 - n) % n;
}

static inline Deal deal_auction(u64 state)
{
    Deal deal;
    u64 split = draw_split(&by_suit, &state), word, cards, widow, rest;
    do {
        word = output(state += GOLDEN);
        cards = 0;
        for (int suit = 0; suit < 4; suit++) {
            u64 size = split >> (4 * suit) & 15;
            cards |= (u64)subsets[subsets_from[size] + part_of(&word, suit_ways[size])] << (16 * suit);
        }
        widow = part_of(&word, N_WIDOWS);
    } while (word < most_first && in_last_round(word, split, suit_ways, 4, N_WIDOWS));
    deal.first = cards;
    split = draw_split(&by_third, &state);
    do {
        word = output(state += GOLDEN);
        cards = 0;
        for (int part = 0; part < 3; part++) {
            u64 size = split >> (4 * part) & 15;
            cards |= (u64)subsets[subsets_from[size] + part_of(&word, third_ways[size])] << (11 * part);
        }
    } while (word < most_second && in_last_round(word, split, third_ways, 3, 1));
    rest = PACK ^ deal.first;
    deal.second = deposit(cards, rest);
    rest ^= deal.second;
    deal.widow = deposit((u64)widows[widow], rest);
    deal.third = rest ^ deal.widow;
    return deal;
}

/* Melds --------------------------------------------------------------------------------------------------------- */

#define FIRST_COPIES UINT64_C(0x5555555555555555)

static int32_t lane_points[1 << WIDTH];
static int16_t around_points[1 << 10];

static int least(int a, int b)
{
    return a < b ? a : b;
}

static void build_melds(void)
{
    static const int ranks[4] = {0, 2, 3, 4}, worth[4] = {100, 80, 60, 40};
    for (int lane = 0; lane < 1 << WIDTH; lane++) {
        int n[6];
        for (int rank = 0; rank < 6; rank++)
            n[rank] = __builtin_popcount((unsigned)(lane >> (2 * rank)) & 3);
        int marriages = least(n[2], n[3]);
        int runs = least(least(n[0], n[1]), least(marriages, n[4]));
        int trump = 150 * runs + 40 * (marriages - runs) + 10 * n[5];
        lane_points[lane] = 20 * marriages | (trump - 20 * marriages) << 10;
    }
    for (int field = 0; field < 1 << 10; field++)
        for (int i = 0; i < 4; i++)
            around_points[field] += (int16_t)(worth[i] * __builtin_popcount((unsigned)(field >> (2 * ranks[i])) & 3));
}

static inline u64 all_suits(u64 cards)
{
    cards &= cards >> 16;
    return cards & cards >> 32;
}

/* Points of the best trump, times four, plus three minus that suit. */
static inline i64 best_meld(u64 hand)
{
    u64 once = (hand | hand >> 1) & FIRST_COPIES, twice = hand & hand >> 1 & FIRST_COPIES;
    i64 points = around_points[(all_suits(once) | all_suits(twice) << 1) & 0x3FF];
    points += 40 * (i64)((once >> 6 & once >> 40 & 1) + (twice >> 6 & twice >> 40 & 1));
    i64 plain = 0, best = 0;
    for (int suit = 0; suit < 4; suit++) {
        i64 both = lane_points[hand >> (16 * suit) & 0xFFF];
        i64 key = both >> 8 | (3 - suit);
        plain += both;
        best = key > best ? key : best;
    }
    return (points + (plain & 0xFF)) * 4 + best;
}

/* Measuring ----------------------------------------------------------------------------------------------------- */

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

int main(int n_words, char **words)
{
    if (n_words != 4) {
        fputs("usage: deal_meld DEAL_KEY N_DEALS REPEATS\n", stderr);
        return 2;
    }
    u64 key = strtoull(words[1], NULL, 10), n_deals = strtoull(words[2], NULL, 10);
    int repeats = atoi(words[3]);
    double best_deals = 1e300, best_melds = 1e300;
    u64 cards = 0, melds = 0;
    build_deals();
    build_melds();
    for (int repeat = 0; repeat < repeats; repeat++) {
        double begin = now(), middle, end;
        cards = melds = 0;
        for (u64 number = 0; number < n_deals; number++) {
            Deal deal = deal_auction(stream_start(key, number));
            cards += 3 * deal.first + 5 * deal.second + 7 * deal.third + deal.widow;
        }
        middle = now();
        for (u64 number = 0; number < n_deals; number++) {
            Deal deal = deal_auction(stream_start(key, number));
            melds += (u64)(best_meld(deal.first) + best_meld(deal.second) + best_meld(deal.third));
        }
        end = now();
        if (middle - begin < best_deals)
            best_deals = middle - begin;
        if (end - middle < best_melds)
            best_melds = end - middle;
    }
    printf("%" PRIu64 " %" PRIu64 " %.3f %.3f\n", cards, melds, best_deals / (double)n_deals,
           best_melds / (double)n_deals);
    return 0;
}
