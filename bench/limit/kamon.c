/* Kamon in plain C: random playouts and perft, the limit that the kernel is measured against.

   kamon LAYOUT playouts SEED COUNT    prints plies, then the games by reason, then CPU seconds
   kamon LAYOUT perft DEPTH            prints nodes and CPU seconds

   A cell (q, r) is bit 8 r + q; column 7 and row 7 stay empty, so neighbours are shifts. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common.h"

enum { ON, CONNECTION, LOOP, FULL, BLOCK, REASONS };

typedef struct {
    cells own, other; /* of the side to move, and of the one that has just moved */
    cells open;       /* where the side to move may play */
    int over;
} state;

static const int ROWS[7] = {4, 5, 6, 7, 6, 5, 4};
static const int RING[6][2] = {{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}};

static cells playable, opening, sides[6];
static cells near_to[64], shares[64];
static unsigned char several[64]; /* whether so many own cells around a cell are in several arcs */

static cells flood(cells reached, cells within) {
    for (;;) {
        cells left = reached | reached >> 1, right = reached | reached << 1;
        cells wider = (left | right | left << 8 | right >> 8) & within;
        if (wider == reached) return reached;
        reached = wider;
    }
}

static int joins(cells chain) {
    return ((chain & sides[0]) && (chain & sides[1])) || ((chain & sides[2]) && (chain & sides[3])) ||
           ((chain & sides[4]) && (chain & sides[5]));
}

/* Own cells around a cell as six bits in the order of the ring. */
static int around(cells own, int cell) {
    int by = (cell - 8) & 63;
    cells window = own >> by | own << (-by & 63);
    return (int)((window >> 9 & 1) | (window & 2) | (window & 1) << 2 | (window >> 7 & 1) << 3 |
                 (window >> 15 & 1) << 4 | (window >> 16 & 1) << 5);
}

static int won(cells mine, int last) {
    cells neighbours = near_to[last] & mine;
    if (!neighbours) return ON;
    if (!several[around(neighbours, last)])
        return joins(mine) && joins(flood(neighbours, mine)) ? CONNECTION : ON;
    cells rest = mine & ~bit(last), chain = bit(last);
    int loop = 0;
    while (neighbours) {
        cells part = flood(neighbours & -neighbours, rest);
        loop |= several[around(part & neighbours, last)];
        neighbours &= ~part;
        chain |= part;
    }
    return joins(chain) ? CONNECTION : loop ? LOOP : ON;
}

static state play(state before, int cell) {
    cells own = before.own | bit(cell);
    cells free_cells = playable & ~(own | before.other);
    cells open = free_cells & shares[cell];
    int over = won(own, cell);
    if (!over && !open) over = free_cells ? BLOCK : FULL;
    if (over) open = 0;
    return (state){before.other, own, open, over};
}

static int moves(state now, int *out) {
    int n = 0;
    for (cells left = now.open; left; left &= left - 1) out[n++] = first(left);
    return n;
}

static long long perft(state now, int depth) {
    if (depth == 1) return __builtin_popcountll(now.open);
    int list[37], n = moves(now, list);
    long long nodes = 0;
    if (depth == 2) {
        for (int i = 0; i < n; i++) nodes += __builtin_popcountll(play(now, list[i]).open);
    } else {
        for (int i = 0; i < n; i++) nodes += perft(play(now, list[i]), depth - 1);
    }
    return nodes;
}

static void playouts(state start, uint64_t seed, long count) {
    long ends[REASONS] = {0}, plies = 0;
    double before = cpu_seconds();
    for (long i = 0; i < count; i++) {
        uint64_t number = stream(seed, (uint64_t)i);
        state now = start;
        while (!now.over) {
            number += STEP;
            now = play(now, nth(now.open, below(mixed(number), __builtin_popcountll(now.open))));
            plies++;
        }
        ends[now.over]++;
    }
    double seconds = cpu_seconds() - before;
    printf("%ld", plies);
    for (int reason = 1; reason < REASONS; reason++) printf(" %ld", ends[reason]);
    printf(" %.9f\n", seconds);
}

static int on_board(int q, int r) {
    return q >= 0 && q < 7 && r >= 0 && r < 7 && q + r >= 3 && q + r <= 9;
}

/* The tables for a layout as the position's text has it, `1a1b1c1d/…`. */
static state set_up(const char *layout) {
    char attribute[64] = {0}, symbol[64] = {0};
    for (int r = 0; r < 7; r++) {
        for (int place = 0; place < ROWS[r]; place++) {
            int q = place + (r < 3 ? 3 - r : 0), cell = 8 * r + q, edges = 0;
            int end[6] = {r == 0, r == 6, q == 0, q == 6, q + r == 3, q + r == 9};
            for (int side = 0; side < 6; side++) {
                if (end[side]) sides[side] |= bit(cell), edges++;
            }
            attribute[cell] = *layout++;
            symbol[cell] = *layout++;
            if (attribute[cell] != '-') {
                playable |= bit(cell);
                if (edges == 1) opening |= bit(cell);
            }
            for (int way = 0; way < 6; way++) {
                int x = q + RING[way][0], y = r + RING[way][1];
                if (on_board(x, y)) near_to[cell] |= bit(8 * y + x);
            }
        }
        layout++; /* the slash */
    }
    for (int one = 0; one < 64; one++) {
        for (int other = 0; other < 64; other++) {
            int same = attribute[one] == attribute[other] || symbol[one] == symbol[other];
            if (one != other && same && (playable & bit(one)) && (playable & bit(other)))
                shares[one] |= bit(other);
        }
    }
    for (int pattern = 0; pattern < 64; pattern++) {
        int begins = 0;
        for (int i = 0; i < 6; i++) begins += (pattern >> i & 1) && !(pattern >> (i + 5) % 6 & 1);
        several[pattern] = begins >= 2;
    }
    return (state){0, 0, opening, ON};
}

int main(int count, char **words) {
    if (count < 4) return 2;
    state start = set_up(words[1]);
    if (!strcmp(words[2], "playouts")) {
        playouts(start, strtoull(words[3], 0, 10), atol(words[4]));
    } else {
        double before = cpu_seconds();
        long long nodes = perft(start, atoi(words[3]));
        printf("%lld %.9f\n", nodes, cpu_seconds() - before);
    }
    return 0;
}
