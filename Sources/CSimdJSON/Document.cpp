#include "Parsing.hpp"

#include <memory>
#include <new>
#include <string>

struct csj_document {
    simdjson::dom::parser parser;
    csj::Tape tape{};
};

csj_document *csj_document_parse(const uint8_t *bytes, size_t length, size_t max_depth, csj_error *error) {
    *error = {CSJ_OUT_OF_MEMORY, CSJ_NO_OFFSET, {nullptr, 0}};
    if (length > simdjson::SIMDJSON_MAXSIZE_BYTES) {
        error->code = CSJ_TOO_LARGE;
        return nullptr;
    }
    try {
        auto document = std::make_unique<csj_document>();
        if (csj::parse(document->parser, bytes, length, max_depth, document->tape)) {
            error->code = CSJ_OK;
            return document.release();
        }
        *error = csj_diagnose(bytes, length, max_depth);
        if (error->code == CSJ_OK) error->code = CSJ_UNKNOWN;
    } catch (const std::bad_alloc &) {
        // `error` says so already.
    } catch (...) {
        error->code = CSJ_UNKNOWN;
    }
    return nullptr;
}

void csj_document_destroy(csj_document *document) { delete document; }

const uint64_t *csj_document_tape(const csj_document *document) { return document->tape.words; }

const uint8_t *csj_document_strings(const csj_document *document) { return document->tape.strings; }
