/** The processes that convert, with the engines that they may ask. */
import { createMediaPool, createPool } from '@docmill/convert'
import { modelFolders, openEngines } from '@docmill/engines'
import type { Converter } from '../services.ts'
import { type Settings, SettingsError } from '../settings.ts'

/** @throws SettingsError when a required layer is missing */
export async function startPool(settings: Settings): Promise<Converter> {
  const bounds = {
    workers: settings.workers,
    timeoutMs: settings.conversionTimeoutSeconds * 1000,
    memoryMb: settings.workerMemoryMb,
  }
  const models = modelFolders(settings.dataDirectory)
  const { requireWalls, documentsPerProcess } = settings
  const media = createMediaPool({
    ...bounds,
    dataFolders: models.ocr,
    requireWalls,
    // Its processes do not know which document a picture is of.
    tasksPerProcess: documentsPerProcess,
  })
  const opened = await openEngines({ ...settings, models, timeoutMs: bounds.timeoutMs }, media.preview)
  const pool = await createPool({
    ...bounds,
    reserve: settings.reserveWorkers,
    engines: { ocr: media.ocr, ...opened.engines },
    requireWalls,
    documentsPerChild: documentsPerProcess,
  }).catch((error: Error) => {
    throw new SettingsError('DOCMILL_REQUIRE_WALLS', error.message)
  })
  const close = async (): Promise<void> => {
    await Promise.all([pool.close(), media.close(), opened.close()])
  }
  try {
    await pool.ready()
  } catch (error) {
    await close()
    throw error
  }
  const { describeOcr } = media
  const { describeSpeech, readsPages } = opened
  const { stats, hasRoom, budgetWaitMs, giveUp, pauseMs, walls } = pool
  const limits = { fileBytes: settings.maxFileMb * 1_048_576 }
  return {
    convert: (bytes, options) => pool.convert(bytes, { ...options, limits: { ...limits, ...options?.limits } }),
    stats,
    hasRoom,
    budgetWaitMs,
    giveUp,
    pauseMs,
    walls,
    describeOcr,
    describeSpeech,
    readsPages,
    close,
  }
}
