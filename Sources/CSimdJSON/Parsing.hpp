#ifndef CSIMDJSON_PARSING_HPP
#define CSIMDJSON_PARSING_HPP

#include "CSimdJSON.h"

#include <cstdint>
#include <cstring>
#include <simdjson.h>
#include <string>
#include <string_view>

namespace csj {

/* One parsed text as simdjson's tape: a letter in the upper 8 bits of a word, a payload in the lower 56. */
struct Tape {
    const uint64_t *words;
    const uint8_t *strings;

    char type(size_t index) const { return char(words[index] >> 56); }
    uint64_t payload(size_t index) const { return words[index] & ((uint64_t(1) << 56) - 1); }

    /* For `{` and `[`: the index behind the closing bracket. */
    size_t after(size_t index) const { return size_t(uint32_t(words[index])); }

    std::string_view string(size_t index) const {
        const uint8_t *start = strings + payload(index);
        uint32_t length;
        std::memcpy(&length, start, sizeof length);
        return {reinterpret_cast<const char *>(start + sizeof length), length};
    }
};

/*
 * Parses with room for `max_depth` levels and somewhat more: the walk over the tape counts them exactly.
 *
 * simdjson 3.0 lets an escaped low surrogate without its high one through as three bytes that are no UTF-8; texts
 * with a backslash are therefore looked through again.
 */
bool parse(simdjson::dom::parser &parser, const uint8_t *bytes, size_t length, size_t max_depth, Tape &tape);

/* The second look, with the key in `key` for a duplicate. */
csj_error diagnose(const uint8_t *bytes, size_t length, size_t max_depth, std::string &key);

} // namespace csj

#endif
