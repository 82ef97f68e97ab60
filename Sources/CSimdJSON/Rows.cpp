#include "Parsing.hpp"
#include "PathTable.hpp"

#include <algorithm>
#include <cstddef>
#include <new>
#include <string>
#include <vector>

using csj::PathTable;

struct csj_parser {
    explicit csj_parser(csj_limits limits) : limits(limits), paths(limits.paths) {}

    csj_limits limits;
    simdjson::dom::parser parser;
    PathTable paths;
    /* Where elements of arrays say the names of their values. */
    std::vector<std::string> named_arrays;
    uint64_t row_serial = 0;
    uint64_t object_serial = 0;
    std::string duplicate_key;
};

struct csj_rows {
    std::vector<csj_row> rows;
    std::vector<csj_leaf> leaves;
    std::vector<uint8_t> strings;
    std::vector<uint8_t> json;
    size_t json_end = 0;        /* `json` is longer: minifying needs room for the whole text */
};

namespace {

/* Walks one row's tape and writes its leaves. */
class Walk {
public:
    Walk(csj_parser &parser, const csj::Tape &tape, csj_rows &rows) : parser(parser), tape(tape), rows(rows) {}

    csj_code run() {
        if (tape.type(1) != '{') return CSJ_NOT_AN_OBJECT;
        size_t first = rows.leaves.size();
        csj_code code = members(1, PathTable::root, 1, false);
        if (code == CSJ_OK && parser.paths.has_shared_paths()) drop_outranked(first);
        return code;
    }

private:
    csj_parser &parser;
    const csj::Tape &tape;
    csj_rows &rows;

    csj_code members(size_t index, uint32_t parent, size_t depth, bool in_array) {
        if (depth > parser.limits.depth) return CSJ_TOO_DEEP;
        uint64_t object = ++parser.object_serial;
        uint32_t previous = PathTable::none;
        size_t end = tape.after(index) - 1;
        for (index++; index < end;) {
            uint32_t node = parser.paths.child(parent, tape.string(index), previous);
            if (node == PathTable::none) return CSJ_TOO_MANY_PATHS;
            if (parser.paths[node].object == object) return CSJ_DUPLICATE_KEY;
            parser.paths[node].object = object;
            parser.paths[node].row = parser.row_serial;
            previous = node;
            index++;
            if (csj_code code = value(index, node, depth, in_array)) return code;
        }
        return CSJ_OK;
    }

    /* Writes the leaves of the value at `index` and moves `index` behind it. */
    csj_code value(size_t &index, uint32_t node, size_t depth, bool in_array) {
        switch (tape.type(index)) {
        case '{': {
            add(CSJ_OBJECT, node, in_array);
            csj_code code = members(index, node, depth + 1, in_array);
            index = tape.after(index);
            return code;
        }
        case '[': {
            if (depth + 1 > parser.limits.depth) return CSJ_TOO_DEEP;
            size_t end = tape.after(index) - 1;
            bool has_names = is_named_array(node);
            if (index + 1 == end) add(CSJ_EMPTY_ARRAY, node, in_array);
            for (index++; index < end;) {
                Element element{};
                if (has_names && reads(index, element)) {
                    if (csj_code code = named(element, node, depth + 2, in_array)) return code;
                    index = tape.after(index);
                    continue;
                }
                if (csj_code code = value(index, node, depth + 1, true)) return code;
            }
            index = end + 1;
            return CSJ_OK;
        }
        case '"': return string(index++, node, in_array);
        case 'l': add(CSJ_INTEGER, node, in_array, tape.words[index + 1]); index += 2; return CSJ_OK;
        case 'u': add(CSJ_UNSIGNED, node, in_array, tape.words[index + 1]); index += 2; return CSJ_OK;
        case 'd': add(CSJ_DOUBLE, node, in_array, tape.words[index + 1]); index += 2; return CSJ_OK;
        case 't': add(CSJ_TRUE, node, in_array); index++; return CSJ_OK;
        case 'f': add(CSJ_FALSE, node, in_array); index++; return CSJ_OK;
        case 'n': add(CSJ_NULL, node, in_array); index++; return CSJ_OK;
        default: return CSJ_UNKNOWN;
        }
    }

    /* Where the members of an element with a name stand; 0 for one that it does not have. */
    struct Element {
        size_t name, value, unit;
    };

    bool is_named_array(uint32_t node) const {
        if (parser.named_arrays.empty()) return false;
        const std::string &path = parser.paths.path(parser.paths[node].path);
        return std::find(parser.named_arrays.begin(), parser.named_arrays.end(), path) != parser.named_arrays.end();
    }

    /* Whether the value at `index` is an object with a name and a value, and maybe a unit, and nothing else. */
    bool reads(size_t index, Element &element) const {
        if (tape.type(index) != '{') return false;
        size_t end = tape.after(index) - 1;
        for (index++; index < end;) {
            std::string_view key = tape.string(index++);
            bool is_text = tape.type(index) == '"';
            size_t *place = key == "value"             ? &element.value
                            : key == "name" && is_text ? &element.name
                            : key == "unit" && is_text ? &element.unit
                                                       : nullptr;
            if (place == nullptr || *place != 0) return false;
            *place = index;
            index = behind(index);
        }
        return element.value != 0 && element.name != 0 && !tape.string(element.name).empty();
    }

    size_t behind(size_t index) const {
        switch (tape.type(index)) {
        case '{': case '[': return tape.after(index);
        case 'l': case 'u': case 'd': return index + 2;
        default: return index + 1;
        }
    }

    /* Writes the leaves of an element: its value under its name, and its unit under that. */
    csj_code named(const Element &element, uint32_t parent, size_t depth, bool in_array) {
        if (depth > parser.limits.depth) return CSJ_TOO_DEEP;
        uint32_t node = parser.paths.child(parent, tape.string(element.name), PathTable::none);
        if (node == PathTable::none) return CSJ_TOO_MANY_PATHS;
        parser.paths[node].row = parser.row_serial;
        size_t index = element.value;
        if (csj_code code = value(index, node, depth, in_array)) return code;
        if (element.unit == 0) return CSJ_OK;
        uint32_t unit = parser.paths.child(node, "unit", PathTable::none);
        if (unit == PathTable::none) return CSJ_TOO_MANY_PATHS;
        parser.paths[unit].row = parser.row_serial;
        return string(element.unit, unit, in_array);
    }

    csj_code string(size_t index, uint32_t node, bool in_array) {
        std::string_view text = tape.string(index);
        if (text.size() > parser.limits.string_bytes) return CSJ_STRING_TOO_LONG;
        add(CSJ_STRING, node, in_array, rows.strings.size(), uint32_t(text.size()));
        rows.strings.insert(rows.strings.end(), text.begin(), text.end());
        return CSJ_OK;
    }

    void add(csj_kind kind, uint32_t node, bool in_array, uint64_t payload = 0, uint32_t length = 0) {
        const PathTable::Node &at = parser.paths[node];
        rows.leaves.push_back({payload, length, at.path, uint8_t(kind), in_array, at.level});
    }

    /* Removes leaves whose path this row also has by fewer keys; whatever stands there, were it null. */
    void drop_outranked(size_t first) {
        auto is_outranked = [this](const csj_leaf &leaf) {
            for (uint32_t node : parser.paths.nodes_of_path(leaf.path)) {
                const PathTable::Node &other = parser.paths[node];
                if (other.row == parser.row_serial && other.level < leaf.level) return true;
            }
            return false;
        };
        auto start = rows.leaves.begin() + std::ptrdiff_t(first);
        rows.leaves.erase(std::remove_if(start, rows.leaves.end(), is_outranked), rows.leaves.end());
    }
};

/*
 * The kernels for AVX2 where there is AVX2, were there AVX-512, too: those for AVX-512 store compressed vectors, which
 * Zen 4 does in microcode, four times slower (600 MB/s against 2,400).
 */
const simdjson::implementation &minifier() {
    static const simdjson::implementation *const chosen = [] {
        const simdjson::implementation *avx2 = simdjson::get_available_implementations()["haswell"];
        bool has_avx2 = avx2 != nullptr && avx2->supported_by_runtime_system();
        return has_avx2 ? avx2 : static_cast<const simdjson::implementation *>(simdjson::get_active_implementation());
    }();
    return *chosen;
}

/* Appends the row without whitespace; never fails, as the row was parsed. */
void append_minified(csj_rows &rows, const uint8_t *bytes, size_t length) {
    size_t room = rows.json_end + length + simdjson::SIMDJSON_PADDING;
    if (rows.json.size() < room) rows.json.resize(std::max(room, rows.json.size() * 2));
    size_t written = 0;
    (void)minifier().minify(bytes, length, rows.json.data() + rows.json_end, written);
    rows.json_end += written;
}

csj_code append(csj_rows &rows, csj_parser &parser, const uint8_t *bytes, size_t length) {
    csj::Tape tape{};
    parser.row_serial++;
    if (length > simdjson::SIMDJSON_MAXSIZE_BYTES) return CSJ_TOO_LARGE;
    if (!csj::parse(parser.parser, bytes, length, parser.limits.depth, tape)) return CSJ_UNKNOWN;
    if (csj_code code = Walk(parser, tape, rows).run()) return code;
    append_minified(rows, bytes, length);
    rows.rows.push_back({rows.leaves.size(), rows.json_end});
    return CSJ_OK;
}

/* The same fault with its offset, where the text alone tells it. */
csj_error located(csj_parser &parser, csj_code code, const uint8_t *bytes, size_t length) {
    csj_error error = {code, CSJ_NO_OFFSET, {nullptr, 0}};
    if (code != CSJ_UNKNOWN && code != CSJ_DUPLICATE_KEY && code != CSJ_TOO_DEEP) return error;
    csj_error found = csj::diagnose(bytes, length, parser.limits.depth, parser.duplicate_key);
    if (found.code == CSJ_OK) return error;
    if (found.code == CSJ_DUPLICATE_KEY) found.key = {parser.duplicate_key.data(), parser.duplicate_key.size()};
    return found;
}

} // namespace

csj_parser *csj_parser_create(csj_limits limits) {
    try {
        return new csj_parser(limits);
    } catch (...) {
        return nullptr;
    }
}

bool csj_parser_name_elements(csj_parser *parser, const uint8_t *path, size_t length) {
    try {
        parser->named_arrays.emplace_back(path, path + length);
        return true;
    } catch (...) {
        return false;
    }
}

void csj_parser_destroy(csj_parser *parser) { delete parser; }

csj_rows *csj_rows_create(void) { return new (std::nothrow) csj_rows(); }

void csj_rows_destroy(csj_rows *rows) { delete rows; }

bool csj_rows_append(csj_rows *rows, csj_parser *parser, const uint8_t *bytes, size_t length, csj_error *error) {
    size_t leaf_count = rows->leaves.size(), string_count = rows->strings.size(), json_end = rows->json_end;
    try {
        csj_code code = append(*rows, *parser, bytes, length);
        if (code == CSJ_OK) return true;
        *error = located(*parser, code, bytes, length);
    } catch (const std::bad_alloc &) {
        *error = {CSJ_OUT_OF_MEMORY, CSJ_NO_OFFSET, {nullptr, 0}};
    } catch (...) {
        *error = {CSJ_UNKNOWN, CSJ_NO_OFFSET, {nullptr, 0}};
    }
    // Shrinking allocates nothing.
    rows->leaves.resize(leaf_count);
    rows->strings.resize(string_count);
    rows->json_end = json_end;
    return false;
}

csj_batch csj_rows_batch(const csj_rows *rows) {
    return {
        rows->rows.data(), rows->rows.size(), rows->leaves.data(),
        rows->strings.data(), rows->strings.size(), rows->json.data(),
    };
}

void csj_rows_clear(csj_rows *rows) {
    rows->rows.clear();
    rows->leaves.clear();
    rows->strings.clear();
    rows->json_end = 0;
}

size_t csj_parser_path_count(const csj_parser *parser) { return parser->paths.path_count(); }

csj_text csj_parser_path(const csj_parser *parser, size_t path) {
    const std::string &text = parser->paths.path(path);
    return {text.data(), text.size()};
}
