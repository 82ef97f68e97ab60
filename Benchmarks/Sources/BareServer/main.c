/*
 * The least that an answer costs over HTTP: libmicrohttpd as the service uses it (epoll, two threads), and a handler
 * that gives the same bytes to every request.
 *
 *   bare-server BYTES        prints its port, serves until a signal ends it
 */
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct MHD_Response *response;

static enum MHD_Result answer(void *context, struct MHD_Connection *connection, const char *url, const char *method,
                              const char *version, const char *upload, size_t *upload_size, void **request) {
    (void)context, (void)url, (void)method, (void)version, (void)upload;
    /* The first call has the head alone; a connection stays open only if it is answered after the body. */
    if (!*request) {
        *request = response;
        return MHD_YES;
    }
    *upload_size = 0;
    return MHD_queue_response(connection, MHD_HTTP_OK, response);
}

int main(int count, char **arguments) {
    if (count != 2) {
        fprintf(stderr, "usage: bare-server BYTES\n");
        return 2;
    }
    size_t size = strtoul(arguments[1], NULL, 10);
    char *body = malloc(size + 1);
    if (!body) return 1;
    memset(body, 'x', size);
    response = MHD_create_response_from_buffer(size, body, MHD_RESPMEM_PERSISTENT);
    MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, "application/json");
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct MHD_Daemon *daemon = MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD, 0, NULL, NULL, answer, NULL,
                                                 MHD_OPTION_SOCK_ADDR, &address, MHD_OPTION_THREAD_POOL_SIZE, 2u,
                                                 MHD_OPTION_CONNECTION_LIMIT, 1024u, MHD_OPTION_END);
    if (!daemon) {
        perror("MHD_start_daemon");
        return 1;
    }
    printf("listening on http://127.0.0.1:%u\n", MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port);
    fflush(stdout);
    for (;;) pause();
}
