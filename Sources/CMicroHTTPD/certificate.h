#ifndef CMICROHTTPD_CERTIFICATE_H
#define CMICROHTTPD_CERTIFICATE_H

// Certificates as libmicrohttpd gives them to GnuTLS, with which Debian builds it. Oldest supported version: 3.7 (Debian 12).

#include <gnutls/abstract.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/// A chain of certificates, the server's own first, and the key of that one. Read by handshakes on any thread.
struct CMicroHTTPD_Certificate {
    gnutls_pcert_st *chain;
    unsigned int chainCount;
    gnutls_privkey_t key;
    time_t activation;
    time_t expiration;
};

/// Reads the chain of a PEM text into a structure that has none. Returns 0 or an error of GnuTLS.
static inline int CMicroHTTPD_readChain(
    struct CMicroHTTPD_Certificate *certificate,
    const void *bytes,
    unsigned int byteCount
) {
    gnutls_datum_t text = {.data = (unsigned char *)bytes, .size = byteCount};
    gnutls_x509_crt_t *list = NULL;
    unsigned int count = 0;
    int code = gnutls_x509_crt_list_import2(&list, &count, &text, GNUTLS_X509_FMT_PEM, GNUTLS_X509_CRT_LIST_SORT);
    if (code < 0) return code;
    certificate->chain = (gnutls_pcert_st *)calloc(count, sizeof *certificate->chain);
    code = certificate->chain ? 0 : GNUTLS_E_MEMORY_ERROR;
    for (unsigned int i = 0; i < count; i++) {
        if (code == 0) code = gnutls_pcert_import_x509(&certificate->chain[i], list[i], 0);
        if (code == 0) certificate->chainCount = i + 1;
    }
    if (code == 0) {
        certificate->activation = gnutls_x509_crt_get_activation_time(list[0]);
        certificate->expiration = gnutls_x509_crt_get_expiration_time(list[0]);
    }
    for (unsigned int i = 0; i < count; i++) gnutls_x509_crt_deinit(list[i]);
    gnutls_free(list);
    return code;
}

/// Reads the key of a PEM text into a structure that has none. Returns 0 or an error of GnuTLS.
static inline int CMicroHTTPD_readKey(
    struct CMicroHTTPD_Certificate *certificate,
    const void *bytes,
    unsigned int byteCount
) {
    gnutls_datum_t text = {.data = (unsigned char *)bytes, .size = byteCount};
    int code = gnutls_privkey_init(&certificate->key);
    if (code < 0) return code;
    return gnutls_privkey_import_x509_raw(certificate->key, &text, GNUTLS_X509_FMT_PEM, NULL, 0);
}

/// Whether the key belongs to the first certificate; both must have been read.
static inline int CMicroHTTPD_isPair(const struct CMicroHTTPD_Certificate *certificate) {
    unsigned char own[32], other[32];
    size_t ownCount = sizeof own, otherCount = sizeof other;
    gnutls_pubkey_t half = NULL;
    int isPair = gnutls_pubkey_init(&half) == 0
        && gnutls_pubkey_import_privkey(half, certificate->key, 0, 0) == 0
        && gnutls_pubkey_get_key_id(half, GNUTLS_KEYID_USE_SHA256, own, &ownCount) == 0
        && gnutls_pubkey_get_key_id(certificate->chain[0].pubkey, GNUTLS_KEYID_USE_SHA256, other, &otherCount) == 0
        && ownCount == otherCount && memcmp(own, other, ownCount) == 0;
    if (half) gnutls_pubkey_deinit(half);
    return isPair;
}

/// Releases what was read.
static inline void CMicroHTTPD_releaseCertificate(struct CMicroHTTPD_Certificate *certificate) {
    for (unsigned int i = 0; i < certificate->chainCount; i++) gnutls_pcert_deinit(&certificate->chain[i]);
    free(certificate->chain);
    if (certificate->key) gnutls_privkey_deinit(certificate->key);
}

#endif
