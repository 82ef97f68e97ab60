#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

// SQLite, made callable from Swift. Oldest supported version: 3.37 (strict tables); Debian 12 has 3.40.

#include <sqlite3.h>
#include <stddef.h>

/// `SQLITE_TRANSIENT` is a macro with a cast, which Swift leaves out. Binds a copy of bytes, which may go away after the
/// call.
static inline int CSQLite_bindCopyOfBytes(sqlite3_stmt *statement, int index, const void *bytes, size_t count) {
    // Without an address there would be a NULL in place of an empty blob.
    if (count == 0) return sqlite3_bind_zeroblob(statement, index, 0);
    return sqlite3_bind_blob64(statement, index, bytes, (sqlite3_uint64)count, SQLITE_TRANSIENT);
}

/// The same for a text.
static inline int CSQLite_bindCopyOfText(sqlite3_stmt *statement, int index, const char *text, size_t count) {
    return sqlite3_bind_text64(statement, index, text, (sqlite3_uint64)count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

#endif
