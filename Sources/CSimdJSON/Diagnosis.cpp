#include "Parsing.hpp"

#include <cmath>
#include <cstdlib>
#include <new>
#include <set>
#include <string>

namespace {

/*
 * A plain recursive-descent reader of RFC 8259 that stops at the first fault. It runs only on texts that were
 * refused, so it is written for exact offsets and not for speed.
 */
class Reader {
public:
    Reader(const uint8_t *bytes, size_t length, size_t max_depth)
        : bytes(bytes), length(length), max_depth(max_depth) {}

    csj_code read() {
        skip_whitespace();
        if (at == length) return fail(CSJ_EMPTY);
        if (csj_code code = value(0)) return code;
        skip_whitespace();
        return at == length ? CSJ_OK : fail(CSJ_TRAILING_BYTES);
    }

    size_t at = 0;
    std::string text; // the string read last, unescaped

private:
    const uint8_t *bytes;
    size_t length;
    size_t max_depth;

    csj_code fail(csj_code code) { return code; }
    csj_code fail(csj_code code, size_t offset) {
        at = offset;
        return code;
    }
    csj_code unexpected() { return fail(at == length ? CSJ_UNEXPECTED_END : CSJ_UNEXPECTED_BYTE); }

    bool is(char byte) const { return at < length && bytes[at] == uint8_t(byte); }
    bool is_digit() const { return at < length && bytes[at] >= '0' && bytes[at] <= '9'; }

    void skip_whitespace() {
        while (is(' ') || is('\t') || is('\n') || is('\r')) at++;
    }

    csj_code value(size_t depth) {
        if (at == length) return unexpected();
        switch (bytes[at]) {
        case '{': return object(depth + 1);
        case '[': return array(depth + 1);
        case '"': return string();
        case 't': return literal("true");
        case 'f': return literal("false");
        case 'n': return literal("null");
        default: return bytes[at] == '-' || is_digit() ? number() : outside_strings();
        }
    }

    /* A byte that begins no value: invalid UTF-8 is named before its position is. */
    csj_code outside_strings() {
        size_t start = at;
        if (bytes[at] >= 0x80 && !utf8_scalar()) return fail(CSJ_INVALID_UTF8, start);
        return fail(CSJ_UNEXPECTED_BYTE, start);
    }

    csj_code literal(const char *name) {
        for (; *name; name++, at++) {
            if (!is(*name)) return unexpected();
        }
        return CSJ_OK;
    }

    csj_code object(size_t depth) {
        if (depth > max_depth) return fail(CSJ_TOO_DEEP);
        std::set<std::string> keys;
        at++;
        skip_whitespace();
        if (is('}')) return at++, CSJ_OK;
        while (true) {
            size_t start = at;
            if (!is('"')) return unexpected();
            if (csj_code code = string()) return code;
            if (!keys.insert(text).second) return fail(CSJ_DUPLICATE_KEY, start);
            skip_whitespace();
            if (!is(':')) return unexpected();
            at++;
            skip_whitespace();
            if (csj_code code = value(depth)) return code;
            skip_whitespace();
            if (is('}')) return at++, CSJ_OK;
            if (!is(',')) return unexpected();
            at++;
            skip_whitespace();
        }
    }

    csj_code array(size_t depth) {
        if (depth > max_depth) return fail(CSJ_TOO_DEEP);
        at++;
        skip_whitespace();
        if (is(']')) return at++, CSJ_OK;
        while (true) {
            if (csj_code code = value(depth)) return code;
            skip_whitespace();
            if (is(']')) return at++, CSJ_OK;
            if (!is(',')) return unexpected();
            at++;
            skip_whitespace();
        }
    }

    csj_code string() {
        text.clear();
        at++;
        while (at < length) {
            uint8_t byte = bytes[at];
            if (byte == '"') return at++, CSJ_OK;
            if (byte == '\\') {
                if (csj_code code = escape()) return code;
            } else if (byte < 0x20) {
                return fail(CSJ_CONTROL_CHARACTER);
            } else if (byte < 0x80) {
                text.push_back(char(byte));
                at++;
            } else {
                size_t start = at;
                if (!utf8_scalar()) return fail(CSJ_INVALID_UTF8, start);
                text.append(reinterpret_cast<const char *>(bytes + start), at - start);
            }
        }
        return fail(CSJ_UNEXPECTED_END);
    }

    csj_code escape() {
        size_t start = at++;
        if (at == length) return fail(CSJ_UNEXPECTED_END);
        switch (bytes[at++]) {
        case '"': text.push_back('"'); return CSJ_OK;
        case '\\': text.push_back('\\'); return CSJ_OK;
        case '/': text.push_back('/'); return CSJ_OK;
        case 'b': text.push_back('\b'); return CSJ_OK;
        case 'f': text.push_back('\f'); return CSJ_OK;
        case 'n': text.push_back('\n'); return CSJ_OK;
        case 'r': text.push_back('\r'); return CSJ_OK;
        case 't': text.push_back('\t'); return CSJ_OK;
        case 'u': break;
        default: return fail(CSJ_INVALID_ESCAPE, start);
        }
        uint32_t scalar;
        if (!hex(scalar)) return fail(CSJ_INVALID_ESCAPE, start);
        if (scalar >= 0xDC00 && scalar <= 0xDFFF) return fail(CSJ_LONE_SURROGATE, start);
        if (scalar >= 0xD800 && scalar <= 0xDBFF) {
            uint32_t low;
            if (!is('\\') || at + 1 == length || bytes[at + 1] != 'u') return fail(CSJ_LONE_SURROGATE, start);
            at += 2;
            if (!hex(low)) return fail(CSJ_INVALID_ESCAPE, start + 6);
            if (low < 0xDC00 || low > 0xDFFF) return fail(CSJ_LONE_SURROGATE, start);
            scalar = 0x10000 + ((scalar - 0xD800) << 10) + (low - 0xDC00);
        }
        append(scalar);
        return CSJ_OK;
    }

    bool hex(uint32_t &result) {
        result = 0;
        for (int digit = 0; digit < 4; digit++, at++) {
            if (at == length) return false;
            uint8_t byte = bytes[at];
            if (byte >= '0' && byte <= '9') result = result << 4 | uint32_t(byte - '0');
            else if ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'f') result = result << 4 | uint32_t((byte | 0x20) - 'a' + 10);
            else return false;
        }
        return true;
    }

    void append(uint32_t scalar) {
        if (scalar < 0x80) {
            text.push_back(char(scalar));
            return;
        }
        int tail = scalar < 0x800 ? 1 : scalar < 0x10000 ? 2 : 3;
        static const uint8_t leads[] = {0, 0xC0, 0xE0, 0xF0};
        text.push_back(char(leads[tail] | scalar >> (6 * tail)));
        while (tail-- > 0) text.push_back(char(0x80 | (scalar >> (6 * tail) & 0x3F)));
    }

    /* Table 3-7 of the Unicode standard: well-formed byte sequences. */
    bool utf8_scalar() {
        uint8_t lead = bytes[at++];
        int tail = lead >= 0xC2 && lead <= 0xDF ? 1 : lead >= 0xE0 && lead <= 0xEF ? 2 : lead >= 0xF0 && lead <= 0xF4 ? 3 : 0;
        if (tail == 0) return false;
        uint8_t lower = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
        uint8_t upper = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
        for (; tail > 0; tail--, at++, lower = 0x80, upper = 0xBF) {
            if (at == length || bytes[at] < lower || bytes[at] > upper) return false;
        }
        return true;
    }

    csj_code number() {
        size_t start = at;
        bool is_integer = true;
        if (is('-')) at++;
        if (!is_digit()) return fail(CSJ_INVALID_NUMBER, start);
        if (is('0')) at++;
        else digits();
        if (is_digit()) return fail(CSJ_INVALID_NUMBER, start);
        if (is('.')) {
            is_integer = false;
            at++;
            if (!is_digit()) return fail(CSJ_INVALID_NUMBER, start);
            digits();
        }
        if (is('e') || is('E')) {
            is_integer = false;
            at++;
            if (is('+') || is('-')) at++;
            if (!is_digit()) return fail(CSJ_INVALID_NUMBER, start);
            digits();
        }
        bool ends = at == length || std::strchr(" \t\r\n,:]}[{\"", char(bytes[at])) != nullptr;
        if (!ends || (at < length && bytes[at] == 0)) return fail(CSJ_INVALID_NUMBER, start);
        std::string token(reinterpret_cast<const char *>(bytes + start), at - start);
        bool fits = is_integer ? integer_fits(token) : std::isfinite(std::strtod(token.c_str(), nullptr));
        return fits ? CSJ_OK : fail(CSJ_NUMBER_OUT_OF_RANGE, start);
    }

    void digits() {
        while (is_digit()) at++;
    }

    /* Numbers of equal length without leading zeros compare as their texts do. */
    static bool integer_fits(const std::string &token) {
        std::string limit = token[0] == '-' ? "-9223372036854775808" : "18446744073709551615";
        return token.size() < limit.size() || (token.size() == limit.size() && token <= limit);
    }
};

} // namespace

namespace csj {

csj_error diagnose(const uint8_t *bytes, size_t length, size_t max_depth, std::string &key) {
    Reader reader(bytes, length, max_depth);
    csj_code code = reader.read();
    if (code == CSJ_DUPLICATE_KEY) key = std::move(reader.text);
    return {code, code == CSJ_OK ? CSJ_NO_OFFSET : ptrdiff_t(reader.at), {nullptr, 0}};
}

} // namespace csj

csj_error csj_diagnose(const uint8_t *bytes, size_t length, size_t max_depth) {
    try {
        std::string key;
        return csj::diagnose(bytes, length, max_depth, key);
    } catch (...) {
        return {CSJ_OUT_OF_MEMORY, CSJ_NO_OFFSET, {nullptr, 0}};
    }
}
