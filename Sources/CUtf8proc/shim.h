#ifndef CUTF8PROC_SHIM_H
#define CUTF8PROC_SHIM_H

/* Oldest library supported: utf8proc 2.8 (Debian 12). */
#include <utf8proc.h>

#endif
