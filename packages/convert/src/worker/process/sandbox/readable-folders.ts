/** What a process behind Node's permission model may read: a package, and what its imports lead to. */
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/**
 * The package and the folders of packages around it. Where those hold links into a store of the package manager's
 * own, such as that which pnpm keeps for all projects, also what it depends on in there.
 *
 * @param packageFolder Where its `package.json` is.
 */
export function readableFolders(packageFolder: string): string[] {
  const folders = [packageFolder, ...foldersAround(packageFolder).filter(existsSync)]
  const isOutside = (folder: string): boolean => !folders.some((one) => folder.startsWith(one + sep))
  if (!dependenciesOf(packageFolder).some(isOutside)) return folders
  return [...folders, ...allDependencies(packageFolder).filter(isOutside)]
}

/** Folders of packages around a folder, the nearest first. */
function foldersAround(folder: string): string[] {
  const around = dirname(folder)
  return [join(folder, 'node_modules'), ...(around === folder ? [] : foldersAround(around))]
}

function allDependencies(packageFolder: string): string[] {
  const found = new Set([packageFolder])
  for (const folder of found) for (const dependency of dependenciesOf(folder)) found.add(dependency)
  return [...found]
}

interface Description {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  /** Those that are not installed have no folder. */
  peerDependencies?: Record<string, string>
}

/** Their real folders. */
function dependenciesOf(packageFolder: string): string[] {
  const description: Description = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  const { dependencies, optionalDependencies, peerDependencies } = description
  const places = foldersAround(packageFolder)
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }).flatMap((name) => {
    const place = places.map((folder) => join(folder, name)).find((one) => existsSync(join(one, 'package.json')))
    return place === undefined ? [] : realpathSync(place)
  })
}
