/** A program's command line behind the launchers of a sandbox, outermost first. */
import { filterDescriptor } from './filter-file.ts'
import type { Launch, Sandbox } from './sandbox.ts'
import { bubblewrapView, landlockView, viewOf } from './view.ts'

/** For `prlimit`. */
export interface SystemBounds {
  dataBytes: number
  cpuSeconds: number
  openFiles?: number
}

/**
 * @param command The program and its arguments.
 * @param files What it reads besides the libraries of the system.
 */
export function enclose(
  {
    prlimit,
    unshare,
    setpriv,
    bubblewrap,
    landlock,
    filter,
  }: Omit<Sandbox, 'walls' | 'emptyDataBytes' | 'permissionFlag'>,
  [program = '', ...args]: readonly string[],
  files: readonly string[],
  bounds: SystemBounds,
): Launch {
  const view = bubblewrap || landlock ? viewOf(program, files) : undefined
  const restrictions = bubblewrap
    ? []
    : [
        ...(filter ? ['--seccomp-filter', `/proc/self/fd/${filterDescriptor}`] : []),
        ...(landlock && view ? landlockView(view, landlock) : []),
      ]
  return {
    command: [
      // `unshare` stays in front of what it starts, and nothing else would end it with us.
      ...(unshare.length && setpriv.length ? [...setpriv.slice(0, 1), ...deathWithParent, '--'] : []),
      ...(prlimit ? [prlimit, ...limits(bounds), '--'] : []),
      ...unshare,
      ...(setpriv.length ? [...setpriv, '--'] : []),
      ...(bubblewrap && view ? [...bubblewrap, ...bubblewrapView(view)] : []),
      ...(bubblewrap && filter ? ['--seccomp', String(filterDescriptor)] : []),
      ...(bubblewrap ? ['--'] : []),
      // Once more, for it loads the filter before it changes the user.
      ...(restrictions.length ? [...setpriv.slice(0, 1), ...restrictions, '--'] : []),
      program,
      ...args,
    ],
    isFiltered: filter,
    diesWithParent: setpriv.length > 0 || (bubblewrap !== undefined && unshare.length === 0),
  }
}

/** Arguments of `setpriv`. */
export const deathWithParent = ['--pdeathsig', 'KILL']

function limits({ dataBytes, cpuSeconds, openFiles }: SystemBounds): string[] {
  return [
    `--data=${dataBytes}`,
    `--cpu=${Math.ceil(cpuSeconds)}`,
    ...(openFiles === undefined ? [] : [`--nofile=${openFiles}`]),
    '--core=0',
    '--fsize=0',
  ]
}
