#include "COpenAPI.h"

/* #embed is C23; the compiler that comes with Swift 6.3 has it in every dialect, and warns. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t contract[] = {
#embed "../../openapi.yaml"
};

const uint8_t *openapi_yaml_bytes(void) {
    return contract;
}

size_t openapi_yaml_length(void) {
    return sizeof contract;
}
