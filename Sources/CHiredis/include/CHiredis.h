#ifndef CHIREDIS_H
#define CHIREDIS_H

// hiredis behind functions of its own. Oldest supported version: 0.14 (Debian 12), which has no TLS and no RESP3.
//
// Swift does not see hiredis's own header: it brings the system's `struct timeval` along, which then belongs to two
// modules at once. Durations are milliseconds here, and what hiredis keeps is opaque.

#include <stddef.h>

struct redisContext;
struct redisReply;

/// Connects to a numeric address (`redisConnectWithTimeout`).
///
/// - Returns: a connection, to be freed also if it has an error; NULL without memory.
struct redisContext *CHiredis_connect(const char *address, int port, int milliseconds, int *hasTimedOut);

void CHiredis_free(struct redisContext *connection);

/// 0, or the code of the error that ended the connection.
int CHiredis_error(const struct redisContext *connection);

/// The text of the error; valid as long as the connection.
const char *CHiredis_errorText(const struct redisContext *connection);

int CHiredis_descriptor(const struct redisContext *connection);

/// How long an answer is waited for (`redisSetTimeout`). Returns whether that could be set.
int CHiredis_setTimeout(struct redisContext *connection, int milliseconds);

/// `redisEnableKeepAlive`. Returns whether that could be set.
int CHiredis_keepAlive(struct redisContext *connection);

/// Sends a command and waits for its answer (`redisCommandArgv`).
///
/// - Returns: an answer that is the caller's, or NULL after an error.
struct redisReply *CHiredis_command(
    struct redisContext *connection, int count, const char **texts, const size_t *byteCounts, int *hasTimedOut);

/// Whether all that was read has been answered with; what is left belongs to no command.
int CHiredis_isDrained(const struct redisContext *connection);

/// Puts a command into the buffer (`redisAppendCommandArgv`). Returns whether it could.
int CHiredis_append(struct redisContext *connection, int count, const char **texts, const size_t *byteCounts);

/// Sends of the buffer what can be sent (`redisBufferWrite`). Returns whether it could.
int CHiredis_write(struct redisContext *connection, int *isDone);

/// Reads what has come (`redisBufferRead`). Returns whether it could.
int CHiredis_read(struct redisContext *connection);

/// The next message that has been read (`redisGetReplyFromReader`): NULL if there is none, otherwise the caller's.
/// Returns whether what was read is well-formed.
int CHiredis_next(struct redisContext *connection, struct redisReply **message);

enum CHiredis_Kind {
    CHiredis_string,
    CHiredis_status,
    CHiredis_failure,
    CHiredis_integer,
    CHiredis_array,
    CHiredis_null,
    /// A kind that this version does not know.
    CHiredis_other,
};

enum CHiredis_Kind CHiredis_kind(const struct redisReply *reply);

long long CHiredis_number(const struct redisReply *reply);

/// The bytes of a string, a status or a failure; they live as long as the reply.
const char *CHiredis_text(const struct redisReply *reply, size_t *byteCount);

size_t CHiredis_elementCount(const struct redisReply *reply);

/// An element of an array, which is the reply's.
const struct redisReply *CHiredis_element(const struct redisReply *reply, size_t index);

void CHiredis_freeReply(struct redisReply *reply);

#endif
