/** Pictures decoded and read in processes of their own. */
import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OcrEngine } from '../../core/engines/ocr.ts'
import { ConversionError } from '../../core/errors.ts'
import { defaultLimits } from '../../core/limits.ts'
import type { SandboxLayer } from '../../core/sandbox-layers.ts'
import { languagesOfData } from '../../pages/ocr/tesseract/languages.ts'
import { hasOcrPackage } from '../../pages/ocr/tesseract/packaged-data.ts'
import type { TesseractRequest } from '../../pages/ocr/tesseract/tesseract-program.ts'
import { type EnginePart, enginePart, pageOf, pictureOf } from '../engine-parts.ts'
import { launchNative } from '../process/sandbox/launch.ts'
import { withArguments } from '../process/sandbox/sandbox.ts'
import { createTaskPool } from '../process/task-pool.ts'
import type { OcrData, ToMedia } from './media-protocol.ts'
import {
  type OcrProgram,
  prepareOcr,
  removeAbandonedData,
  removeOcrData,
  runTesseract,
  tesseractRequest,
} from './ocr-program.ts'

/** All may be left out. */
export interface MediaPoolOptions {
  /** Processes; as many as cores when absent. */
  workers?: number
  /** For one picture, from its turn on; `conversionMs` of the limits when absent. */
  timeoutMs?: number
  /** MiB for one process; 1,024 when absent. */
  memoryMb?: number
  /** A process that had nothing to do for so long ends; a minute when absent. */
  idleMs?: number
  /** Reads with the engine of the npm packages, also where the program `tesseract` is installed. */
  embeddedOcr?: boolean
  /** Folders with further data of Tesseract, as `NAME.traineddata`; of two of a name the first counts. */
  dataFolders?: readonly string[]
  /** Without one of these nothing is decoded; `fs`, which native code cannot have, is passed over. */
  requireWalls?: readonly SandboxLayer[]
  /** After so many pictures or pages a process is replaced; never when absent. */
  tasksPerProcess?: number
}

export interface OcrReport {
  name: string
  /** BCP 47. */
  languages: string[]
}

export interface MediaPool {
  /** For `engines` of a conversion or of a pool. */
  readonly ocr: OcrEngine
  /**
   * @returns A JPEG of at most `maxSide` pixels a side (1,536 when absent), upright, without what the file says of itself.
   * @throws ConversionError file_corrupt, content_limit_exceeded
   */
  preview(
    picture: Uint8Array,
    options: { maxPixels: number; maxSide?: number; signal?: AbortSignal; key?: string },
  ): Promise<Uint8Array>
  /** Which engine reads pictures here, and the languages that it has data for (BCP 47). */
  describeOcr(): Promise<OcrReport>
  /** Kills what runs, and resolves when every process is gone. */
  close(): Promise<void>
}

/** In the folder of this file, as source or as emitted JavaScript like it. */
const entryFile = fileURLToPath(new URL(`media-entry${extname(import.meta.url)}`, import.meta.url))
const cpuSecondsPerProcess = 3_600
/** A JPEG of 1,536 pixels a side is below a megabyte. */
const maxPreviewBytes = 8_388_608

/** Tesseract has a thread for each of three languages and one for the orientation. */
const ocrThreads = 4

/**
 * Nothing is started or looked for until the first picture comes.
 *
 * @throws Error where the package `@docmill/ocr` is not installed
 */
export function createMediaPool(options: MediaPoolOptions = {}): MediaPool {
  const {
    workers = availableParallelism(),
    timeoutMs = defaultLimits.conversionMs,
    memoryMb = 1024,
    idleMs = 60_000,
    embeddedOcr = false,
    dataFolders = [],
    requireWalls = [],
    tasksPerProcess,
  } = options
  if (!hasOcrPackage()) throw new Error('Images are read by a package of its own: npm install @docmill/ocr')
  const cleaning = removeAbandonedData()
  let program: Promise<OcrProgram> | undefined
  const findProgram = (): Promise<OcrProgram> => (program ??= prepareOcr(embeddedOcr, dataFolders))
  const bounds = { memoryMb, cpuSeconds: cpuSecondsPerProcess, threads: ocrThreads }
  const tasks = createTaskPool<ToMedia, EnginePart, TesseractRequest>({
    engine: 'OCR',
    async launch() {
      const { folder, data, program } = await findProgram()
      const given: OcrData = { folder, data, hasProgram: program !== undefined }
      return withArguments(
        await launchNative(entryFile, bounds, { files: [folder], requireWalls }),
        JSON.stringify(given),
      )
    },
    requests: {
      shape: tesseractRequest,
      answer: async (request, image, signal) => runTesseract(await findProgram(), request, image, signal),
    },
    workers,
    timeoutMs,
    idleMs,
    ...(tasksPerProcess === undefined ? {} : { tasksPerProcess }),
    part: enginePart,
    maxBytes: maxPreviewBytes,
  })

  let reading = 0
  async function read<T>(
    taskFor: (cores: number) => ToMedia,
    body: Uint8Array,
    { signal, key }: { signal: AbortSignal | undefined; key: string | undefined },
    resultOf: (parts: readonly EnginePart[]) => T | undefined,
  ): Promise<T> {
    reading++
    try {
      const { parts } = await tasks.run(taskFor(Math.max(1, Math.floor(workers / reading))), body, signal, key)
      const result = resultOf(parts)
      if (result === undefined) throw new ConversionError('conversion_failed')
      return result
    } finally {
      reading--
    }
  }

  return {
    ocr: {
      name: 'tesseract',
      recognize: ({ samples, ...raster }, { language, signal, key }) =>
        read(
          (cores) => ({ type: 'raster', raster, cores, ...(language ? { language } : {}) }),
          samples,
          { signal, key },
          pageOf,
        ),
      recognizePicture: (bytes, { signal, key, ...options }) =>
        read((cores) => ({ type: 'picture', options, cores }), bytes, { signal, key }, pictureOf),
    },
    async preview(picture, { maxPixels, maxSide = 1_536, signal, key }) {
      return (await tasks.run({ type: 'preview', maxPixels, maxSide }, picture, signal, key)).bytes
    },
    async describeOcr() {
      const { program: found, data } = await findProgram()
      return { name: found ? 'tesseract' : 'tesseract.js', languages: languagesOfData(new Set(data)) }
    },
    async close() {
      await tasks.close()
      await cleaning
      if (program) await removeOcrData(await program)
    },
  }
}
