/* Stands in for /dev/udmabuf where the kernel has none: the "dma-buf" is the memfd itself. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

struct udmabuf_create { uint32_t memfd, flags; uint64_t offset, size; };
#define UDMABUF_CREATE _IOW('u', 0x42, struct udmabuf_create)
static int stand_in = -1;

static int opened(const char *path, int flags, mode_t mode, const char *name) {
  int (*next)(const char *, int, ...) = dlsym(RTLD_NEXT, name);
  if (strcmp(path, "/dev/udmabuf") == 0)
    return stand_in = next("/dev/null", flags, mode);
  return next(path, flags, mode);
}
int open(const char *path, int flags, ...) {
  va_list list; va_start(list, flags); mode_t mode = va_arg(list, mode_t); va_end(list);
  return opened(path, flags, mode, "open");
}
int open64(const char *path, int flags, ...) {
  va_list list; va_start(list, flags); mode_t mode = va_arg(list, mode_t); va_end(list);
  return opened(path, flags, mode, "open64");
}
int ioctl(int fd, unsigned long request, ...) {
  va_list list; va_start(list, request); void *argument = va_arg(list, void *); va_end(list);
  if (request == UDMABUF_CREATE)
    return dup(((struct udmabuf_create *)argument)->memfd);
  int (*next)(int, unsigned long, ...) = dlsym(RTLD_NEXT, "ioctl");
  return next(fd, request, argument);
}
