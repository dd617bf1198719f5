/* An allocator in place of libc's, as Electron's program has one: it marks its blocks, and ends the process when it is
 * given one that is not its own. libc's own "free", given one of these, ends the process as well. */
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

struct mark {
  void *block;
  size_t size;
  uint64_t own;
  uint64_t unused;
};
static const uint64_t own = 0x5ca1ab1e0ddba11dULL;

static struct mark *mark_of(void *p) {
  struct mark *mark = (struct mark *)((char *)p - sizeof(struct mark));
  if (mark->own == own) return mark;
  static const char words[] = "a block of another allocator was freed\n";
  if (write(2, words, sizeof words - 1) < 0) _exit(3);
  __builtin_trap();
}

static void *allocate(size_t alignment, size_t size) {
  if (alignment < sizeof(struct mark)) alignment = sizeof(struct mark);
  if (size > SIZE_MAX - alignment) return NULL;
  char *block = __libc_memalign(alignment, alignment + size);
  if (block == NULL) return NULL;
  char *p = block + alignment;
  *(struct mark *)(p - sizeof(struct mark)) = (struct mark){block, size, own, 0};
  return p;
}

void *malloc(size_t size) { return allocate(0, size); }

void free(void *p) {
  if (p == NULL) return;
  struct mark *mark = mark_of(p);
  mark->own = 0;
  __libc_free(mark->block);
}

void *calloc(size_t count, size_t each) {
  size_t size;
  if (__builtin_mul_overflow(count, each, &size)) return NULL;
  void *p = allocate(0, size);
  return p == NULL ? NULL : memset(p, 0, size);
}

void *realloc(void *p, size_t size) {
  if (p == NULL) return allocate(0, size);
  size_t before = mark_of(p)->size;
  void *next = allocate(0, size);
  if (next == NULL) return NULL;
  memcpy(next, p, before < size ? before : size);
  free(p);
  return next;
}

void *memalign(size_t alignment, size_t size) { return allocate(alignment, size); }
void *aligned_alloc(size_t alignment, size_t size) { return allocate(alignment, size); }
int posix_memalign(void **to, size_t alignment, size_t size) {
  *to = allocate(alignment, size);
  return *to == NULL ? ENOMEM : 0;
}
size_t malloc_usable_size(void *p) { return p == NULL ? 0 : mark_of(p)->size; }
