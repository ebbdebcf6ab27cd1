/* Chromino for two in plain C: random playouts, the limit that the kernel is measured against.

   chromino NAMES LAID HAND HAND BAG playouts SEED COUNT

   prints plies, then the games by reason, then CPU seconds. NAMES are the eighty tiles in the order
   of the kernel, without anything between them; LAID, the hands and the bag (from its top) are tiles
   likewise, and the tile that is laid lies at 0,0 and is read to the east.

   Spots where some tile fits are kept as the kernel keeps them, in chains by what they need, and for
   every tile in how many ways it can be laid. Squares are in a folded grid and judged one by one; the
   kernel has them line by line, nine in a word, and is faster by that. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common.h"

enum { TILES = 80, FOLDED = 1024, ROOM = 704, NEEDS = 343, NOTHING = NEEDS - 1, DOWN = 512 };
enum { COVERED = 1 << 11, TOUCHES = 1 << 8, COVERS = 1 << 9 };
enum { ON, OUT, STUCK, SCORE, REASONS };

typedef struct {
    int grid[FOLDED]; /* a square's name, and what it is in 12 bits */
    int spots[ROOM];  /* a spot, and the next in its chain in 10 bits */
    short heads[NEEDS], ways[TILES];
    int unused; /* the first of the unused spots */
    cells hands[2][2];
    unsigned char bag[TILES];
    int in_bag, turn, starter, drawn, draws, passes, over;
} state;

static int letter[TILES][3];
static int needed[TILES][2][28], needs_of[TILES][2]; /* by tile and reading, the needs it fits */
static int fitting[NEEDS][2 * TILES], fits[NEEDS];
static int digit[32], x_of[512], y_of[512], x_rank[512], y_rank[512];
static cells chameleons[2];

/* Squares ------------------------------------------------------------------------------------- */

static inline int place_of(const state *now, int square) {
    unsigned place = (square & 31) | (square >> 4 & 992);
    while (now->grid[place] && now->grid[place] >> 12 != square) place = (place + 389) & 1023;
    return (int)place;
}

static inline int seen_at(const state *now, int square) {
    return now->grid[place_of(now, square)] & 4095;
}

static inline int changed(int seen, int change) {
    if (!change || seen & COVERED) return seen;
    return change == COVERS ? COVERED : (seen + 1) | (change & 255) << 3;
}

static void touch(state *now, int square, int change) {
    int place = place_of(now, square);
    now->grid[place] = square << 12 | changed(now->grid[place] & 4095, change);
}

/* Spots --------------------------------------------------------------------------------------- */

static inline int need_of(int a, int b, int c) {
    if ((a & 7) + (b & 7) + (c & 7) < 2) return NOTHING;
    return digit[a >> 3] * 49 + digit[b >> 3] * 7 + digit[c >> 3];
}

static void offer(state *now, int need, int spot) {
    if (!fits[need]) return;
    int new = now->unused;
    now->unused = now->spots[new];
    now->spots[new] = spot << 10 | now->heads[need];
    now->heads[need] = (short)new;
    for (int i = 0; i < fits[need]; i++) now->ways[fitting[need][i]]++;
}

static void withdraw(state *now, int need, int spot) {
    if (!fits[need]) return;
    int before = 0, here = now->heads[need];
    while (now->spots[here] >> 10 != spot) before = here, here = now->spots[here] & 1023;
    int then = now->spots[here] & 1023;
    if (before)
        now->spots[before] += then - here;
    else
        now->heads[need] = (short)then;
    now->spots[here] = now->unused;
    now->unused = here;
    for (int i = 0; i < fits[need]; i++) now->ways[fitting[need][i]]--;
}

static inline void sweep(state *now, int square, int step, int spots, uint64_t changes) {
    int a = COVERED, b = COVERED, new_a = COVERED, new_b = COVERED;
    for (int at = 0; at < spots + 2; at++, square += step) {
        int c = seen_at(now, square), new_c = c;
        if (at >= 2) new_c = changed(c, changes & 1023), changes >>= 10;
        if (!((a | b | c) & COVERED)) {
            int spot = (square - 2 * step) << 1 | (step == DOWN), need = need_of(a, b, c);
            int then = (new_a | new_b | new_c) & COVERED ? NOTHING : need_of(new_a, new_b, new_c);
            if (need != then) withdraw(now, need, spot), offer(now, then, spot);
        }
        a = b, b = c, new_a = new_b, new_b = new_c;
    }
}

/* Layings: tile, x, y and way in the order of their texts --------------------------------------- */

static inline int laying_of(int tile, int square, int way) {
    return ((tile << 9 | x_rank[square & 511]) << 9 | y_rank[square >> 9]) << 2 | way;
}

static inline uint64_t touching(int colour) { return TOUCHES | (1u << colour & 31); }

static void lay(state *now, int laying) {
    int tile = laying >> 20, way = laying & 3, step = (way + 1) & 2 ? DOWN : 1;
    int square = y_of[laying >> 2 & 511] << 9 | x_of[laying >> 11 & 511], aside = DOWN + 1 - step;
    int a = letter[tile][0], b = letter[tile][1], c = letter[tile][2];
    if (way & 1) {
        square -= 2 * step;
        a = letter[tile][2], c = letter[tile][0];
    }
    uint64_t before = touching(a), after = touching(c);
    uint64_t side = touching(a) | touching(b) << 10 | touching(c) << 20;
    uint64_t own = before | (uint64_t)COVERS << 10 | (uint64_t)COVERS << 20 |
                   (uint64_t)COVERS << 30 | after << 40;
    sweep(now, square - 3 * step, step, 7, own);
    sweep(now, square - 2 * step - aside, step, 5, side);
    sweep(now, square - 2 * step + aside, step, 5, side);
    sweep(now, square - step - 2 * aside, aside, 3, before);
    sweep(now, square + 3 * step - 2 * aside, aside, 3, after);
    for (int i = 0; i < 3; i++) {
        uint64_t beside = side >> 10 * i & 1023;
        sweep(now, square + i * step - 3 * aside, aside, 5, beside | COVERS << 10 | beside << 20);
    }
    touch(now, square - step, (int)before);
    touch(now, square + 3 * step, (int)after);
    int letters[3] = {a, b, c};
    for (int i = 0; i < 3; i++, side >>= 10, square += step) {
        now->grid[place_of(now, square)] = square << 12 | COVERED | tile << 3 | letters[i];
        touch(now, square - aside, side & 1023);
        touch(now, square + aside, side & 1023);
    }
}

static int write_ways(const state *now, int tile, int *out) {
    int n = 0;
    for (int back = 0; back < 2; back++) {
        for (int i = 0; i < needs_of[tile][back]; i++) {
            for (int here = now->heads[needed[tile][back][i]]; here; here = now->spots[here] & 1023) {
                int spot = now->spots[here] >> 10, square = spot >> 1, way = (spot & 1) << 1;
                if (back) square += way ? 2 * DOWN : 2, way ^= 3;
                out[n++] = laying_of(tile, square, way);
            }
        }
    }
    return n;
}

/* The move that would be at a place if these n were sorted. */
static int nth_of(int *out, int n, int place) {
    int low = 0, high = n - 1;
    while (low < high) {
        int middle = out[(low + high) >> 1], i = low, j = high;
        while (i <= j) {
            while (out[i] < middle) i++;
            while (out[j] > middle) j--;
            if (i <= j) {
                int other = out[i];
                out[i++] = out[j];
                out[j--] = other;
            }
        }
        if (place <= j)
            high = j;
        else if (place >= i)
            low = i;
        else
            break;
    }
    return out[place];
}

/* Play ---------------------------------------------------------------------------------------- */

static inline int size(const cells *hand) {
    return __builtin_popcountll(hand[0]) + __builtin_popcountll(hand[1]);
}

static void end_of_round(state *now) {
    int left[2] = {size(now->hands[0]), size(now->hands[1])}, out = !left[0] || !left[1];
    if (out || now->passes == 2) now->over = out ? OUT : STUCK;
}

static void play(state *now, uint64_t number) {
    static int list[2 * ROOM];
    cells *hand = now->hands[now->turn], may[2] = {hand[0], hand[1]};
    if ((hand[0] & chameleons[0] || hand[1] & chameleons[1]) && size(hand) == 1)
        may[0] = may[1] = 0;
    else if (now->drawn >= 0)
        may[0] = may[1] = 0, may[now->drawn >> 6] = bit(now->drawn & 63);
    int n = 0;
    for (int part = 0; part < 2; part++)
        for (cells left = may[part]; left; left &= left - 1) n += now->ways[64 * part + first(left)];
    if (!n && now->in_bag && !now->draws) {
        int tile = now->bag[--now->in_bag];
        hand[tile >> 6] ^= bit(tile & 63);
        now->drawn = tile, now->draws = 1, now->passes = 0;
        return;
    }
    if (!n) {
        now->passes = now->drawn < 0 ? now->passes + 1 : 0;
    } else {
        int place = below(number, n), tile = 0;
        for (int part = 0; part < 2; part++) {
            for (cells left = may[part]; left; left &= left - 1) {
                tile = 64 * part + first(left);
                if (place < now->ways[tile]) goto found;
                place -= now->ways[tile];
            }
        }
    found:
        lay(now, nth_of(list, write_ways(now, tile, list), place));
        hand[tile >> 6] ^= bit(tile & 63);
        now->passes = 0;
    }
    now->turn ^= 1, now->drawn = -1, now->draws = 0;
    if (now->turn == now->starter || now->passes == 2) end_of_round(now);
}

static void playouts(const state *start, uint64_t seed, long count) {
    long ends[REASONS] = {0}, plies = 0;
    static state now;
    double before = cpu_seconds();
    for (long i = 0; i < count; i++) {
        uint64_t number = stream(seed, (uint64_t)i);
        now = *start;
        while (!now.over) {
            number += STEP;
            play(&now, mixed(number));
            plies++;
        }
        ends[now.over]++;
    }
    double seconds = cpu_seconds() - before;
    printf("%ld", plies);
    for (int reason = 1; reason < REASONS; reason++) printf(" %ld", ends[reason]);
    printf(" %.9f\n", seconds);
}

/* Tables -------------------------------------------------------------------------------------- */

static const char *NAMES;

static int by_x(const void *one, const void *other) {
    char a[16], b[16];
    snprintf(a, 16, "%d,", *(const int *)one - 256);
    snprintf(b, 16, "%d,", *(const int *)other - 256);
    return strcmp(a, b);
}

static int by_y(const void *one, const void *other) {
    char a[16], b[16];
    snprintf(a, 16, "%de", *(const int *)one - 256);
    snprintf(b, 16, "%de", *(const int *)other - 256);
    return strcmp(a, b);
}

static void fit(int tile, int back) {
    int a = letter[tile][back ? 2 : 0] + 1, b = letter[tile][1] + 1, c = letter[tile][back ? 0 : 2] + 1;
    for (int first = 0; first <= a; first += a) {
        for (int middle = 0; middle < 7; middle++) {
            if (middle && middle != b && b != 6) continue;
            for (int last = 0; last <= c; last += c) {
                int need = first * 49 + middle * 7 + last;
                needed[tile][back][needs_of[tile][back]++] = need;
                fitting[need][fits[need]++] = tile;
            }
        }
    }
}

static int tile_at(const char *name) {
    for (int tile = 0; tile < TILES; tile++)
        if (!strncmp(NAMES + 3 * tile, name, 3)) return tile;
    exit(2);
}

static state set_up(char **words) {
    NAMES = words[0];
    for (int i = 0; i < 512; i++) x_of[i] = y_of[i] = i;
    qsort(x_of, 512, sizeof(int), by_x);
    qsort(y_of, 512, sizeof(int), by_y);
    for (int i = 0; i < 512; i++) x_rank[x_of[i]] = i, y_rank[y_of[i]] = i;
    for (int set = 1; set < 32; set++) digit[set] = set & (set - 1) ? 6 : first((cells)set) + 1;
    for (int tile = 0; tile < TILES; tile++) {
        for (int i = 0; i < 3; i++) letter[tile][i] = (int)(strchr("RYGBP*", NAMES[3 * tile + i]) - "RYGBP*");
        if (letter[tile][1] == 5) chameleons[tile >> 6] |= bit(tile & 63);
        fit(tile, 0);
        if (letter[tile][0] != letter[tile][2]) fit(tile, 1);
    }
    state now;
    memset(&now, 0, sizeof now);
    for (int spot = 1; spot < ROOM - 1; spot++) now.spots[spot] = spot + 1;
    now.unused = 1;
    now.drawn = -1;
    lay(&now, laying_of(tile_at(words[1]), 256 * DOWN + 256, 0));
    for (int seat = 0; seat < 2; seat++) {
        for (const char *name = words[2 + seat]; *name; name += 3) {
            int tile = tile_at(name);
            now.hands[seat][tile >> 6] |= bit(tile & 63);
        }
    }
    now.in_bag = (int)strlen(words[4]) / 3;
    for (int i = 0; i < now.in_bag; i++) now.bag[now.in_bag - 1 - i] = (unsigned char)tile_at(words[4] + 3 * i);
    return now;
}

int main(int count, char **words) {
    if (count < 9) return 2;
    state start = set_up(words + 1);
    playouts(&start, strtoull(words[7], 0, 10), atol(words[8]));
    return 0;
}
