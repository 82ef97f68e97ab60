// A library that is loaded before all others (LD_PRELOAD) and makes chosen calls of a process fail.
//
// Which calls fail, and how, lies in a file that the process maps and a test writes while the process runs; the name of
// the file is in FAULTS_FILE. Without it every call is passed on. `faults.py` has the same table.
//
// It also counts the memory that is allocated and not freed yet, so that a test can see whether it comes back.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <malloc.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

// MARK: - The table

/// The calls that can fail; `CALLS` in faults.py has them in the same order.
enum call {
    MALLOC, MMAP, PTHREAD_CREATE, READ, WRITE, RECV, SEND, ACCEPT, SOCKET, CONNECT, EPOLL_CTL, EPOLL_WAIT, FSYNC, RENAME,
    PWRITE, FDATASYNC, PREAD,
    CALL_COUNT
};

/// Which calls of one kind fail. Calls that match (library, size) are numbered from 0; of those from `skip` on every
/// `every`-th fails, `count` of them at most.
struct rule {
    _Atomic int64_t is_armed;
    /// Bits of `libraries`: only calls made by these; 0: any.
    int64_t callers;
    int64_t min_size;
    int64_t skip;
    int64_t every;
    int64_t count;
    /// What `errno` becomes; 0: the call takes one byte.
    int64_t error;
    /// Calls that matched since the rule was armed, and those of them that failed.
    _Atomic int64_t seen, failed;
};

struct table {
    /// How far the wall clock is ahead of the machine's, in nanoseconds. Other clocks are left alone.
    _Atomic int64_t clock_offset;
    /// Bytes that were allocated or mapped and not freed.
    _Atomic int64_t live_bytes;
    /// How many threads there may be besides the first one, less one; 0: any number.
    _Atomic int64_t thread_limit;
    /// Threads that were made and have not returned.
    _Atomic int64_t live_threads;
    struct rule rules[CALL_COUNT];
};

static struct table none;
static struct table *table = &none;

/// Where libraries lie in memory, in the order of `LIBRARIES` in faults.py.
static const char *const libraries[] = {"libmicrohttpd", "libhiredis", "libstdc++", "libsimdjson", "libz.", "libdispatch",
                                        "libFoundation", "libc.so", "libsqlite3"};
#define LIBRARY_COUNT (sizeof libraries / sizeof *libraries)
static uintptr_t starts[LIBRARY_COUNT], ends[LIBRARY_COUNT];

static int note_library(struct dl_phdr_info *info, size_t size, void *context) {
    (void)size, (void)context;
    for (size_t i = 0; i < LIBRARY_COUNT; i++) {
        const char *slash = strrchr(info->dlpi_name, '/');
        const char *name = slash ? slash + 1 : info->dlpi_name;
        if (strncmp(name, libraries[i], strlen(libraries[i])) != 0 || starts[i]) continue;
        starts[i] = UINTPTR_MAX;
        for (int k = 0; k < info->dlpi_phnum; k++) {
            if (info->dlpi_phdr[k].p_type != PT_LOAD) continue;
            uintptr_t start = info->dlpi_addr + info->dlpi_phdr[k].p_vaddr;
            uintptr_t end = start + info->dlpi_phdr[k].p_memsz;
            if (start < starts[i]) starts[i] = start;
            if (end > ends[i]) ends[i] = end;
        }
    }
    return 0;
}

__attribute__((constructor)) static void map_table(void) {
    dl_iterate_phdr(note_library, NULL);
    const char *path = getenv("FAULTS_FILE");
    if (!path) return;
    int file = open(path, O_RDWR | O_CLOEXEC);
    void *mapping = file < 0 ? MAP_FAILED : mmap(NULL, sizeof *table, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (mapping == MAP_FAILED) {
        fprintf(stderr, "faults: %s: %s\n", path, strerror(errno));
        _exit(70);
    }
    close(file);
    table = mapping;
    // The programs that this one starts, if any, are left alone.
    unsetenv("FAULTS_FILE");
}

static int is_made_by(int64_t callers, uintptr_t caller) {
    if (!callers) return 1;
    for (size_t i = 0; i < LIBRARY_COUNT; i++) {
        if (callers >> i & 1 && caller >= starts[i] && caller < ends[i]) return 1;
    }
    return 0;
}

/// Whether this call is to fail.
static int fails(enum call call, size_t size, void *caller) {
    struct rule *rule = &table->rules[call];
    if (!atomic_load_explicit(&rule->is_armed, memory_order_acquire)) return 0;
    if ((int64_t)size < rule->min_size || !is_made_by(rule->callers, (uintptr_t)caller)) return 0;
    int64_t number = atomic_fetch_add(&rule->seen, 1) - rule->skip;
    if (number < 0 || number % rule->every != 0 || number / rule->every >= rule->count) return 0;
    atomic_fetch_add(&rule->failed, 1);
    return 1;
}

static int error_of(enum call call) { return (int)table->rules[call].error; }

#define CALLER __builtin_return_address(0)
#define NEXT(name)                                        \
    static __typeof__(name) *next;                        \
    if (!next) next = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

// MARK: - Memory

// `dlsym` allocates, so these are called by the names that glibc has for it.
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
void __libc_free(void *);

static void *counted(void *block) {
    if (block) atomic_fetch_add_explicit(&table->live_bytes, (int64_t)malloc_usable_size(block), memory_order_relaxed);
    return block;
}

static void uncount(void *block) {
    if (block) atomic_fetch_sub_explicit(&table->live_bytes, (int64_t)malloc_usable_size(block), memory_order_relaxed);
}

static void *no_memory(void) {
    errno = ENOMEM;
    return NULL;
}

void *malloc(size_t size) {
    if (fails(MALLOC, size, CALLER)) return no_memory();
    return counted(__libc_malloc(size));
}

void *calloc(size_t count, size_t size) {
    if (fails(MALLOC, count * size, CALLER)) return no_memory();
    return counted(__libc_calloc(count, size));
}

void *realloc(void *block, size_t size) {
    if (fails(MALLOC, size, CALLER)) return no_memory();
    int64_t before = block ? (int64_t)malloc_usable_size(block) : 0;
    void *moved = __libc_realloc(block, size);
    if (moved || size == 0) {
        atomic_fetch_sub_explicit(&table->live_bytes, before, memory_order_relaxed);
        return counted(moved);
    }
    return NULL;
}

void *memalign(size_t alignment, size_t size) {
    if (fails(MALLOC, size, CALLER)) return no_memory();
    return counted(__libc_memalign(alignment, size));
}

void *aligned_alloc(size_t alignment, size_t size) {
    if (fails(MALLOC, size, CALLER)) return no_memory();
    return counted(__libc_memalign(alignment, size));
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    if (fails(MALLOC, size, CALLER)) return ENOMEM;
    void *made = counted(__libc_memalign(alignment, size));
    if (!made) return ENOMEM;
    *block = made;
    return 0;
}

void free(void *block) {
    uncount(block);
    __libc_free(block);
}

void *mmap(void *address, size_t size, int protection, int flags, int file, off_t offset) {
    NEXT(mmap);
    if (fails(MMAP, size, CALLER)) {
        errno = error_of(MMAP);
        return MAP_FAILED;
    }
    void *mapping = next(address, size, protection, flags, file, offset);
    if (mapping != MAP_FAILED) atomic_fetch_add_explicit(&table->live_bytes, (int64_t)size, memory_order_relaxed);
    return mapping;
}

int munmap(void *address, size_t size) {
    NEXT(munmap);
    int code = next(address, size);
    if (code == 0) atomic_fetch_sub_explicit(&table->live_bytes, (int64_t)size, memory_order_relaxed);
    return code;
}

// MARK: - Threads

struct thread {
    void *(*body)(void *);
    void *context;
};

static void *run_thread(void *context) {
    struct thread thread = *(struct thread *)context;
    __libc_free(context);
    void *result = thread.body(thread.context);
    atomic_fetch_sub(&table->live_threads, 1);
    return result;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *context) {
    NEXT(pthread_create);
    if (fails(PTHREAD_CREATE, 0, CALLER)) return error_of(PTHREAD_CREATE);
    int64_t limit = atomic_load(&table->thread_limit);
    struct thread *start = __libc_malloc(sizeof *start);
    if (!start) return EAGAIN;
    *start = (struct thread){body, context};
    int64_t before = atomic_fetch_add(&table->live_threads, 1);
    int code = limit && before >= limit - 1 ? EAGAIN : next(thread, attributes, run_thread, start);
    if (code != 0) {
        atomic_fetch_sub(&table->live_threads, 1);
        __libc_free(start);
    }
    return code;
}

// MARK: - Bytes

/// What descriptors are watched for, so that an edge can be given again.
static struct {
    int queue;
    struct epoll_event interest;
} watched[65536];

/// A call that took less than was there, or said that nothing was, would never happen without another edge: programs
/// that wait for edges (libmicrohttpd) rely on it. So there is one.
static void give_edge(int file) {
    int code = errno;
    if (file >= 0 && file < 65536 && watched[file].queue > 0) {
        NEXT(epoll_ctl);
        next(watched[file].queue, EPOLL_CTL_MOD, file, &watched[file].interest);
    }
    errno = code;
}

/// The end of a call for bytes that is to fail: with an error, or after one byte.
#define FAIL_OR_SHORTEN(call, file, size, one_byte)       \
    do {                                                  \
        if ((size) > 0 && fails(call, size, CALLER)) {    \
            ssize_t count = -1;                           \
            if (error_of(call) == 0)                      \
                count = one_byte;                         \
            else                                          \
                errno = error_of(call);                   \
            if (count > 0 || errno == EAGAIN) give_edge(file); \
            return count;                                 \
        }                                                 \
    } while (0)

ssize_t read(int file, void *bytes, size_t size) {
    NEXT(read);
    FAIL_OR_SHORTEN(READ, file, size, next(file, bytes, 1));
    return next(file, bytes, size);
}

ssize_t write(int file, const void *bytes, size_t size) {
    NEXT(write);
    FAIL_OR_SHORTEN(WRITE, file, size, next(file, bytes, 1));
    return next(file, bytes, size);
}

ssize_t recv(int file, void *bytes, size_t size, int flags) {
    NEXT(recv);
    FAIL_OR_SHORTEN(RECV, file, size, next(file, bytes, 1, flags));
    return next(file, bytes, size, flags);
}

ssize_t send(int file, const void *bytes, size_t size, int flags) {
    NEXT(send);
    FAIL_OR_SHORTEN(SEND, file, size, next(file, bytes, 1, flags));
    return next(file, bytes, size, flags);
}

ssize_t sendmsg(int file, const struct msghdr *message, int flags) {
    NEXT(sendmsg);
    size_t size = message->msg_iovlen > 0 ? message->msg_iov[0].iov_len : 0;
    FAIL_OR_SHORTEN(SEND, file, size, send(file, message->msg_iov[0].iov_base, 1, flags));
    return next(file, message, flags);
}

// MARK: - Sockets, files

/// Passes a call on, or lets it fail with the error of its rule.
#define PASS_OR_FAIL(call, name, ...)                     \
    NEXT(name);                                           \
    if (fails(call, 0, CALLER)) {                         \
        errno = error_of(call);                           \
        return -1;                                        \
    }                                                     \
    return next(__VA_ARGS__)

int accept4(int file, struct sockaddr *address, socklen_t *length, int flags) {
    PASS_OR_FAIL(ACCEPT, accept4, file, address, length, flags);
}

int socket(int family, int type, int protocol) {
    PASS_OR_FAIL(SOCKET, socket, family, type, protocol);
}

int connect(int file, const struct sockaddr *address, socklen_t length) {
    PASS_OR_FAIL(CONNECT, connect, file, address, length);
}

int epoll_ctl(int queue, int operation, int file, struct epoll_event *interest) {
    if (file >= 0 && file < 65536) {
        watched[file].queue = operation == EPOLL_CTL_DEL ? 0 : queue;
        if (interest) watched[file].interest = *interest;
    }
    if (operation == EPOLL_CTL_DEL) {
        // For what is there this never fails.
        NEXT(epoll_ctl);
        return next(queue, operation, file, interest);
    }
    PASS_OR_FAIL(EPOLL_CTL, epoll_ctl, queue, operation, file, interest);
}

int epoll_wait(int queue, struct epoll_event *events, int count, int milliseconds) {
    PASS_OR_FAIL(EPOLL_WAIT, epoll_wait, queue, events, count, milliseconds);
}

int fsync(int file) {
    PASS_OR_FAIL(FSYNC, fsync, file);
}

int fdatasync(int file) {
    PASS_OR_FAIL(FDATASYNC, fdatasync, file);
}

ssize_t pread(int file, void *bytes, size_t size, off_t offset) {
    NEXT(pread);
    FAIL_OR_SHORTEN(PREAD, file, size, next(file, bytes, 1, offset));
    return next(file, bytes, size, offset);
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t offset) {
    NEXT(pwrite);
    FAIL_OR_SHORTEN(PWRITE, file, size, next(file, bytes, 1, offset));
    return next(file, bytes, size, offset);
}

// SQLite's name for it.
ssize_t pwrite64(int file, const void *bytes, size_t size, off_t offset) {
    NEXT(pwrite64);
    FAIL_OR_SHORTEN(PWRITE, file, size, next(file, bytes, 1, offset));
    return next(file, bytes, size, offset);
}

int rename(const char *from, const char *to) {
    PASS_OR_FAIL(RENAME, rename, from, to);
}

// MARK: - The wall clock

static int64_t nanoseconds(struct timespec time) { return time.tv_sec * INT64_C(1000000000) + time.tv_nsec; }

static struct timespec time_of(int64_t nanoseconds) {
    return (struct timespec){nanoseconds / 1000000000, nanoseconds % 1000000000};
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    NEXT(clock_gettime);
    int code = next(clock, time);
    if (code == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
        *time = time_of(nanoseconds(*time) + atomic_load(&table->clock_offset));
    }
    return code;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    (void)zone;
    struct timespec now;
    int code = clock_gettime(CLOCK_REALTIME, &now);
    *time = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
    return code;
}

time_t time(time_t *seconds) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (seconds) *seconds = now.tv_sec;
    return now.tv_sec;
}

/// As the kernel does, this waits until the wall clock has reached the time, also if it jumps meanwhile.
int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict until) {
    for (;;) {
        struct timespec wall, now;
        clock_gettime(CLOCK_REALTIME, &wall);
        clock_gettime(CLOCK_MONOTONIC, &now);
        int64_t rest = nanoseconds(*until) - nanoseconds(wall);
        int64_t slice = rest < 20000000 ? rest : 20000000;
        struct timespec end = time_of(nanoseconds(now) + (slice < 0 ? 0 : slice));
        int code = sem_clockwait(semaphore, CLOCK_MONOTONIC, &end);
        if (code == 0 || errno != ETIMEDOUT || rest <= 0) return code;
    }
}
