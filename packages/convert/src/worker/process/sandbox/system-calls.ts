/**
 * The system calls that a sandboxed process may make, by their numbers on x86-64 and on 64-bit ARM (the kernel's
 * `unistd.h`). All others fail: those that start processes, open sockets, signal or inspect other processes, change
 * files, mount, create namespaces, or configure the kernel. C libraries and Node go on without a call that fails with
 * `ENOSYS`, as on a kernel that lacks it.
 */

/** The call does not exist there. */
const none = undefined

export type CallNumbers = readonly [x64: number, arm64: number | undefined]

/** Allowed with any arguments. */
export const allowedCalls = {
  // Reading and writing what is open, and waiting for it.
  read: [0, 63],
  write: [1, 64],
  readv: [19, 65],
  writev: [20, 66],
  pread64: [17, 67],
  preadv: [295, 69],
  preadv2: [327, 286],
  lseek: [8, 62],
  close: [3, 57],
  close_range: [436, 436],
  dup: [32, 23],
  dup2: [33, none],
  dup3: [292, 24],
  fcntl: [72, 25],
  poll: [7, none],
  ppoll: [271, 73],
  select: [23, none],
  pselect6: [270, 72],
  epoll_create: [213, none],
  epoll_create1: [291, 20],
  epoll_ctl: [233, 21],
  epoll_wait: [232, none],
  epoll_pwait: [281, 22],
  epoll_pwait2: [441, 441],
  eventfd: [284, none],
  eventfd2: [290, 19],
  pipe: [22, none],
  pipe2: [293, 59],
  timerfd_create: [283, 85],
  timerfd_settime: [286, 86],
  timerfd_gettime: [287, 87],
  getsockname: [51, 204],
  getpeername: [52, 205],
  getsockopt: [55, 209],
  // Looking for files; what can be seen is a matter of the view.
  access: [21, none],
  faccessat: [269, 48],
  faccessat2: [439, 439],
  stat: [4, none],
  fstat: [5, 80],
  lstat: [6, none],
  newfstatat: [262, 79],
  statx: [332, 291],
  statfs: [137, 43],
  fstatfs: [138, 44],
  readlink: [89, none],
  readlinkat: [267, 78],
  getdents: [78, none],
  getdents64: [217, 61],
  getcwd: [79, 17],
  chdir: [80, 49],
  fadvise64: [221, 223],
  readahead: [187, 213],
  // Memory.
  mmap: [9, 222],
  munmap: [11, 215],
  mprotect: [10, 226],
  mremap: [25, 216],
  madvise: [28, 233],
  brk: [12, 214],
  mincore: [27, 232],
  msync: [26, 227],
  membarrier: [324, 283],
  pkey_mprotect: [329, 288],
  pkey_alloc: [330, 289],
  pkey_free: [331, 290],
  get_mempolicy: [239, 236],
  // Threads of its own, and time.
  futex: [202, 98],
  futex_waitv: [449, 449],
  set_robust_list: [273, 99],
  get_robust_list: [274, 100],
  set_tid_address: [218, 96],
  rseq: [334, 293],
  arch_prctl: [158, none],
  sched_yield: [24, 124],
  sched_getaffinity: [204, 123],
  sched_getparam: [143, 121],
  sched_getscheduler: [145, 120],
  sched_get_priority_max: [146, 125],
  sched_get_priority_min: [147, 126],
  nanosleep: [35, 101],
  clock_nanosleep: [230, 115],
  clock_gettime: [228, 113],
  clock_getres: [229, 114],
  gettimeofday: [96, 169],
  time: [201, none],
  times: [100, 153],
  getitimer: [36, 102],
  setitimer: [38, 103],
  restart_syscall: [219, 128],
  exit: [60, 93],
  exit_group: [231, 94],
  wait4: [61, 260],
  waitid: [247, 95],
  // Signals that it receives.
  rt_sigaction: [13, 134],
  rt_sigprocmask: [14, 135],
  rt_sigreturn: [15, 139],
  rt_sigpending: [127, 136],
  rt_sigsuspend: [130, 133],
  rt_sigtimedwait: [128, 137],
  sigaltstack: [131, 132],
  pause: [34, none],
  // What it is.
  getpid: [39, 172],
  gettid: [186, 178],
  getppid: [110, 173],
  getpgrp: [111, none],
  getpgid: [121, 155],
  getsid: [124, 156],
  getuid: [102, 174],
  geteuid: [107, 175],
  getgid: [104, 176],
  getegid: [108, 177],
  getgroups: [115, 158],
  getresuid: [118, 148],
  getresgid: [120, 150],
  getpriority: [140, 141],
  getrlimit: [97, 163],
  getrusage: [98, 165],
  capget: [125, 90],
  uname: [63, 160],
  sysinfo: [99, 179],
  getcpu: [309, 168],
  getrandom: [318, 278],
  umask: [95, 166],
  // The launcher drops capabilities, restricts itself further, and starts the program with them.
  capset: [126, 91],
  landlock_create_ruleset: [444, 444],
  landlock_add_rule: [445, 445],
  landlock_restrict_self: [446, 446],
  execve: [59, 221],
} as const satisfies Record<string, CallNumbers>

/** A test of the low 32 bits of an argument; the kernel ignores the others of these. */
export type ArgumentTest =
  | { argument: number; oneOf: readonly number[] }
  /** True where, of the bits in the mask, exactly those of the value are set. */
  | { argument: number; mask: number; value: number }

export interface CheckedCall {
  numbers: CallNumbers
  /** The call is allowed where all of these hold. */
  where: readonly ArgumentTest[]
  /** The error number of a call that is not allowed. */
  errno: number
}

const [eperm, eacces, einval, enotty] = [1, 13, 22, 25]

/** `O_ACCMODE`, `O_CREAT`, `O_TRUNC` and `O_TMPFILE` without the bit of `O_DIRECTORY`. */
const writing = 0x3 | 0x40 | 0x200 | 0x400000

/** Allowed with some arguments. */
export const checkedCalls: Readonly<Record<string, CheckedCall>> = {
  open: { numbers: [2, none], where: [{ argument: 1, mask: writing, value: 0 }], errno: eacces },
  openat: { numbers: [257, 56], where: [{ argument: 2, mask: writing, value: 0 }], errno: eacces },
  // A thread (`CLONE_THREAD`) in the same namespaces (no `CLONE_NEW…`), no process.
  clone: { numbers: [56, 220], where: [{ argument: 0, mask: 0x7e020000 | 0x10000, value: 0x10000 }], errno: eperm },
  // TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX.
  ioctl: {
    numbers: [16, 29],
    where: [{ argument: 1, oneOf: [0x5401, 0x5413, 0x541b, 0x5421, 0x5450, 0x5451] }],
    errno: enotty,
  },
  // PR_GET_DUMPABLE, PR_SET_NAME, PR_GET_NAME, PR_SET_VMA; for the launcher `setpriv`, which has no privileges then:
  // PR_SET_KEEPCAPS, PR_CAPBSET_READ, PR_SET_NO_NEW_PRIVS.
  prctl: { numbers: [157, 167], where: [{ argument: 0, oneOf: [3, 8, 15, 16, 23, 38, 0x53564d41] }], errno: einval },
  // The priority of the calling thread (`PRIO_PROCESS`, 0), which unprivileged processes can only lower.
  setpriority: {
    numbers: [141, 140],
    where: [
      { argument: 0, oneOf: [0] },
      { argument: 1, oneOf: [0] },
    ],
    errno: eperm,
  },
  // Limits of the process itself, which only privileged processes can raise.
  prlimit64: { numbers: [302, 261], where: [{ argument: 0, oneOf: [0] }], errno: eperm },
}
