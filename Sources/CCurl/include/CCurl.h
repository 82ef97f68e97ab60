#ifndef CCURL_H
#define CCURL_H

// libcurl behind few functions: its own setters take any number of arguments, which Swift cannot call. Oldest supported
// version: 7.88 (Debian 12).

#include <stddef.h>

/// Lines of a head, as `Content-Type: text/csv`: at least one.
struct curl_slist;

/// Appends a line. Returns the longer list; NULL, and frees the list, where there is no memory for it.
struct curl_slist *CCurl_append(struct curl_slist *fields, const char *line);

/// What carries out requests, one after the other, and keeps connections to their hosts open between them.
struct CCurl_Connection;

/// A request over HTTP/1.1. Durations are milliseconds.
struct CCurl_Request {
    const char *method;
    /// `http` or `https`.
    const char *url;
    /// A file of certificates (PEM) that may have signed that of the service; or NULL: those of the system.
    const char *authorities;
    /// Of a unix socket that is used in place of the host; or NULL.
    const char *socketPath;
    /// Bytes of the body; less than 0: it has none.
    long long byteCount;
    long connectTimeout;
    /// How long `100 Continue` is waited for, after which the body is sent anyway (RFC 9110, 10.1.1). libcurl asks for
    /// it before each body, unless the fields have a line `Expect:`.
    long continueTimeout;
    /// Whether the proxies that the environment names are left out.
    int isDirect;
    /// Whether the response may come packed; it is unpacked here.
    int isPacked;
};

/// What is called while a request is carried out, on the same thread.
struct CCurl_Handlers {
    void *context;
    /// Puts the next bytes of the body into memory. Returns how many, 0 at the end; less than 0 ends the request.
    ptrdiff_t (*read)(unsigned char *bytes, size_t capacity, void *context);
    /// Has the body begin anew, for a connection that turned out to be closed. Returns whether it can.
    int (*rewind)(void *context);
    /// Takes bytes of the body of the response with this status. Returns whether to go on.
    int (*write)(long status, const unsigned char *bytes, size_t byteCount, void *context);
    /// How many bytes of both bodies were sent and received; at least once in a second. Returns whether to go on.
    int (*move)(long long sentByteCount, long long receivedByteCount, void *context);
};

struct CCurl_Response {
    long status;
    /// What `Retry-After` says; 0 if it is not there.
    long long retryAfterSeconds;
};

enum CCurl_Outcome {
    CCurl_answered,
    /// The connection failed, or was ended by a handler.
    CCurl_failed,
    /// The certificate of the service is not one that is trusted, or cannot be verified here.
    CCurl_distrusted,
};

enum { CCurl_reasonByteCount = 256 };

/// To be called once before all else, by one thread.
void CCurl_prepare(void);

/// Returns NULL where there is no memory for it.
struct CCurl_Connection *CCurl_open(void);

void CCurl_close(struct CCurl_Connection *connection);

/// Carries out a request and waits for its response; frees its fields. Nothing that it was given is used afterwards.
///
/// - Parameter reason: room for `CCurl_reasonByteCount` bytes: why there is no response, ended by 0.
enum CCurl_Outcome CCurl_perform(
    struct CCurl_Connection *connection, const struct CCurl_Request *request, struct curl_slist *fields,
    const struct CCurl_Handlers *handlers, struct CCurl_Response *response, char *reason);

#endif
