#include "Parsing.hpp"

#include <new>

struct csj_checker {
    simdjson::dom::parser parser;
    csj::Tape tape{};
};

csj_checker *csj_checker_create() { return new (std::nothrow) csj_checker; }

void csj_checker_destroy(csj_checker *checker) { delete checker; }

bool csj_is_object(csj_checker *checker, const uint8_t *bytes, size_t length, size_t max_depth) {
    if (length > simdjson::SIMDJSON_MAXSIZE_BYTES) return false;
    try {
        return csj::parse(checker->parser, bytes, length, max_depth, checker->tape) && checker->tape.type(1) == '{';
    } catch (...) {
        return false;
    }
}
