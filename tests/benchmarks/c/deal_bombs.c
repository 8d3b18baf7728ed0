/* The yardstick of Bao Yao: deal four hands out of both packs and count their bombs of four and more, in plain C.
 *
 *     deal_bombs DEAL_KEY N_DEALS REPEATS
 *
 * deals the deals 0 to N_DEALS - 1 of a stream key and prints three numbers: a checksum of all hands, the number of
 * bombs, and the best time of the repeats [ns a deal].  Algorithm and random stream are those of the kernels, written
 * anew; equal checksums mean equal deals.
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
typedef unsigned __int128 u128;

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

static inline u64 next_below(u64 *state, u64 n)
{
    *state += GOLDEN;
    return (u64)(((u128)output(*state) * n) >> 64);
}

static inline u64 nth(u64 cards, u64 n)
{
#ifdef __BMI2__
    return _pdep_u64(UINT64_C(1) << n, cards);
#else
    while (n--)
        cards &= cards - 1;
    return cards & -cards;
#endif
}

static inline u64 toss(u64 pool, unsigned sixteenths, u64 *state)
{
    u64 chosen = 0;
    for (int binary = 0; binary < 4; binary++) {
        *state += GOLDEN;
        u64 word = output(*state);
        chosen = (sixteenths >> binary) & 1 ? chosen | word : chosen & word;
    }
    return chosen & pool;
}

/* Flip card number n of two words in two others. */
static inline void flip(u64 first, u64 second, u64 n, u64 *low, u64 *high)
{
    u64 in_first = (u64)__builtin_popcountll(first);
    if (n < in_first)
        *low ^= nth(first, n);
    else
        *high ^= nth(second, n - in_first);
}

static u64 byte_counts(u64 x)
{
    x -= (x >> 1) & UINT64_C(0x5555555555555555);
    x = (x & UINT64_C(0x3333333333333333)) + ((x >> 2) & UINT64_C(0x3333333333333333));
    return (x + (x >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
}

static u64 nibbles(u64 x)
{
    x = (x | x >> 4) & UINT64_C(0x00FF00FF00FF00FF);
    x = (x | x >> 8) & UINT64_C(0x0000FFFF0000FFFF);
    return (x | x >> 16) & UINT64_C(0xFFFFFFFF);
}

static u64 counts_of(u64 low, u64 high)
{
    u64 naturals = high & UINT64_C(0xFFFFFFFFFFFF), jokers = high >> 48;
    u64 hand = nibbles(byte_counts(low)) | nibbles(byte_counts(naturals)) << 28;
    hand |= (u64)__builtin_popcountll(jokers & 3) << 52;
    return hand | (u64)__builtin_popcountll(jokers >> 2) << 56;
}

static u64 bombs_of(u64 hand)
{
    /* A count of four or more sets the highest bit of its nibble when four is added. */
    return (u64)__builtin_popcountll((hand + UINT64_C(0x444444444444444)) & UINT64_C(0x888888888888888));
}

static void run(u64 key, u64 n_deals, u64 *out_cards, u64 *out_bombs)
{
    u64 cards = 0, bombs = 0;
    for (u64 deal = 0; deal < n_deals; deal++) {
        u64 state = stream_start(key, deal);
        u64 first = (UINT64_C(1) << 56) - 1, second = (UINT64_C(1) << 52) - 1, n_pool = 108;
        u64 hands[4];
        for (int seat = 0; seat < 3; seat++) {
            unsigned sixteenths = (unsigned)((27 * 32 + n_pool) / (2 * n_pool));
            u64 low = toss(first, sixteenths, &state), high = toss(second, sixteenths, &state);
            u64 n = (u64)__builtin_popcountll(low) + (u64)__builtin_popcountll(high);
            for (; n > 27; n--) {
                u64 at = next_below(&state, n);
                flip(low, high, at, &low, &high);
            }
            for (; n < 27; n++) {
                u64 at = next_below(&state, n_pool - n);
                flip(first & ~low, second & ~high, at, &low, &high);
            }
            hands[seat] = counts_of(low, high);
            first ^= low;
            second ^= high;
            n_pool -= 27;
        }
        hands[3] = counts_of(first, second);
        for (u64 seat = 0; seat < 4; seat++) {
            cards += (2 * seat + 1) * hands[seat];
            bombs += bombs_of(hands[seat]);
        }
    }
    *out_cards = cards;
    *out_bombs = bombs;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

int main(int n_words, char **words)
{
    if (n_words != 4)
        return 2;
    u64 key = strtoull(words[1], NULL, 10), n_deals = strtoull(words[2], NULL, 10), cards = 0, bombs = 0;
    double best = 1e300;
    for (long repeat = strtol(words[3], NULL, 10); repeat > 0; repeat--) {
        double begin = now();
        run(key, n_deals, &cards, &bombs);
        double spent = (now() - begin) / (double)n_deals;
        best = spent < best ? spent : best;
    }
    printf("%" PRIu64 " %" PRIu64 " %.4f\n", cards, bombs, best);
    return 0;
}
