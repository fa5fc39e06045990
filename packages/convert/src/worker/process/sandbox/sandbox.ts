/** Which layers of the sandbox this machine has, and what makes them. */
import type { SandboxLayers } from '../../../core/sandbox-layers.ts'

/** Command lines are without what differs from launch to launch: limits, the view, the program. */
export interface Sandbox {
  walls: SandboxLayers
  prlimit: string | undefined
  /** Makes namespaces where bubblewrap does not. */
  unshare: readonly string[]
  setpriv: readonly string[]
  bubblewrap: readonly string[] | undefined
  /** The kinds of access that `setpriv` restricts to the view. */
  landlock: string | undefined
  /** A filter of system calls is loaded, by bubblewrap or else by `setpriv`. */
  filter: boolean
  /** What RLIMIT_DATA counts of a Node that holds nothing yet; V8 takes half a gigabyte for code alone. */
  emptyDataBytes: number
  /** Starts Node's permission model. */
  permissionFlag: string | undefined
}

/** What is started, and how. */
export interface Launch {
  /** The program with what goes before it; further arguments may follow. */
  command: readonly string[]
  /** A launcher in the command reads the filter of system calls from its descriptor. */
  isFiltered: boolean
  /** The kernel ends it when this process ends, however that comes about. */
  diesWithParent: boolean
}

export function withArguments(launch: Launch, ...further: readonly string[]): Launch {
  return { ...launch, command: [...launch.command, ...further] }
}
