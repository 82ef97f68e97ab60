#ifndef CPOSTGRESQL_SHIM_H
#define CPOSTGRESQL_SHIM_H

// libpq, callable from Swift as it is. Oldest supported version: 12; Debian 12 has 15.

#include <libpq-fe.h>

#endif
