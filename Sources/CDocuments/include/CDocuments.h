#ifndef CDOCUMENTS_H
#define CDOCUMENTS_H

#include <stddef.h>
#include <stdint.h>

/* Files as they were when the program was built, so that the binary needs none beside it. */

/* openapi.yaml */
const uint8_t *openapi_yaml_bytes(void);
size_t openapi_yaml_length(void);

/* Documentation/ERRORS.md */
const uint8_t *errors_md_bytes(void);
size_t errors_md_length(void);

/* Documentation/METRICS.md */
const uint8_t *metrics_md_bytes(void);
size_t metrics_md_length(void);

/* Documentation/SETTINGS.md */
const uint8_t *settings_md_bytes(void);
size_t settings_md_length(void);

#endif
