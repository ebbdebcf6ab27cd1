/* What the programs share: sets of cells as bits, and the random numbers that the kernels draw too
   (SplitMix64, one stream a playout), so that both play the same games. */

#include <stdint.h>
#include <time.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

typedef uint64_t cells;

static inline cells bit(int cell) { return (cells)1 << cell; }
static inline int first(cells set) { return __builtin_ctzll(set); }

/* The cell at a place, from 0, of a set. */
static inline int nth(cells set, int place) {
#ifdef __BMI2__
    return first(_pdep_u64((cells)1 << place, set));
#else
    while (place--) set &= set - 1;
    return first(set);
#endif
}

#define STEP 0x9E3779B97F4A7C15u

static inline uint64_t mixed(uint64_t number) {
    number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9u;
    number = (number ^ (number >> 27)) * 0x94D049BB133111EBu;
    return number ^ (number >> 31);
}

static inline uint64_t stream(uint64_t seed, uint64_t index) {
    return mixed(mixed(seed) + index * STEP);
}

static inline int below(uint64_t number, int n) {
    return (int)(((number >> 32) * (uint64_t)n) >> 32);
}

/* Seconds of the processor this program has had: others on the machine do not count. */
static inline double cpu_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}
