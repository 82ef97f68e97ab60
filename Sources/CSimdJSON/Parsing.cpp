#include "Parsing.hpp"

#include <algorithm>

namespace {

/* A surrogate in UTF-8 is ED A0 80 to ED BF BF; valid text has no byte above 9F behind ED. */
bool has_surrogate(std::string_view text) {
    for (size_t at = text.find('\xED'); at != text.npos; at = text.find('\xED', at + 1)) {
        if (at + 1 < text.size() && uint8_t(text[at + 1]) >= 0xA0) return true;
    }
    return false;
}

bool has_surrogate(const csj::Tape &tape) {
    size_t end = size_t(tape.payload(0));
    for (size_t index = 1; index < end; index++) {
        switch (tape.type(index)) {
        case '"':
            if (has_surrogate(tape.string(index))) return true;
            break;
        case 'l': case 'u': case 'd':
            index++;
            break;
        default:
            break;
        }
    }
    return false;
}

} // namespace

namespace csj {

bool parse(simdjson::dom::parser &parser, const uint8_t *bytes, size_t length, size_t max_depth, Tape &tape) {
    size_t depth = max_depth + 2;
    if (length > parser.capacity() || depth != parser.max_depth()) {
        if (parser.allocate(std::max(length, parser.capacity()), depth) != simdjson::SUCCESS) return false;
    }
    simdjson::dom::element root;
    if (parser.parse(bytes, length, true).get(root) != simdjson::SUCCESS) return false;
    tape = {parser.doc.tape.get(), parser.doc.string_buf.get()};
    return std::memchr(bytes, '\\', length) == nullptr || !has_surrogate(tape);
}

} // namespace csj
