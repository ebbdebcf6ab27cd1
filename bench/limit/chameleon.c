/* Chameleon (5 x 5) in plain C: random playouts and perft, the limit that the kernel is measured
   against.

   chameleon playouts SEED COUNT    prints plies, then the games by reason, then CPU seconds
   chameleon perft DEPTH            prints nodes and CPU seconds

   A tile is bit 5 file + rank. A piece's ways are in a table by its tile and, if it slides, by what
   stands on the inner tiles of its diagonals. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common.h"

enum { ON, CAPTURE, LONE, INFILTRATION, QUIET, REASONS };
enum { ROWS = 17, LEAPING = 16, MOST_MOVES = 80, QUIET_PLIES = 100 };

typedef struct {
    cells own, other, dark; /* of the side to move, of the other, black-natured of either */
    int turn, quiet, over;
} state;

static const cells GATHER = 1ull << 44 | 1ull << 48 | 1ull << 49 | 1ull << 55;
static cells black, home[3], blockers[25], goes[25 * ROWS];

static cells slid_to(int place, cells occupied) {
    return goes[place * ROWS + (((occupied & blockers[place]) * GATHER) >> 60)];
}

static cells gone_to(int place, cells occupied, cells leaping) {
    cells row = ((occupied & blockers[place]) * GATHER) >> 60;
    return goes[place * ROWS + (leaping >> place & 1 ? LEAPING : row)];
}

static cells takers(cells own, cells occupied, cells leaping, int target) {
    cells leaps = goes[target * ROWS + LEAPING] & leaping;
    return own & (leaps | (slid_to(target, occupied) & ~leaping));
}

static int moves(const state *now, int *out) {
    if (now->over) return 0;
    cells occupied = now->own | now->other, leaping = now->dark ^ black;
    cells invader = now->other & home[now->turn], left = now->own;
    int n = 0;
    if (invader) left = takers(left, occupied, leaping, first(invader));
    for (; left; left &= left - 1) {
        int source = first(left);
        cells to = invader ? invader : gone_to(source, occupied, leaping) & ~now->own;
        for (cells some = to & ~occupied; some; some &= some - 1) out[n++] = source << 5 | first(some);
        for (cells some = to & occupied; some; some &= some - 1) out[n++] = source << 5 | first(some);
    }
    return n;
}

static int count(const state *now) {
    if (now->over) return 0;
    cells occupied = now->own | now->other, leaping = now->dark ^ black;
    cells invader = now->other & home[now->turn];
    if (invader) return __builtin_popcountll(takers(now->own, occupied, leaping, first(invader)));
    int n = 0;
    for (cells left = now->own; left; left &= left - 1)
        n += __builtin_popcountll(gone_to(first(left), occupied, leaping) & ~now->own);
    return n;
}

/* The move that a random number falls on, in the order of `moves`. */
static int pick(const state *now, uint64_t number) {
    cells occupied = now->own | now->other, leaping = now->dark ^ black;
    cells invader = now->other & home[now->turn], left = now->own, to;
    int place = below(number, count(now)), source, here;
    if (invader) {
        int target = first(invader);
        return nth(takers(now->own, occupied, leaping, target), place) << 5 | target;
    }
    for (;; place -= here, left &= left - 1) {
        source = first(left);
        to = gone_to(source, occupied, leaping) & ~now->own;
        here = __builtin_popcountll(to);
        if (place < here) break;
    }
    cells quiet = to & ~occupied;
    here = __builtin_popcountll(quiet);
    return source << 5 | (place < here ? nth(quiet, place) : nth(to & occupied, place - here));
}

static state play(const state *now, int move) {
    cells source = bit(move >> 5), target = bit(move & 31);
    state next = {.own = now->other & ~target, .other = now->own ^ (source | target)};
    next.dark = now->dark & ~(source | target);
    if (now->dark & source) next.dark |= target;
    next.quiet = now->other & target ? 0 : now->quiet + 1;
    next.turn = 3 - now->turn;
    cells invader = next.other & home[next.turn];
    if (!next.own) {
        next.over = CAPTURE;
    } else if (invader) {
        cells occupied = next.own | next.other;
        if (next.other == invader) next.over = LONE;
        else if (!takers(next.own, occupied, next.dark ^ black, first(invader)))
            next.over = INFILTRATION;
    }
    if (!next.over && next.quiet == QUIET_PLIES) next.over = QUIET;
    return next;
}

static long long perft(const state *now, int depth) {
    if (depth == 1) return count(now);
    int list[MOST_MOVES], n = moves(now, list);
    long long nodes = 0;
    if (depth == 2) {
        for (int i = 0; i < n; i++) {
            state after = play(now, list[i]);
            nodes += count(&after);
        }
    } else {
        for (int i = 0; i < n; i++) {
            state after = play(now, list[i]);
            nodes += perft(&after, depth - 1);
        }
    }
    return nodes;
}

static void playouts(const state *start, uint64_t seed, long games) {
    long ends[REASONS] = {0}, plies = 0;
    double before = cpu_seconds();
    for (long i = 0; i < games; i++) {
        uint64_t number = stream(seed, (uint64_t)i);
        state now = *start;
        while (!now.over) {
            number += STEP;
            now = play(&now, pick(&now, mixed(number)));
            plies++;
        }
        ends[now.over]++;
    }
    double seconds = cpu_seconds() - before;
    printf("%ld", plies);
    for (int reason = 1; reason < REASONS; reason++) printf(" %ld", ends[reason]);
    printf(" %.9f\n", seconds);
}

/* The tiles that lead away from one in a direction, at most so many, up to the first blocked. */
static cells way(int file, int rank, int df, int dr, int most, cells blocked) {
    cells found = 0;
    for (int n = 1; n <= most; n++) {
        int f = file + n * df, r = rank + n * dr;
        if (f < 0 || f > 4 || r < 0 || r > 4) break;
        found |= bit(5 * f + r);
        if (blocked & bit(5 * f + r)) break;
    }
    return found;
}

static state set_up(void) {
    cells inner = 0;
    for (int file = 1; file < 4; file++)
        for (int rank = 1; rank < 4; rank++) inner |= bit(5 * file + rank);
    for (int file = 0; file < 5; file++) {
        for (int rank = 0; rank < 5; rank++) {
            int place = 5 * file + rank;
            cells steps = 0, leaps = 0, all = 0;
            if ((file + rank) % 2 == 0) black |= bit(place);
            for (int df = -2; df <= 2; df++) {
                for (int dr = -2; dr <= 2; dr++) {
                    if (abs(df) < 2 && abs(dr) < 2 && (df || dr))
                        steps |= way(file, rank, df, dr, 1, 0);
                    if (abs(df * dr) == 2) leaps |= way(file, rank, df, dr, 1, 0);
                    if (abs(df * dr) == 1) all |= way(file, rank, df, dr, 5, 0);
                }
            }
            blockers[place] = all & inner;
            goes[place * ROWS + LEAPING] = steps | leaps;
            cells some = 0;
            do { /* every set of blockers */
                cells to = steps;
                for (int df = -1; df <= 1; df += 2)
                    for (int dr = -1; dr <= 1; dr += 2) to |= way(file, rank, df, dr, 5, some);
                goes[place * ROWS + ((some * GATHER) >> 60)] = to;
                some = (some - blockers[place]) & blockers[place];
            } while (some);
        }
        home[1] |= bit(5 * file);
        home[2] |= bit(5 * file + 4);
    }
    cells dark = bit(5) | bit(15) | bit(9) | bit(19); /* b1, d1, b5, d5 */
    return (state){home[1], home[2], dark, 1, 0, ON};
}

int main(int words, char **word) {
    if (words < 3) return 2;
    state start = set_up();
    if (!strcmp(word[1], "playouts")) {
        playouts(&start, strtoull(word[2], 0, 10), atol(word[3]));
    } else {
        double before = cpu_seconds();
        long long nodes = perft(&start, atoi(word[2]));
        printf("%lld %.9f\n", nodes, cpu_seconds() - before);
    }
    return 0;
}
