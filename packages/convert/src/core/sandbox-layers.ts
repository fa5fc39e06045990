/** The layers of the sandbox around a process that reads a stranger's file: what each is, and what it keeps out. */
export interface LayerRow {
  /** By what it is made. */
  means: string
  /** What code that a file has brought into the process cannot do. */
  prevents: string
  /** What a machine must have for it. */
  needs: string
}

const landlock = 'Landlock (Linux 5.13) with util-linux 2.41'
const bubblewrap = 'bubblewrap and user namespaces'

export const layerTable = {
  net: {
    means: 'a network namespace without interfaces, or `seccomp`',
    prevents: 'every network connection',
    needs: 'root or user namespaces, or what `seccomp` needs',
  },
  fs: {
    means: "Node's permission model",
    prevents:
      'in readers: native code, and JavaScript that reads anything but the packages, writes, or starts programs',
    needs: 'nothing',
  },
  uid: {
    means: 'user and group 65534, without capabilities',
    prevents: 'reading and signalling what belongs to the service',
    needs: 'a service that is started as root, and util-linux',
  },
  memory: {
    means: 'RLIMIT_DATA, in addition to the limit of the heap',
    prevents: "filling the machine's memory",
    needs: 'Linux with util-linux',
  },
  pid: {
    means: 'a PID namespace',
    prevents: 'seeing and signalling other processes, and leaving one behind',
    needs: 'root or user namespaces',
  },
  files: {
    means: 'a view of the file system (bubblewrap), or Landlock',
    prevents: 'opening any file but system libraries and the packages, by whatever code',
    needs: `${bubblewrap}, or ${landlock}`,
  },
  seccomp: {
    means: 'a filter of system calls',
    prevents: 'processes and programs, sockets, signals, writing to files, and most of the interface of the kernel',
    needs: `${bubblewrap}, or util-linux 2.41; on x86-64 or 64-bit ARM`,
  },
} as const satisfies Record<string, LayerRow>

export type SandboxLayer = keyof typeof layerTable
export const layerNames = Object.keys(layerTable) as SandboxLayer[]

/** Which of them this machine has. */
export type SandboxLayers = Readonly<Record<SandboxLayer, boolean>>

/** @throws Error with what is needed where a required layer is missing */
export function checkLayers(walls: SandboxLayers, required: readonly SandboxLayer[]): void {
  const missing = required.filter((name) => !walls[name])
  if (missing.length === 0) return
  const needs = missing.map((name) => `${name} (needs ${layerTable[name].needs})`)
  throw new Error(`Required layers of the sandbox are missing on this machine: ${needs.join(', ')}.`)
}
