#include "CBitKernels.h"

#include <sys/mman.h>
#include <unistd.h>

enum { huge_page = 2 << 20 };

static size_t whole_pages(size_t bytes) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    return (bytes + page - 1) / page * page;
}

void *cbk_allocate_large(size_t bytes) {
    size_t size = whole_pages(bytes);
    char *mapped = mmap(0, size + huge_page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED) return 0;
    size_t before = (huge_page - (uintptr_t)mapped % huge_page) % huge_page;
    char *start = mapped + before;
    if (before) munmap(mapped, before);
    munmap(start + size, huge_page - before);
#ifdef MADV_HUGEPAGE
    /* A wish: where it is not granted everything works with small pages. The rest of a page would be waste. */
    madvise(start, size / huge_page * huge_page, MADV_HUGEPAGE);
#endif
    return start;
}

void cbk_free_large(void *start, size_t bytes) { munmap(start, whole_pages(bytes)); }
