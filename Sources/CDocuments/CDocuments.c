#include "CDocuments.h"

/* #embed is C23; the compiler that comes with Swift 6.3 has it in every dialect, and warns. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t contract[] = {
#embed "../../openapi.yaml"
};

static const uint8_t errors[] = {
#embed "../../Documentation/ERRORS.md"
};

static const uint8_t metrics[] = {
#embed "../../Documentation/METRICS.md"
};

static const uint8_t settings[] = {
#embed "../../Documentation/SETTINGS.md"
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

const uint8_t *metrics_md_bytes(void) {
    return metrics;
}

size_t metrics_md_length(void) {
    return sizeof metrics;
}

const uint8_t *settings_md_bytes(void) {
    return settings;
}

size_t settings_md_length(void) {
    return sizeof settings;
}
