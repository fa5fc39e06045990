/** Looks for programs of the system. */
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** @returns Its path, where it is on PATH. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}

function isExecutable(path: string): boolean {
  // Most folders do not have it, and an error costs ten times as much as this answer.
  if (!existsSync(path)) return false
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
