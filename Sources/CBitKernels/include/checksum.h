#ifndef CBK_CHECKSUM_H
#define CBK_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

/*
 * CRC-32C (Castagnoli) as in RFC 3720, appendix B.4: of nothing it is 0, and the checksum of a text continues with what
 * follows: crc(ab) = cbk_crc32c(crc(a), b).
 */
uint32_t cbk_crc32c(uint32_t crc, const void *bytes, size_t count);

/* The same without an instruction for it. */
uint32_t cbk_crc32c_plain(uint32_t crc, const void *bytes, size_t count);

/* crc(ab) from crc(a), crc(b) and the length of b. */
uint32_t cbk_crc32c_joined(uint32_t first, uint32_t second, uint64_t second_count);

#endif
