/*
 * The bodies of the kernels. Every variant includes them once, compiled for its processor, and ends with its table.
 */
#include "KernelTable.h"

#include <string.h>

static void or_sets(uint64_t *restrict dst, const uint64_t *restrict a, size_t n) {
    for (size_t i = 0; i < n; i++) dst[i] |= a[i];
}

static void and_sets(uint64_t *restrict dst, const uint64_t *restrict a, size_t n) {
    for (size_t i = 0; i < n; i++) dst[i] &= a[i];
}

static void and_not_sets(uint64_t *restrict dst, const uint64_t *restrict a, size_t n) {
    for (size_t i = 0; i < n; i++) dst[i] &= ~a[i];
}

static void not_set(uint64_t *restrict dst, const uint64_t *restrict a, size_t items) {
    size_t n = (items + 63) / 64;
    for (size_t i = 0; i < n; i++) dst[i] = ~a[i];
    if (items % 64) dst[n - 1] &= (UINT64_C(1) << items % 64) - 1;
}

static size_t count(const uint64_t *a, size_t n) {
    size_t count = 0;
    for (size_t i = 0; i < n; i++) count += (size_t)__builtin_popcountll(a[i]);
    return count;
}

static size_t count_and(const uint64_t *a, const uint64_t *b, size_t n) {
    size_t count = 0;
    for (size_t i = 0; i < n; i++) count += (size_t)__builtin_popcountll(a[i] & b[i]);
    return count;
}

/* The masks of a block stay in registers while the clauses pass by. */
enum { block = 8 };

static void near_miss(
    const uint64_t *const *clauses, size_t k, size_t items, uint64_t *restrict passed, uint64_t *restrict near) {
    size_t n = (items + 63) / 64, i = 0;
    for (; i + block <= n; i += block) {
        uint64_t once[block] = {0}, again[block] = {0};
        for (size_t c = 0; c < k; c++) {
            const uint64_t *clause = clauses[c] + i;
            for (size_t j = 0; j < block; j++) {
                uint64_t failed = ~clause[j];
                again[j] |= once[j] & failed;
                once[j] |= failed;
            }
        }
        for (size_t j = 0; j < block; j++) {
            passed[i + j] = ~once[j];
            near[i + j] = ~again[j];
        }
    }
    for (; i < n; i++) {
        uint64_t once = 0, again = 0;
        for (size_t c = 0; c < k; c++) {
            uint64_t failed = ~clauses[c][i];
            again |= once & failed;
            once |= failed;
        }
        passed[i] = ~once;
        near[i] = ~again;
    }
    if (items % 64) {
        uint64_t mask = (UINT64_C(1) << items % 64) - 1;
        passed[n - 1] &= mask;
        near[n - 1] &= mask;
    }
}

static void all_but_one(
    uint64_t *restrict dst, const uint64_t *restrict near, const uint64_t *restrict passed,
    const uint64_t *restrict clause, size_t n) {
    for (size_t i = 0; i < n; i++) dst[i] = near[i] & (passed[i] | ~clause[i]);
}

static void accumulate(uint64_t *restrict once, uint64_t *restrict again, const uint64_t *restrict a, size_t n) {
    for (size_t i = 0; i < n; i++) {
        again[i] |= once[i] & a[i];
        once[i] |= a[i];
    }
}

/*
 * Members of a set, listed before anything is done with them: how many a word has cannot be foreseen, and a loop that ends
 * at the last one of each word waits there longer than the members take. Some words at a time are listed. To list many
 * members pays where the processor puts the places of a mask's bits in a row.
 */
enum { words_at_once = 16, few_at_once = 3 * words_at_once, most_at_once = 64 * words_at_once };
/* So many places behind the last id that is listed may be written, too. */
enum { beyond = 16 };

static inline size_t count_some(const uint64_t *set, size_t start, size_t end) {
    size_t count = 0;
    for (size_t w = start; w < end; w++) count += (size_t)__builtin_popcountll(set[w]);
    return count;
}

/* The words that have members are found before these are listed: four places at a time, whether there are as many or not. */
static inline size_t list_few(const uint64_t *set, size_t start, size_t end, uint32_t *ids) {
    uint32_t with_members[words_at_once];
    size_t words = 0, count = 0;
    for (size_t w = start; w < end; w++) {
        with_members[words] = (uint32_t)w;
        words += set[w] != 0;
    }
    for (size_t i = 0; i < words; i++) {
        const size_t w = with_members[i];
        uint64_t members = set[w];
        uint32_t *own = ids + count;
        count += (size_t)__builtin_popcountll(members);
        do {
            for (size_t j = 0; j < 4; j++, members &= members - 1)
                *own++ = (uint32_t)(w * 64 + (size_t)__builtin_ctzll(members | UINT64_C(1) << 63));
        } while (members);
    }
    return count;
}

#ifdef HAS_LISTING
static inline size_t list_many(const uint64_t *set, size_t start, size_t end, uint32_t *ids) {
    const __m512i places = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    size_t count = 0;
    for (size_t w = start; w < end; w++) {
        for (size_t place = 0; place < 64; place += 16) {
            const __mmask16 members = (__mmask16)(set[w] >> place);
            const __m512i own = _mm512_add_epi32(places, _mm512_set1_epi32((int)(w * 64 + place)));
            _mm512_storeu_si512(ids + count, _mm512_maskz_compress_epi32(members, own));
            count += (size_t)__builtin_popcount(members);
        }
    }
    return count;
}
#endif

/*
 * To count a code again at once waits for its counter. Where counters are few and one code is that of most items, which is
 * common, members are counted in two places in turns, `counts` and `others`; where they are many, both are the same.
 */
#define TAKE_TURNS(counts, others)    \
    do {                              \
        uint32_t *const own = counts; \
        counts = others;              \
        others = own;                 \
    } while (0)

/*
 * Rows of items, visited for the members of a set. Rows that lie in memory take far longer to arrive than to use: those of
 * scattered members are asked for some members ahead. Rows of many follow each other closely enough for the processor to see
 * them coming, unless they are wide.
 */
enum { ahead = 24, enough = 256, narrow = 2 };

#ifdef HAS_LISTING
#define VISIT_MANY(bits)                                                                                            \
    static inline __attribute__((always_inline)) void visit_many##bits(                                             \
        const uint64_t *set, size_t start, size_t end, size_t n, const uint##bits##_t *codes, const size_t width,   \
        uint32_t *counts, uint32_t *others) {                                                                       \
        (void)n;                                                                                                    \
        uint32_t ids[most_at_once + beyond];                                                                        \
        const size_t count = list_many(set, start, end, ids);                                                       \
        visit_rows##bits(ids, count, codes, width, width * sizeof *codes > narrow, counts, others);                 \
    }
#else
/* All lines of the rows some words ahead are asked for. */
enum { words_ahead = 4, line_bytes = 64 };

static inline void fetch_rows(const void *rows, size_t row_bytes) {
    for (size_t offset = 0; offset < 64 * row_bytes; offset += line_bytes)
        __builtin_prefetch((const char *)rows + offset);
}

#define VISIT_MANY(bits)                                                                                            \
    static inline __attribute__((always_inline)) void visit_many##bits(                                             \
        const uint64_t *set, size_t start, size_t end, size_t n, const uint##bits##_t *codes, const size_t width,   \
        uint32_t *counts, uint32_t *others) {                                                                       \
        for (size_t w = start; w < end; w++) {                                                                      \
            const uint##bits##_t *rows = codes + w * 64 * width;                                                    \
            if (width > 1 && w + words_ahead < n) fetch_rows(rows + words_ahead * 64 * width, width * sizeof *codes);\
            for (uint64_t members = set[w]; members; members &= members - 1) {                                      \
                const uint##bits##_t *row = rows + (size_t)__builtin_ctzll(members) * width;                        \
                for (size_t j = 0; j < width; j++) counts[row[j]]++;                                                \
                TAKE_TURNS(counts, others);                                                                         \
            }                                                                                                       \
        }                                                                                                           \
    }
#endif

#define HISTOGRAM(bits)                                                                                             \
    static inline __attribute__((always_inline)) void visit_rows##bits(                                             \
        const uint32_t *ids, size_t count, const uint##bits##_t *codes, const size_t width, const int fetches,      \
        uint32_t *counts, uint32_t *others) {                                                                       \
        for (size_t i = 0; fetches && i < ahead && i < count; i++) __builtin_prefetch(codes + ids[i] * width);      \
        for (size_t i = 0; i < count; i++) {                                                                        \
            if (fetches) __builtin_prefetch(codes + ids[i + ahead < count ? i + ahead : i] * width);                \
            for (size_t j = 0; j < width; j++) counts[codes[ids[i] * width + j]]++;                                 \
            TAKE_TURNS(counts, others);                                                                             \
        }                                                                                                           \
    }                                                                                                               \
    VISIT_MANY(bits)                                                                                                \
    static inline __attribute__((always_inline)) void visit##bits(                                                  \
        const uint64_t *set, size_t n, const uint##bits##_t *codes, const size_t width, uint32_t *counts,           \
        uint32_t *others) {                                                                                         \
        uint32_t ids[enough + few_at_once + beyond];                                                                \
        size_t waiting = 0;                                                                                         \
        for (size_t start = 0; start < n; start += words_at_once) {                                                 \
            const size_t end = n - start < words_at_once ? n : start + words_at_once;                               \
            const size_t count = count_some(set, start, end);                                                       \
            if (!count) continue;                                                                                   \
            if (count > few_at_once) {                                                                              \
                visit_many##bits(set, start, end, n, codes, width, counts, others);                                 \
                continue;                                                                                           \
            }                                                                                                       \
            waiting += list_few(set, start, end, ids + waiting);                                                    \
            if (waiting < enough) continue;                                                                         \
            visit_rows##bits(ids, waiting, codes, width, 1, counts, others);                                        \
            waiting = 0;                                                                                            \
        }                                                                                                           \
        visit_rows##bits(ids, waiting, codes, width, 1, counts, others);                                            \
    }                                                                                                               \
    static inline __attribute__((always_inline)) void visit_any##bits(                                              \
        const uint64_t *set, size_t n, const uint##bits##_t *codes, size_t width, uint32_t *counts,                 \
        uint32_t *others) {                                                                                         \
        switch (width) {                                                                                            \
        case 1: visit##bits(set, n, codes, 1, counts, others); break;                                               \
        case 2: visit##bits(set, n, codes, 2, counts, others); break;                                               \
        case 3: visit##bits(set, n, codes, 3, counts, others); break;                                               \
        case 4: visit##bits(set, n, codes, 4, counts, others); break;                                               \
        case 5: visit##bits(set, n, codes, 5, counts, others); break;                                               \
        case 6: visit##bits(set, n, codes, 6, counts, others); break;                                               \
        case 7: visit##bits(set, n, codes, 7, counts, others); break;                                               \
        case 8: visit##bits(set, n, codes, 8, counts, others); break;                                               \
        }                                                                                                           \
    }

HISTOGRAM(8)
HISTOGRAM(16)
HISTOGRAM(32)

static void histogram8(
    const uint64_t *set, size_t n, const uint8_t *codes, size_t width, uint32_t *counts, size_t code_count) {
    uint32_t others[1 << 8];
    memset(others, 0, code_count * sizeof *others);
    visit_any8(set, n, codes, width, counts, others);
    for (size_t code = 0; code < code_count; code++) counts[code] += others[code];
}

static void histogram16(const uint64_t *set, size_t n, const uint16_t *codes, size_t width, uint32_t *counts) {
    visit_any16(set, n, codes, width, counts, counts);
}

static void histogram32(const uint64_t *set, size_t n, const uint32_t *codes, size_t width, uint32_t *counts) {
    visit_any32(set, n, codes, width, counts, counts);
}

static size_t count_ids(const uint64_t *set, const uint32_t *ids, size_t count) {
    size_t members = 0;
    for (size_t i = 0; i < count; i++) members += set[ids[i] / 64] >> ids[i] % 64 & 1;
    return members;
}

static void insert_ids(uint64_t *dst, const uint32_t *ids, size_t count) {
    for (size_t i = 0; i < count; i++) dst[ids[i] / 64] |= UINT64_C(1) << ids[i] % 64;
}

static inline uint64_t is_wanted(uint8_t code, const uint8_t *wanted) {
    return wanted[code >> 7 << 4 | (code & 15)] >> (code >> 4 & 7) & 1;
}

#ifdef HAS_BYTE_TABLES
/* Whether each of 32 codes is wanted: its lower half finds a byte, its upper half the bit in it. */
static inline uint32_t wanted32(const uint8_t *codes, __m256i below128, __m256i others) {
    const __m256i bits = _mm256_set1_epi64x((long long)UINT64_C(0x8040201008040201)), low = _mm256_set1_epi8(15);
    const __m256i own = _mm256_loadu_si256((const __m256i *)codes);
    const __m256i lower = _mm256_and_si256(own, low), upper = _mm256_and_si256(_mm256_srli_epi16(own, 4), low);
    /* The highest bit of a code says which of two bytes. */
    const __m256i byte = _mm256_blendv_epi8(
        _mm256_shuffle_epi8(below128, lower), _mm256_shuffle_epi8(others, lower), own);
    const __m256i bit = _mm256_shuffle_epi8(bits, upper);
    return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_and_si256(byte, bit), bit));
}
#endif

static void with_codes8(uint64_t *dst, const uint8_t *codes, size_t items, const uint8_t *wanted) {
    size_t i = 0;
#ifdef HAS_BYTE_TABLES
    const __m256i below128 = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)wanted));
    const __m256i others = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(wanted + 16)));
    for (; i + 64 <= items; i += 64)
        dst[i / 64] = wanted32(codes + i, below128, others)
            | (uint64_t)wanted32(codes + i + 32, below128, others) << 32;
#endif
    for (; i < items; i += 64) {
        uint64_t word = 0;
        for (size_t j = 0; j < 64 && i + j < items; j++) word |= is_wanted(codes[i + j], wanted) << j;
        dst[i / 64] = word;
    }
}

/*
 * Bit slices: a group is 512 items, eight words of every slice, the slices of a group one after the other. Whatever looks
 * at all slices reads one stream; eight words are one register of AVX-512.
 */
enum { group = 8 };
typedef uint64_t words __attribute__((vector_size(group * 8), aligned(8)));

#define POPCOUNT(x) __builtin_elementwise_popcount(x)

/* The words of a set in group g: those beyond its end are zero. */
static inline void load_group(words *restrict loaded, const uint64_t *restrict set, size_t g, size_t n) {
    size_t left = n - g * group;
    if (left >= group) {
        *loaded = *(const words *)(set + g * group);
    } else {
        *loaded = (words){0};
        for (size_t j = 0; j < left; j++) (*loaded)[j] = set[g * group + j];
    }
}

static inline int has_member(const words *set) { return __builtin_reduce_or(*set) != 0; }

/*
 * A tree: the members of a group are split by the highest slice, either half by the next one, and so on; the leaves are
 * counted. The half with the bit goes to the middle of the places that a node stands for, the other one stays.
 */
static inline __attribute__((always_inline)) void split_and_count(
    const words *members, const words *slice, const size_t width, words *totals) {
    enum { max_leaves = 16 };
    const size_t leaves = (size_t)1 << width;
    words nodes[max_leaves];
    nodes[0] = *members;
#pragma clang loop unroll(full)
    for (size_t level = 0; level < width; level++) {
        const size_t step = leaves >> (level + 1);
        const words bits = slice[width - 1 - level];
#pragma clang loop unroll(full)
        for (size_t node = 0; node < leaves; node += 2 * step) {
            nodes[node + step] = nodes[node] & bits;
            nodes[node] &= ~bits;
        }
    }
#pragma clang loop unroll(full)
    for (size_t leaf = 0; leaf < leaves; leaf++) totals[leaf] += POPCOUNT(nodes[leaf]);
}

/* Sixteen nodes fit the registers: five slices are two trees of four. */
static inline __attribute__((always_inline)) void count_tree(
    const uint64_t *set, size_t n, const uint64_t *slices, const size_t width, uint32_t *counts) {
    enum { max_leaves = 32 };
    words totals[max_leaves] = {{0}};
    for (size_t g = 0; g * group < n; g++) {
        words members;
        load_group(&members, set, g, n);
        if (!has_member(&members)) continue;
        const words *slice = (const words *)(slices + g * width * group);
        if (width < 5) {
            split_and_count(&members, slice, width, totals);
        } else {
            words upper = members & slice[4], lower = members & ~slice[4];
            split_and_count(&lower, slice, 4, totals);
            split_and_count(&upper, slice, 4, totals + 16);
        }
    }
    for (size_t leaf = 0; leaf < (size_t)1 << width; leaf++)
        counts[leaf] += (uint32_t)__builtin_reduce_add(totals[leaf]);
}

static void slices_count(
    const uint64_t *set, size_t n, const uint64_t *slices, size_t width, uint32_t *counts) {
    switch (width) {
    case 0: counts[0] += (uint32_t)count(set, n); break;
    case 1: count_tree(set, n, slices, 1, counts); break;
    case 2: count_tree(set, n, slices, 2, counts); break;
    case 3: count_tree(set, n, slices, 3, counts); break;
    case 4: count_tree(set, n, slices, 4, counts); break;
    case 5: count_tree(set, n, slices, 5, counts); break;
    }
}

static uint64_t slices_sum(const uint64_t *set, size_t n, const uint64_t *slices, size_t width) {
    words totals[32] = {{0}};
    uint64_t sum = 0;
    for (size_t g = 0; g * group < n; g++) {
        words members;
        load_group(&members, set, g, n);
        if (!has_member(&members)) continue;
        const words *slice = (const words *)(slices + g * width * group);
        for (size_t bit = 0; bit < width; bit++) totals[bit] += POPCOUNT(members & slice[bit]);
    }
    for (size_t bit = 0; bit < width; bit++) sum += (uint64_t)__builtin_reduce_add(totals[bit]) << bit;
    return sum;
}

/* From the lowest bit up: whether the bits so far are at least, at most, those of the bound. */
static void slices_between(
    uint64_t *restrict dst, const uint64_t *restrict slices, size_t width, size_t items, uint32_t lower,
    uint32_t upper) {
    size_t n = (items + 63) / 64;
    for (size_t g = 0; g * group < n; g++) {
        const words *slice = (const words *)(slices + g * width * group);
        words least = ~(words){0}, most = ~(words){0};
        for (size_t bit = 0; bit < width; bit++) {
            least = lower >> bit & 1 ? least & slice[bit] : least | slice[bit];
            most = upper >> bit & 1 ? most | ~slice[bit] : most & ~slice[bit];
        }
        least &= most;
        size_t left = n - g * group < group ? n - g * group : group;
        memcpy(dst + g * group, &least, left * sizeof *dst);
    }
    if (items % 64) dst[n - 1] &= (UINT64_C(1) << items % 64) - 1;
}

/* Whether a member has a number above the bound, or with `flip` one whose complement is. */
static inline int has_above(const words *members, const words *slice, size_t width, uint64_t flip, uint32_t bound) {
    words above = {0};
    for (size_t bit = 0; bit < width; bit++)
        above = bound >> bit & 1 ? above & (slice[bit] ^ flip) : above | (slice[bit] ^ flip);
    above &= *members;
    return has_member(&above);
}

/* The greatest number of the members of a group, or with `flip` the complement of the least one. */
static inline uint32_t extreme(const words *members, const words *slice, size_t width, uint64_t flip) {
    words candidates = *members;
    uint32_t number = 0;
    for (size_t bit = width; bit-- > 0;) {
        words better = candidates & (slice[bit] ^ flip);
        if (!has_member(&better)) continue;
        candidates = better;
        number |= UINT32_C(1) << bit;
    }
    return number;
}

/* Only groups that can hold something better than what was found are looked into. */
static void slices_extremes(
    const uint64_t *set, const uint64_t *none, size_t n, const uint64_t *slices, size_t width, const uint32_t *least,
    const uint32_t *greatest, uint32_t *min, uint32_t *max) {
    const uint32_t mask = (uint32_t)((UINT64_C(1) << width) - 1);
    int found = 0;
    for (size_t g = 0; g * group < n; g++) {
        if (found && least[g] >= *min && greatest[g] <= *max) continue;
        words members, absent;
        load_group(&members, set, g, n);
        load_group(&absent, none, g, n);
        members &= ~absent;
        if (!has_member(&members)) continue;
        const words *slice = (const words *)(slices + g * width * group);
        if (!found || (least[g] < *min && has_above(&members, slice, width, ~UINT64_C(0), ~*min))) {
            uint32_t number = ~extreme(&members, slice, width, ~UINT64_C(0)) & mask;
            *min = number;
        }
        if (!found || (greatest[g] > *max && has_above(&members, slice, width, 0, *max))) {
            uint32_t number = extreme(&members, slice, width, 0);
            *max = number;
        }
        found = 1;
    }
}

/*
 * Runs of items that end with a bit of `ends`, collapsed by one long addition: a member below the end of its run carries a
 * one to it over the ones that stand for all items but ends.
 */
static inline uint64_t collapse_word(uint64_t set, uint64_t ends, unsigned long long *carry) {
    const unsigned long long sum = __builtin_addcll(set & ~ends, ~ends, *carry, carry);
    return (sum | set) & ends;
}

static void collapse(uint64_t *dst, const uint64_t *a, const uint64_t *ends, size_t n) {
    unsigned long long carry = 0;
    for (size_t i = 0; i < n; i++) dst[i] = collapse_word(a[i], ends[i], &carry);
}

static size_t count_collapsed(const uint64_t *a, const uint64_t *b, const uint64_t *ends, size_t n) {
    size_t count = 0;
    unsigned long long carry = 0;
    for (size_t i = 0; i < n; i++) count += (size_t)__builtin_popcountll(collapse_word(a[i] & b[i], ends[i], &carry));
    return count;
}

/* Of each end whether it is in the set, without the items between the ends. */
static inline uint64_t compress_word(uint64_t set, uint64_t ends) {
    if (!set) return 0;
#ifdef HAS_BIT_EXTRACTION
    return _pext_u64(set, ends);
#else
    uint64_t numbers = 0;
    for (set &= ends; set; set &= set - 1)
        numbers |= UINT64_C(1) << __builtin_popcountll(ends & ((set & (0 - set)) - 1));
    return numbers;
#endif
}

static void compress(uint64_t *restrict dst, const uint64_t *restrict a, const uint64_t *restrict ends, size_t n) {
    uint64_t word = 0;
    unsigned filled = 0;
    for (size_t i = 0; i < n; i++) {
        const uint64_t numbers = compress_word(a[i], ends[i]);
        word |= numbers << filled;
        filled += (unsigned)__builtin_popcountll(ends[i]);
        if (filled < 64) continue;
        *dst++ = word;
        filled -= 64;
        /* What did not fit: all but the lowest bits, of which there are as many as fitted. */
        const unsigned fitted = (unsigned)__builtin_popcountll(ends[i]) - filled;
        word = fitted < 64 ? numbers >> fitted : 0;
    }
    if (filled > 0) *dst = word;
}

/* First the ends of each word over the items below them, twice as far with each step; then, from the last word on, the items
 * above the last end of a word, which have their end in a word behind it. */
static void spread(uint64_t *restrict dst, const uint64_t *restrict a, const uint64_t *restrict ends, size_t n) {
    for (size_t i = 0; i < n; i++) {
        uint64_t own = a[i] & ends[i], others = ~ends[i];
        for (unsigned shift = 1; shift < 64; shift *= 2) {
            own |= others & own >> shift;
            others &= others >> shift;
        }
        dst[i] = own;
    }
    uint64_t fill = 0;
    for (size_t i = n; i-- > 0;) {
        const uint64_t upto = ends[i] ? ~UINT64_C(0) >> __builtin_clzll(ends[i]) : 0;
        dst[i] |= fill & ~upto;
        fill = 0 - (dst[i] & 1);
    }
}

/* So few words at once that they stay near while all sets are looked at. */
static void without_repeats(
    uint64_t *restrict dst, const uint64_t *restrict a, const uint64_t *restrict repeats, size_t count, size_t n) {
    enum { chunk = 256 };
    for (size_t start = 0; start < n; start += chunk) {
        const size_t end = n - start < chunk ? n : start + chunk;
        uint64_t found[chunk] = {0};
        for (size_t d = 0; d < count; d++) {
            const uint64_t *set = repeats + d * n;
            const unsigned distance = (unsigned)d + 1;
            if (!start) found[0] |= set[0] & a[0] << distance;
            for (size_t i = start ? start : 1; i < end; i++)
                found[i - start] |= set[i] & (a[i] << distance | a[i - 1] >> (64 - distance));
        }
        for (size_t i = start; i < end; i++) dst[i] = a[i] & ~found[i - start];
    }
}

/* Runs are numbered from 1 on as they come; a code remembers the last one that had it. */
#define RUN_HISTOGRAM(bits)                                                                                          \
    static void run_histogram##bits(                                                                                 \
        const uint64_t *set, const uint64_t *ends, size_t n, const uint##bits##_t *codes, uint32_t *last,            \
        uint32_t *counts) {                                                                                          \
        uint32_t run = 1;                                                                                            \
        for (size_t i = 0; i < n; i++) {                                                                             \
            for (uint64_t members = set[i]; members; members &= members - 1) {                                       \
                const unsigned place = (unsigned)__builtin_ctzll(members);                                           \
                const uint64_t before = ends[i] & ((UINT64_C(1) << place) - 1);                                      \
                const uint32_t own = run + (uint32_t)__builtin_popcountll(before);                                   \
                const size_t code = codes[i * 64 + place];                                                           \
                counts[code] += last[code] != own;                                                                   \
                last[code] = own;                                                                                    \
            }                                                                                                        \
            run += (uint32_t)__builtin_popcountll(ends[i]);                                                          \
        }                                                                                                            \
    }

RUN_HISTOGRAM(8)
RUN_HISTOGRAM(16)
RUN_HISTOGRAM(32)

/* Compilers add up the places of a word many at a time; behind the last word there may be fewer weights. */
#define WEIGH(name, weight)                                                                                          \
    static inline __attribute__((always_inline)) uint64_t name(                                                      \
        const uint64_t *set, size_t n, const weight *weights) {                                                      \
        uint64_t sum = 0;                                                                                            \
        for (size_t i = 0; i < n; i++) {                                                                             \
            const weight *own = weights + i * 64;                                                                    \
            if (set[i] == UINT64_MAX) {                                                                              \
                for (size_t place = 0; place < 64; place++) sum += own[place];                                       \
            } else if (i + 1 < n && __builtin_popcountll(set[i]) > 16) {                                             \
                for (size_t place = 0; place < 64; place++) sum += set[i] >> place & 1 ? own[place] : 0;             \
            } else {                                                                                                 \
                for (uint64_t members = set[i]; members; members &= members - 1)                                     \
                    sum += own[__builtin_ctzll(members)];                                                            \
            }                                                                                                        \
        }                                                                                                            \
        return sum;                                                                                                  \
    }

WEIGH(weigh_bytes, uint8_t)
WEIGH(weigh_words, uint32_t)

static uint64_t weigh(const uint64_t *set, size_t n, struct cbk_weights weights) {
    return weights.bytes ? weigh_bytes(set, n, weights.bytes) : weigh_words(set, n, weights.words);
}

#define WEIGH_ROWS(name, code, weight)                                                                               \
    static inline __attribute__((always_inline)) void name(                                                          \
        const uint64_t *set, size_t n, const code *codes, const size_t width, const weight *weights,                 \
        uint32_t *sums) {                                                                                            \
        for (size_t i = 0; i < n; i++) {                                                                             \
            for (uint64_t members = set[i]; members; members &= members - 1) {                                       \
                const size_t item = i * 64 + (size_t)__builtin_ctzll(members);                                       \
                for (size_t j = 0; j < width; j++) sums[codes[item * width + j]] += weights[item];                   \
            }                                                                                                        \
        }                                                                                                            \
    }

#define WEIGHTED_HISTOGRAM(bits)                                                                                     \
    WEIGH_ROWS(weigh_rows##bits##_by_bytes, uint##bits##_t, uint8_t)                                                 \
    WEIGH_ROWS(weigh_rows##bits##_by_words, uint##bits##_t, uint32_t)                                                \
    static void weighted_histogram##bits(                                                                            \
        const uint64_t *set, size_t n, const uint##bits##_t *codes, size_t width, struct cbk_weights weights,        \
        uint32_t *sums) {                                                                                            \
        if (weights.bytes && width == 1) {                                                                           \
            weigh_rows##bits##_by_bytes(set, n, codes, 1, weights.bytes, sums);                                      \
        } else if (weights.bytes) {                                                                                  \
            weigh_rows##bits##_by_bytes(set, n, codes, width, weights.bytes, sums);                                  \
        } else if (width == 1) {                                                                                     \
            weigh_rows##bits##_by_words(set, n, codes, 1, weights.words, sums);                                      \
        } else {                                                                                                     \
            weigh_rows##bits##_by_words(set, n, codes, width, weights.words, sums);                                  \
        }                                                                                                            \
    }

WEIGHTED_HISTOGRAM(8)
WEIGHTED_HISTOGRAM(16)
WEIGHTED_HISTOGRAM(32)

const struct cbk_kernels VARIANT = {
    or_sets, and_sets, and_not_sets, not_set, count, count_and, near_miss, all_but_one, accumulate, histogram8, histogram16,
    histogram32, count_ids, insert_ids, with_codes8, slices_count, slices_sum, slices_between, slices_extremes, collapse,
    count_collapsed, compress, spread, without_repeats, run_histogram8, run_histogram16, run_histogram32, weigh,
    weighted_histogram8, weighted_histogram16, weighted_histogram32,
};
