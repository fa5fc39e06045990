/**
 * Modules of a bundle as one script with its compiled code. A process that runs them so opens one file and compiles nothing, where it
 * would find, read and compile some 80.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { compileFunction, constants, Script } from 'node:vm'
import { headerBytes } from './whole.ts'

const parameters = ['exports', 'require', 'module', '__filename', '__dirname'] as const

type Wrapper = (exports: unknown, require: (name: string) => unknown, module: Module, ...path: string[]) => void

interface Module {
  exports: unknown
}

/**
 * For a process that has read no document. The code of all functions is compiled, whether they are called or not.
 *
 * @param names Files of CommonJS in the folder.
 * @returns What `runModules()` takes.
 */
export function compileModules(folder: string, names: readonly string[]): Buffer {
  const wrappers = names.map((name) => {
    return `${JSON.stringify(name)}:function(${parameters.join()}){${readFileSync(join(folder, name), 'utf8')}\n}`
  })
  const source = `({${wrappers.join()}})`
  const code = codeOf(source, folder)
  const bytes = Buffer.from(source)
  const header = Buffer.alloc(headerBytes)
  header.writeUInt32BE(bytes.length, 0)
  header.writeUInt32BE(code.length, 4)
  return Buffer.concat([header, bytes, code])
}

/** Compiled code holds for the options that V8 has when it is taken, and V8 compiles a function when it is called unless it has this one. */
function codeOf(source: string, folder: string): Buffer {
  setFlagsFromString('--no-lazy')
  let script: Script
  try {
    script = scriptOf(source, folder)
  } finally {
    setFlagsFromString('--lazy')
  }
  return script.createCachedData()
}

function scriptOf(source: string, folder: string, cachedData?: Buffer): Script {
  return new Script(source, {
    filename: join(folder, 'modules.cjs'),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(cachedData ? { cachedData } : {}),
  })
}

/**
 * Runs a module of the folder, with those that were compiled and with the others from their files. Each is one module, however it is
 * asked for. Code that another Node has compiled is not used.
 *
 * @returns What the module exports.
 */
export function runModules(kept: Buffer, folder: string, program: string): unknown {
  const start = headerBytes + kept.readUInt32BE(0)
  const script = scriptOf(kept.toString('utf8', headerBytes, start), folder, kept.subarray(start))
  const wrappers: Readonly<Record<string, Wrapper>> = script.runInThisContext()
  const requireOther = createRequire(join(folder, program))
  const modules = new Map<string, Module>()

  function load(name: string): unknown {
    const own = /^\.\/([^/]+\.cjs)$/.exec(name)?.[1]
    if (own === undefined) return requireOther(name)
    const loaded = modules.get(own)
    if (loaded) return loaded.exports
    const module: Module = { exports: {} }
    modules.set(own, module)
    const path = join(folder, own)
    const wrapper = Object.hasOwn(wrappers, own) ? wrappers[own] : undefined
    ;(wrapper ?? wrapperOf(path)).call(module.exports, module.exports, load, module, path, folder)
    return module.exports
  }

  return load(`./${program}`)
}

function wrapperOf(path: string): Wrapper {
  return compileFunction(readFileSync(path, 'utf8'), parameters, {
    filename: path,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  }) as Wrapper
}
