#ifndef CHIREDIS_SHIM_H
#define CHIREDIS_SHIM_H

/* Oldest library supported: hiredis 0.14 (Debian 12). It has no TLS and no RESP3. */
#include <errno.h>
/* hiredis brings the system's timeval along, and Swift would take this copy for the owner of the type in files that
   import Glibc alone. Under another name, with the same members, it is in nobody's way. */
#define timeval CHiredis_timeval
/* What else stands in <sys/time.h> would come along with members of the other name, at odds with everybody's copy. */
#define _SYS_TIME_H 1
#include <hiredis/hiredis.h>
#undef _SYS_TIME_H

/// What the last error of a context says; valid as long as the context. Swift sees the array as a tuple of 128 values.
static inline const char *CHiredis_errorText(const redisContext *context) {
    return context->errstr;
}

/// hiredis tells by `errno` alone that the time of a call was over, and `errno` does not outlive a call in Swift.
static inline int CHiredis_wasTimeout(const redisContext *context, int code) {
    return context->err == REDIS_ERR_IO && (code == EAGAIN || code == EWOULDBLOCK || code == ETIMEDOUT);
}

/// `redisConnectWithTimeout`, which also says whether the time was over.
static inline redisContext *CHiredis_connect(const char *host, int port, struct timeval timeout,
                                             int *hasTimedOut) {
    redisContext *context = redisConnectWithTimeout(host, port, timeout);
    int code = errno;
    *hasTimedOut = context != NULL && CHiredis_wasTimeout(context, code);
    return context;
}

/// `redisCommandArgv`, which also says whether the time was over.
static inline void *CHiredis_command(redisContext *context, int count, const char **texts, const size_t *lengths,
                                     int *hasTimedOut) {
    void *reply = redisCommandArgv(context, count, texts, lengths);
    int code = errno;
    *hasTimedOut = reply == NULL && CHiredis_wasTimeout(context, code);
    return reply;
}

#undef timeval

#endif
