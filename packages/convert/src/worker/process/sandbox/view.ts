/**
 * The part of the file system that a sandboxed process can open: the program, the libraries of the system, and the files
 * that its work needs. It has no folder with data of the service, of users or of other programs.
 */
import { existsSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** All are real paths that exist. */
export interface View {
  /** Programs, and folders with libraries. */
  programs: readonly string[]
  readable: readonly string[]
  /** Further names of them: a link and where it leads. */
  links: readonly (readonly [link: string, target: string])[]
}

/** Those of common Linux systems, of Nix and of Guix. */
const libraryFolders = [
  ...['/lib', '/lib32', '/lib64', '/usr/lib', '/usr/lib32', '/usr/lib64', '/usr/local/lib', '/usr/libexec'],
  ...['/nix/store', '/gnu/store'],
]

/**
 * What the loader of programs, OpenSSL and Node's calendar read at every start. OpenSSL refuses to start where its file is there
 * and cannot be read.
 */
const systemFiles = [
  ...['/etc/ld.so.cache', '/etc/ld-musl-x86_64.path', '/etc/ld-musl-aarch64.path', '/etc/alternatives'],
  ...['/etc/ssl/openssl.cnf', '/etc/pki/tls/openssl.cnf', '/etc/crypto-policies', '/usr/share/crypto-policies'],
  ...['/etc/localtime', '/usr/share/zoneinfo', '/usr/share/nodejs'],
]

/**
 * @param program What is run.
 * @param files What else it reads: files and folders; those that do not exist are left out.
 */
export function viewOf(program: string, files: readonly string[]): View {
  const programs = realPaths([program, ...libraryFolders])
  const readable = realPaths([...systemFiles, ...files])
  const shown = new Set([...programs.keys(), ...readable.keys()])
  const names = [...programs, ...readable].flatMap(([path, all]) => [...all].map((name) => [name, path] as const))
  const links = names.filter(([name, path]) => name !== path && !isWithin(name, shown))
  const linked = new Set(links.map(([link]) => link))
  return {
    // A program may lie within a folder that may only be read.
    programs: [...programs.keys()],
    readable: [...readable.keys()].filter((path) => !isWithin(path, shown) && !programs.has(path)),
    links: links.filter(([link]) => !isWithin(link, linked)),
  }
}

/** Real paths, each with the names that lead to it. */
function realPaths(names: readonly string[]): Map<string, Set<string>> {
  const paths = new Map<string, Set<string>>()
  for (const name of names.map((one) => resolve(one))) {
    if (!existsSync(name)) continue
    const path = realpathSync.native(name)
    paths.set(path, (paths.get(path) ?? new Set()).add(name))
  }
  return paths
}

/** Whether a folder around a path is one of those. */
function isWithin(path: string, folders: ReadonlySet<string>): boolean {
  const around = dirname(path)
  return around !== path && (folders.has(around) || isWithin(around, folders))
}

/** The view for bubblewrap, which makes it out of nothing. */
export function bubblewrapView({ programs, readable, links }: View): string[] {
  return [
    ...[...readable, ...programs].flatMap((path) => ['--ro-bind', path, path]),
    ...links.flatMap(([link, target]) => ['--symlink', target, link]),
    ...['--dev', '/dev', '--chdir', '/'],
  ]
}

/** Devices that programs open, in addition to the view; bubblewrap makes those of its own. */
const devices = ['/dev/null', '/dev/zero', '/dev/random', '/dev/urandom']

/** The view for Landlock, which refuses to open what no rule names. What a process sees of others there, it may not inspect. */
export function landlockView({ programs, readable }: View, access: string): string[] {
  const rule = (rights: string, path: string): string[] => {
    const all = statSync(path).isDirectory() ? `${rights},read-dir` : rights
    return ['--landlock-rule', `path-beneath:${all}:${path}`]
  }
  return [
    ...['--landlock-access', access],
    ...programs.flatMap((path) => rule('execute,read-file', path)),
    ...[...readable, ...devices.filter(existsSync), '/proc'].flatMap((path) => rule('read-file', path)),
  ]
}
