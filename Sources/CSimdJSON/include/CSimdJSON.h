#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * simdjson's DOM parser (3.0 or later) behind C: strict JSON (RFC 8259) and nothing thrown across.
 *
 * Stricter than the RFC asks: a key twice in an object, an escaped lone surrogate, an integer beyond int64 and
 * uint64 and a number beyond double are errors. Input needs no padding: it is copied into padded memory.
 */

/* Why a text was refused. */
typedef enum csj_code {
    CSJ_OK = 0,
    CSJ_EMPTY,              /* nothing but whitespace */
    CSJ_UNEXPECTED_END,     /* the text ends inside a value */
    CSJ_UNEXPECTED_BYTE,    /* a byte that cannot stand here */
    CSJ_TRAILING_BYTES,     /* something after the value */
    CSJ_INVALID_UTF8,
    CSJ_CONTROL_CHARACTER,  /* an unescaped one, in a string */
    CSJ_INVALID_ESCAPE,
    CSJ_LONE_SURROGATE,
    CSJ_INVALID_NUMBER,
    CSJ_NUMBER_OUT_OF_RANGE,
    CSJ_TOO_DEEP,
    CSJ_DUPLICATE_KEY,
    CSJ_NOT_AN_OBJECT,      /* rows only */
    CSJ_STRING_TOO_LONG,    /* rows only */
    CSJ_TOO_MANY_PATHS,     /* rows only */
    CSJ_TOO_LARGE,          /* 4 GiB or more */
    CSJ_OUT_OF_MEMORY,
    CSJ_UNKNOWN             /* simdjson refuses what the second look accepts */
} csj_code;

typedef struct csj_text {
    const char *bytes;
    size_t length;
} csj_text;

#define CSJ_NO_OFFSET (-1)

typedef struct csj_error {
    csj_code code;
    ptrdiff_t offset; /* of the byte at fault, or CSJ_NO_OFFSET */
    csj_text key;     /* CSJ_DUPLICATE_KEY: unescaped; valid until the owner's next call */
} csj_error;

/* MARK: Documents */

typedef struct csj_document csj_document;

/*
 * Parses a whole text. `max_depth` is the number of arrays and objects that may contain one another.
 * NULL on failure, with `error` filled in, except its key.
 */
csj_document *csj_document_parse(const uint8_t *bytes, size_t length, size_t max_depth, csj_error *error);
void csj_document_destroy(csj_document *document);

/* simdjson's tape, https://github.com/simdjson/simdjson/blob/master/doc/tape.md; valid while the document is. */
const uint64_t *csj_document_tape(const csj_document *document);
/* Strings of the tape: uint32 length, bytes, NUL at the offset that the tape's payload says. */
const uint8_t *csj_document_strings(const csj_document *document);

/*
 * The second look: finds the first fault of a text in reading order. CSJ_OK if there is none. A duplicate key's
 * name is left out.
 */
csj_error csj_diagnose(const uint8_t *bytes, size_t length, size_t max_depth);

/* MARK: Checks */

/* Checks texts with the same memory; one thread at a time. */
typedef struct csj_checker csj_checker;

/* NULL if memory is short. */
csj_checker *csj_checker_create(void);
void csj_checker_destroy(csj_checker *checker);

/* Whether a text is an object, but for keys that come twice. */
bool csj_is_object(csj_checker *checker, const uint8_t *bytes, size_t length, size_t max_depth);

/* MARK: Rows */

typedef struct csj_limits {
    size_t depth;         /* arrays and objects that may contain one another, the row's own object included */
    size_t string_bytes;  /* of a string value */
    size_t paths;         /* different dotted paths over all rows */
} csj_limits;

typedef enum csj_kind {
    CSJ_STRING, CSJ_INTEGER, CSJ_UNSIGNED, CSJ_DOUBLE, CSJ_TRUE, CSJ_FALSE,
    CSJ_NULL,
    CSJ_OBJECT,      /* the path holds an object; its members follow under their own paths */
    CSJ_EMPTY_ARRAY
} csj_kind;

/* One value of a row under its dotted path. */
typedef struct csj_leaf {
    uint64_t payload;   /* the number's bits; for a string its offset in `strings` */
    uint32_t length;    /* of a string, in bytes */
    uint32_t path;
    uint8_t kind;       /* csj_kind */
    bool in_array;      /* below an array, at whatever level */
    uint16_t level;     /* keys that lead to it: 1 at the top */
} csj_leaf;

/* Where a row ends in `leaves` and in `json`; it starts where the row before ends. */
typedef struct csj_row {
    size_t leaf_end;
    size_t json_end;
} csj_row;

/* All rows since the last csj_rows_clear. */
typedef struct csj_batch {
    const csj_row *rows;
    size_t row_count;
    const csj_leaf *leaves;
    const uint8_t *strings;
    size_t string_bytes;
    const uint8_t *json;    /* the rows without whitespace, one after the other */
} csj_batch;

/* A parser of rows with its table of paths; one thread at a time. */
typedef struct csj_parser csj_parser;

/* NULL if memory is short. */
csj_parser *csj_parser_create(csj_limits limits);
void csj_parser_destroy(csj_parser *parser);

/*
 * From the next row on, elements of arrays under a path that say a name are read as members of an object:
 * {"specs": [{"name": "Voltage", "value": 230, "unit": "V"}]} has 230 under specs.Voltage, and V under
 * specs.Voltage.unit. An element with any other member is read as it is. False if memory is short.
 */
bool csj_parser_name_elements(csj_parser *parser, const uint8_t *path, size_t length);

/* Paths are numbered from 0 in order of first appearance; the text is valid until the next append. */
size_t csj_parser_path_count(const csj_parser *parser);
csj_text csj_parser_path(const csj_parser *parser, size_t path);

/* Parsed rows; may be read on another thread than the parser's, while nothing is appended to them. */
typedef struct csj_rows csj_rows;

/* NULL if memory is short. */
csj_rows *csj_rows_create(void);
void csj_rows_destroy(csj_rows *rows);

/*
 * Parses one row, which must be an object, and adds it to the rows.
 *
 * Leaves come in the order of the text. Paths join keys by dots and cross objects and arrays; where two ways lead to
 * one path, the one with fewer keys wins in that row: {"a.b": 1, "a": {"b": 2}} has 1 under a.b.
 * On failure the rows are as before and `error` says why; its key is valid until the parser's next call.
 */
bool csj_rows_append(csj_rows *rows, csj_parser *parser, const uint8_t *bytes, size_t length, csj_error *error);

csj_batch csj_rows_batch(const csj_rows *rows);

/* Forgets the rows; the memory is kept. */
void csj_rows_clear(csj_rows *rows);

#ifdef __cplusplus
}
#endif

#endif
