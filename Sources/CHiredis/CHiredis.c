#include "CHiredis.h"

#include <errno.h>
#include <hiredis/hiredis.h>

static struct timeval time_of(int milliseconds) {
    struct timeval time = {milliseconds / 1000, (milliseconds % 1000) * 1000};
    return time;
}

/// hiredis reports by `errno` alone that the time of a call was over.
static int was_timeout(const redisContext *connection, int code) {
    return connection->err == REDIS_ERR_IO && (code == EAGAIN || code == EWOULDBLOCK || code == ETIMEDOUT);
}

redisContext *CHiredis_connect(const char *address, int port, int milliseconds, int *hasTimedOut) {
    redisContext *connection = redisConnectWithTimeout(address, port, time_of(milliseconds));
    int code = errno;
    *hasTimedOut = connection != NULL && was_timeout(connection, code);
    return connection;
}

void CHiredis_free(redisContext *connection) {
    redisFree(connection);
}

int CHiredis_error(const redisContext *connection) {
    return connection->err;
}

const char *CHiredis_errorText(const redisContext *connection) {
    return connection->errstr;
}

int CHiredis_descriptor(const redisContext *connection) {
    return connection->fd;
}

int CHiredis_setTimeout(redisContext *connection, int milliseconds) {
    return redisSetTimeout(connection, time_of(milliseconds)) == REDIS_OK;
}

int CHiredis_keepAlive(redisContext *connection) {
    return redisEnableKeepAlive(connection) == REDIS_OK;
}

redisReply *CHiredis_command(
    redisContext *connection, int count, const char **texts, const size_t *byteCounts, int *hasTimedOut) {
    redisReply *reply = redisCommandArgv(connection, count, texts, byteCounts);
    int code = errno;
    *hasTimedOut = reply == NULL && was_timeout(connection, code);
    return reply;
}

int CHiredis_isDrained(const redisContext *connection) {
    return connection->reader->pos == connection->reader->len;
}

int CHiredis_append(redisContext *connection, int count, const char **texts, const size_t *byteCounts) {
    return redisAppendCommandArgv(connection, count, texts, byteCounts) == REDIS_OK;
}

int CHiredis_write(redisContext *connection, int *isDone) {
    return redisBufferWrite(connection, isDone) == REDIS_OK;
}

int CHiredis_read(redisContext *connection) {
    return redisBufferRead(connection) == REDIS_OK;
}

int CHiredis_next(redisContext *connection, redisReply **message) {
    void *found = NULL;
    int isWellFormed = redisGetReplyFromReader(connection, &found) == REDIS_OK;
    *message = found;
    return isWellFormed;
}

enum CHiredis_Kind CHiredis_kind(const redisReply *reply) {
    switch (reply->type) {
    case REDIS_REPLY_STRING: return CHiredis_string;
    case REDIS_REPLY_STATUS: return CHiredis_status;
    case REDIS_REPLY_ERROR: return CHiredis_failure;
    case REDIS_REPLY_INTEGER: return CHiredis_integer;
    case REDIS_REPLY_ARRAY: return CHiredis_array;
    case REDIS_REPLY_NIL: return CHiredis_null;
    default: return CHiredis_other;
    }
}

long long CHiredis_number(const redisReply *reply) {
    return reply->integer;
}

const char *CHiredis_text(const redisReply *reply, size_t *byteCount) {
    *byteCount = reply->str == NULL ? 0 : reply->len;
    return reply->str;
}

size_t CHiredis_elementCount(const redisReply *reply) {
    return reply->elements;
}

const redisReply *CHiredis_element(const redisReply *reply, size_t index) {
    return reply->element[index];
}

void CHiredis_freeReply(redisReply *reply) {
    freeReplyObject(reply);
}
