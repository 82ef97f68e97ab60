#ifndef CNETTLE_SHIM_H
#define CNETTLE_SHIM_H

// Digests and message authentication of nettle, which GnuTLS and so libmicrohttpd bring along. Debian 12 has 3.8.

#include <nettle/hmac.h>
#include <nettle/sha1.h>
#include <nettle/sha2.h>

#endif
