/** The walls of the sandbox around a process that reads a stranger's file: what each is, and what it keeps out. */
export interface Wall {
  /** By what it is made. */
  means: string
  /** What code that a file has brought into the process cannot do. */
  prevents: string
}

export const wallTable = {
  net: {
    means: 'a network namespace without interfaces, or `seccomp`',
    prevents: 'every network connection',
  },
  fs: {
    means: "Node's permission model",
    prevents:
      'in readers: native code, and JavaScript that reads anything but the packages, writes, or starts programs',
  },
  uid: {
    means: 'user and group 65534, without capabilities; only where the service runs as root',
    prevents: 'reading and signalling what belongs to the service',
  },
  memory: {
    means: 'RLIMIT_DATA, beside the bound of the heap',
    prevents: "filling the machine's memory",
  },
  pid: {
    means: 'a PID namespace',
    prevents: 'seeing and signalling other processes, and leaving one behind',
  },
  files: {
    means: 'a view of the file system (bubblewrap) or Landlock',
    prevents: 'opening any file but system libraries and the packages, by whatever code',
  },
  seccomp: {
    means: 'a filter of system calls',
    prevents: 'processes and programs, sockets, signals, writing to files, and most of the interface of the kernel',
  },
} as const satisfies Record<string, Wall>

export type WallName = keyof typeof wallTable
export const wallNames = Object.keys(wallTable) as WallName[]

/** Which of them stand. */
export type Walls = Readonly<Record<WallName, boolean>>
