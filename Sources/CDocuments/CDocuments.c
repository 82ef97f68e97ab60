#include "CDocuments.h"

/* #embed is C23; the compiler that comes with Swift 6.3 has it in every dialect, and warns. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t contract[] = {
#embed "../../openapi.yaml"
};

static const uint8_t errors[] = {
#embed "../../Documentation/ERRORS.md"
};

const uint8_t *openapi_yaml_bytes(void) {
    return contract;
}

size_t openapi_yaml_length(void) {
    return sizeof contract;
}

const uint8_t *errors_md_bytes(void) {
    return errors;
}

size_t errors_md_length(void) {
    return sizeof errors;
}
