#ifndef COPENAPI_H
#define COPENAPI_H

#include <stddef.h>
#include <stdint.h>

/* openapi.yaml as it was when the program was built, so that the binary needs no file beside it. */
const uint8_t *openapi_yaml_bytes(void);
size_t openapi_yaml_length(void);

#endif
