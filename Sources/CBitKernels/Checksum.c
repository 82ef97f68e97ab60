#include "checksum.h"

#include <string.h>

/* Reflected: bit 31 is the coefficient of x^0. */
static const uint32_t polynomial = 0x82F63B78;

/* a · b modulo the polynomial. Source: zlib's crc32.c, multmodp. */
static uint32_t product(uint32_t a, uint32_t b) {
    uint32_t result = 0;
    for (uint32_t bit = UINT32_C(1) << 31; bit; bit >>= 1) {
        if (a & bit) result ^= b;
        b = b & 1 ? b >> 1 ^ polynomial : b >> 1;
    }
    return result;
}

/* x^(8 · count) modulo the polynomial: what a checksum is multiplied by when count bytes follow. */
static uint32_t shift(uint64_t count) {
    uint32_t power = UINT32_C(1) << 23; /* x^8 */
    uint32_t result = UINT32_C(1) << 31; /* 1 */
    for (; count; count >>= 1) {
        if (count & 1) result = product(power, result);
        power = product(power, power);
    }
    return result;
}

uint32_t cbk_crc32c_joined(uint32_t first, uint32_t second, uint64_t second_count) {
    return product(shift(second_count), first) ^ second;
}

uint32_t cbk_crc32c_plain(uint32_t crc, const void *bytes, size_t count) {
    /* The checksums of four bits each. */
    static const uint32_t table[16] = {
        0x00000000, 0x105EC76F, 0x20BD8EDE, 0x30E349B1, 0x417B1DBC, 0x5125DAD3, 0x61C69362, 0x7198540D,
        0x82F63B78, 0x92A8FC17, 0xA24BB5A6, 0xB21572C9, 0xC38D26C4, 0xD3D3E1AB, 0xE330A81A, 0xF36E6F75,
    };
    const uint8_t *next = bytes;
    crc = ~crc;
    for (; count; count--) {
        crc ^= *next++;
        crc = crc >> 4 ^ table[crc & 15];
        crc = crc >> 4 ^ table[crc & 15];
    }
    return ~crc;
}

#if defined(__x86_64__)
#include <nmmintrin.h>
#define TARGET __attribute__((target("sse4.2")))
#define STEP8(crc, byte) _mm_crc32_u8((uint32_t)(crc), byte)
#define STEP64(crc, word) _mm_crc32_u64(crc, word)
static int has_instruction(void) { return __builtin_cpu_supports("sse4.2"); }
#elif defined(__aarch64__) && defined(__ARM_FEATURE_CRC32)
#include <arm_acle.h>
#define TARGET
#define STEP8(crc, byte) __crc32cb((uint32_t)(crc), byte)
#define STEP64(crc, word) __crc32cd((uint32_t)(crc), word)
static int has_instruction(void) { return 1; }
#endif

#ifdef TARGET
static inline uint64_t word_at(const uint8_t *bytes) {
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

/* Bytes of each of the three streams: so many that putting their checksums together is nothing. */
enum { stream = 1 << 14 };

TARGET
static uint32_t by_instruction(uint32_t crc, const uint8_t *next, size_t count) {
    uint64_t first = ~crc;
    if (count >= 3 * stream) {
        uint32_t after_one = shift(stream);
        /* An instruction has to wait for the one before it three times as long as it takes: three streams at a time. */
        for (; count >= 3 * stream; count -= 3 * stream, next += 3 * stream) {
            uint64_t second = 0, third = 0;
            for (size_t i = 0; i < stream; i += 8) {
                first = STEP64(first, word_at(next + i));
                second = STEP64(second, word_at(next + stream + i));
                third = STEP64(third, word_at(next + 2 * stream + i));
            }
            first = product(after_one, (uint32_t)first) ^ second;
            first = product(after_one, (uint32_t)first) ^ third;
        }
    }
    for (; count >= 8; count -= 8, next += 8) first = STEP64(first, word_at(next));
    for (; count; count--) first = STEP8(first, *next++);
    return ~(uint32_t)first;
}
#endif

uint32_t cbk_crc32c(uint32_t crc, const void *bytes, size_t count) {
#ifdef TARGET
    if (has_instruction()) return by_instruction(crc, bytes, count);
#endif
    return cbk_crc32c_plain(crc, bytes, count);
}
