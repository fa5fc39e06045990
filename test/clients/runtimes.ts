/** Runtimes besides Node. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installedIn } from './installed.ts'

const runtimes = installedIn('docmill-test-runtimes', join(import.meta.dirname, 'runtimes.json'))
const modules = runtimes && join(runtimes, 'node_modules')

const { platform, arch } = process

/** Where packages have the programs; the links that npm makes want to be completed by a script. */
const ofPackages = [`@oven/bun-${platform}-${arch}/bin`, `@deno/${platform}-${arch}-glibc`, '.bin']

/** A program of a package, or of the path. */
export function programOf(name: string): string | undefined {
  const inPackages = modules ? ofPackages.map((place) => join(modules, place)) : []
  const places = [...inPackages, ...(process.env.PATH ?? '').split(delimiter)]
  return places.map((place) => join(place, name)).find(existsSync)
}

/** The entry of a package; undefined where it is not here. */
export function moduleOf(path: string): string | undefined {
  const file = modules && join(modules, path)
  return file && existsSync(file) ? file : undefined
}
