#include "CCurl.h"

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(CCurl_reasonByteCount >= CURL_ERROR_SIZE, "a reason has room");

/// So many milliseconds are waited at a time.
static const int restMilliseconds = 100;

/// Bytes that are read from a file at a time.
static const long uploadByteCount = 256 << 10;

struct CCurl_Connection {
    CURL *transfer;
    /// Keeps connections that are alive.
    CURLM *pool;
    /// Those of the request that is carried out.
    const struct CCurl_Handlers *handlers;
};

static size_t readBody(char *bytes, size_t size, size_t count, void *context) {
    const struct CCurl_Handlers *handlers = ((struct CCurl_Connection *)context)->handlers;
    ptrdiff_t byteCount = handlers->read((unsigned char *)bytes, size * count, handlers->context);
    return byteCount < 0 ? CURL_READFUNC_ABORT : (size_t)byteCount;
}

static int seekBody(void *context, curl_off_t offset, int origin) {
    const struct CCurl_Handlers *handlers = ((struct CCurl_Connection *)context)->handlers;
    if (offset != 0 || origin != SEEK_SET) return CURL_SEEKFUNC_CANTSEEK;
    return handlers->rewind(handlers->context) ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL;
}

static size_t writeBody(char *bytes, size_t size, size_t count, void *context) {
    const struct CCurl_Connection *connection = context;
    const struct CCurl_Handlers *handlers = connection->handlers;
    long status = 0;
    curl_easy_getinfo(connection->transfer, CURLINFO_RESPONSE_CODE, &status);
    int goesOn = handlers->write(status, (const unsigned char *)bytes, size * count, handlers->context);
    // Any other number than that of the bytes ends the transfer.
    return goesOn ? size * count : size * count + 1;
}

static int noteMove(
    void *context, curl_off_t total, curl_off_t received, curl_off_t uploadTotal, curl_off_t sent) {
    (void)total;
    (void)uploadTotal;
    const struct CCurl_Handlers *handlers = ((struct CCurl_Connection *)context)->handlers;
    return !handlers->move(sent, received, handlers->context);
}

static int isDistrust(CURLcode code) {
    return code == CURLE_PEER_FAILED_VERIFICATION || code == CURLE_SSL_CACERT_BADFILE || code == CURLE_SSL_ISSUER_ERROR;
}

void CCurl_prepare(void) { curl_global_init(CURL_GLOBAL_DEFAULT); }

struct curl_slist *CCurl_append(struct curl_slist *fields, const char *line) {
    struct curl_slist *longer = curl_slist_append(fields, line);
    if (!longer) curl_slist_free_all(fields);
    return longer;
}

struct CCurl_Connection *CCurl_open(void) {
    struct CCurl_Connection *connection = calloc(1, sizeof *connection);
    if (!connection) return NULL;
    connection->transfer = curl_easy_init();
    connection->pool = curl_multi_init();
    if (connection->transfer && connection->pool) return connection;
    CCurl_close(connection);
    return NULL;
}

void CCurl_close(struct CCurl_Connection *connection) {
    curl_easy_cleanup(connection->transfer);
    curl_multi_cleanup(connection->pool);
    free(connection);
}

/// As `curl_easy_perform`, which tells of moves once in a second while nothing moves.
static CURLcode carryOut(CURLM *pool, CURL *transfer) {
    CURLMcode poolCode = curl_multi_add_handle(pool, transfer);
    int isRunning = poolCode == CURLM_OK;
    while (isRunning && poolCode == CURLM_OK) {
        poolCode = curl_multi_perform(pool, &isRunning);
        if (isRunning && poolCode == CURLM_OK) poolCode = curl_multi_poll(pool, NULL, 0, restMilliseconds, NULL);
    }
    CURLcode code = poolCode == CURLM_OK ? CURLE_FAILED_INIT : CURLE_OUT_OF_MEMORY;
    int restCount = 0;
    for (CURLMsg *message; (message = curl_multi_info_read(pool, &restCount));) {
        if (message->msg == CURLMSG_DONE) code = message->data.result;
    }
    curl_multi_remove_handle(pool, transfer);
    return code;
}

enum CCurl_Outcome CCurl_perform(
    struct CCurl_Connection *connection, const struct CCurl_Request *request, struct curl_slist *fields,
    const struct CCurl_Handlers *handlers, struct CCurl_Response *response, char *reason) {
    CURL *transfer = connection->transfer;
    CURLcode code = fields ? CURLE_OK : CURLE_OUT_OF_MEMORY;
    connection->handlers = handlers;
    memset(reason, 0, CCurl_reasonByteCount);
#define SET(option, value) \
    if (code == CURLE_OK) code = curl_easy_setopt(transfer, option, value)
    SET(CURLOPT_ERRORBUFFER, reason);
    SET(CURLOPT_URL, request->url);
    SET(CURLOPT_PROTOCOLS_STR, "http,https");
    SET(CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    SET(CURLOPT_HTTPHEADER, fields);
    SET(CURLOPT_NOSIGNAL, 1L);
    SET(CURLOPT_CONNECTTIMEOUT_MS, request->connectTimeout);
    if (request->socketPath) SET(CURLOPT_UNIX_SOCKET_PATH, request->socketPath);
    if (request->authorities) {
        SET(CURLOPT_CAINFO, request->authorities);
        // Debian's folder of certificates would be looked at besides.
        SET(CURLOPT_CAPATH, NULL);
    }
    if (request->isDirect) SET(CURLOPT_NOPROXY, "*");
    if (request->isPacked) SET(CURLOPT_ACCEPT_ENCODING, "gzip, deflate");
    if (request->byteCount >= 0) {
        SET(CURLOPT_UPLOAD, 1L);
        SET(CURLOPT_INFILESIZE_LARGE, (curl_off_t)request->byteCount);
        SET(CURLOPT_UPLOAD_BUFFERSIZE, uploadByteCount);
        SET(CURLOPT_EXPECT_100_TIMEOUT_MS, request->continueTimeout);
        SET(CURLOPT_READFUNCTION, readBody);
        SET(CURLOPT_READDATA, (void *)connection);
        SET(CURLOPT_SEEKFUNCTION, seekBody);
        SET(CURLOPT_SEEKDATA, (void *)connection);
    }
    SET(CURLOPT_CUSTOMREQUEST, request->method);
    SET(CURLOPT_WRITEFUNCTION, writeBody);
    SET(CURLOPT_WRITEDATA, (void *)connection);
    SET(CURLOPT_NOPROGRESS, 0L);
    SET(CURLOPT_XFERINFOFUNCTION, noteMove);
    SET(CURLOPT_XFERINFODATA, (void *)connection);
#undef SET
    if (code == CURLE_OK) code = carryOut(connection->pool, transfer);
    curl_off_t seconds = 0;
    if (code == CURLE_OK) code = curl_easy_getinfo(transfer, CURLINFO_RESPONSE_CODE, &response->status);
    if (code == CURLE_OK) code = curl_easy_getinfo(transfer, CURLINFO_RETRY_AFTER, &seconds);
    response->retryAfterSeconds = seconds;
    long systemError = 0;
    if (code == CURLE_COULDNT_CONNECT) curl_easy_getinfo(transfer, CURLINFO_OS_ERRNO, &systemError);
    // libcurl's own text names a port, also of a unix socket, and no cause.
    if (systemError) snprintf(reason, CCurl_reasonByteCount, "connect: %s", strerror((int)systemError));
    if (code != CURLE_OK && reason[0] == 0) snprintf(reason, CCurl_reasonByteCount, "%s", curl_easy_strerror(code));
    // It forgets everything above.
    curl_easy_reset(transfer);
    connection->handlers = NULL;
    curl_slist_free_all(fields);
    if (code == CURLE_OK) return CCurl_answered;
    return isDistrust(code) ? CCurl_distrusted : CCurl_failed;
}
