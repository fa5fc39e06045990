/** Which build of Tesseract there is on this machine, its data laid out in one folder as it wants them, and how it is run. */
import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { packagedData } from '../../pages/ocr/tesseract/packaged-data.ts'
import { segmentationNames } from '../../pages/ocr/tesseract/recognizer.ts'
import {
  type TesseractRequest,
  tesseractArguments,
  tesseractEnvironment,
} from '../../pages/ocr/tesseract/tesseract-program.ts'
import { findProgram } from '../process/sandbox/programs.ts'
import { runSandboxed } from '../process/sandbox/run.ts'
import { list, oneOf, type Shape, tagged, text } from '../process/shape.ts'

/** What images are read with. */
export interface OcrProgram {
  /** The program `tesseract`; without it the embedded build is used. */
  program?: string
  /** The data that the system has for the program, to which `folder` links. */
  systemFolder?: string
  /** Holds `NAME.traineddata`; for the embedded build some with `.br` or `.gz`. */
  folder: string
  /** Names of the data files: `eng`, `osd`. */
  data: string[]
}

/** For one image. */
const bounds = { memoryMb: 2_048, cpuSeconds: 3_600 }

/** What a media process may ask the program for. */
export const tesseractRequest: Shape<TesseractRequest> = tagged({
  read: { data: list(text(60, /^\w[\w.-]*$/), 20), segmentation: oneOf(...segmentationNames) },
  orientation: {},
})

/** @throws Error when the program fails, or there is none */
export async function runTesseract(
  { program, folder, systemFolder, data }: OcrProgram,
  request: TesseractRequest,
  image: Uint8Array,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const isThere = request.type === 'orientation' || request.data.every((name) => data.includes(name))
  if (!program || !isThere) throw new Error('there is no such program or data')
  const files = [folder, ...(systemFolder === undefined ? [] : [systemFolder])]
  return await runSandboxed(program, tesseractArguments(request, folder), {
    bounds,
    files,
    input: image,
    env: tesseractEnvironment,
    signal,
  })
}

/**
 * The program where there is one, for it reads a page in half the time, with the data that its operator has
 * installed: those of Linux systems read English as well as the packages' in five sixths of their time.
 *
 * @param embedded Only the build of the npm packages, whatever else is installed.
 * @param further Folders with downloaded data, as `NAME.traineddata`; of two of a name the first counts.
 */
export async function prepareOcr(embedded: boolean, further: readonly string[] = []): Promise<OcrProgram> {
  const program = embedded ? undefined : findProgram('tesseract')
  const system = program ? await listData(program) : undefined
  const packaged = await packagedData()
  const { readData, suffixOf } = await import('@docmill/ocr/data')
  const fetched = new Map((await Promise.all(further.map(dataIn))).reverse().flatMap((data) => [...data]))
  const folder = await mkdtemp(join(tmpdir(), `docmill-ocr-${process.pid}-`))
  ownFolders.add(basename(folder))
  // Media processes run as another user.
  await chmod(folder, 0o755)
  if (!program || !system) {
    for (const [name, file] of packaged)
      if (!fetched.has(name)) await link(file, join(folder, `${name}.traineddata${suffixOf(file)}`))
    for (const [name, file] of fetched) await copyFile(file, join(folder, `${name}.traineddata`))
    return { folder, data: [...new Set([...packaged.keys(), ...fetched.keys()])] }
  }
  for (const name of system.names.filter((one) => !fetched.has(one)))
    await link(join(system.folder, `${name}.traineddata`), join(folder, `${name}.traineddata`))
  for (const [name, file] of packaged)
    if (!system.names.includes(name) && !fetched.has(name))
      await writeFile(join(folder, `${name}.traineddata`), await readData(file))
  for (const [name, file] of fetched) await copyFile(file, join(folder, `${name}.traineddata`))
  return {
    program,
    systemFolder: system.folder,
    folder,
    data: [...new Set([...packaged.keys(), ...fetched.keys(), ...system.names])],
  }
}

/** Folders of this process: in a container, the one before had the same number. */
const ownFolders = new Set<string>()

/** A process that was killed leaves its folder, of 20 MB or more, to those that come after it. */
export async function removeAbandonedData(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => [])
  const abandoned = names.filter((name) => {
    const owner = Number(/^docmill-ocr-(\d+)-/.exec(name)?.[1] ?? Number.NaN)
    return owner === process.pid ? !ownFolders.has(name) : Number.isInteger(owner) && !isRunning(owner)
  })
  // What belongs to another user stays.
  for (const name of abandoned) await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {})
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

export function removeOcrData({ folder }: OcrProgram): Promise<void> {
  return rm(folder, { recursive: true, force: true })
}

async function link(file: string, place: string): Promise<void> {
  // Windows allows links to administrators alone.
  await symlink(file, place).catch(() => copyFile(file, place))
}

/** @returns Paths by name; none where there is no such folder. */
async function dataIn(folder: string): Promise<Map<string, string>> {
  const files = await readdir(folder).catch(() => [])
  const names = files.flatMap((file) => /^(\w+)\.traineddata$/.exec(file)?.[1] ?? [])
  return new Map(names.map((name) => [name, join(folder, `${name}.traineddata`)]))
}

interface SystemData {
  folder: string
  names: string[]
}

/** @returns What `tesseract --list-langs` prints: the folder in quotes in its title, then a name a line. */
function listData(program: string): Promise<SystemData | undefined> {
  return new Promise((resolve) => {
    execFile(program, ['--list-langs'], { timeout: 10_000 }, (error, stdout) => {
      const [title = '', ...names] = stdout.split(/\r?\n/).filter(Boolean)
      const folder = /"([^"]+)"/.exec(title)?.[1]
      resolve(
        error || folder === undefined ? undefined : { folder, names: names.filter((name) => !name.includes('/')) },
      )
    })
  })
}
