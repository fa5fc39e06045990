/**
 * Engines that need a network, a model or a program of the operator's.
 *
 * ```ts
 * const media = createMediaPool()
 * const { engines } = await openEngines(
 *   { speechUrl: 'http://127.0.0.1:8080/v1/audio/transcriptions', models: modelFolders(), timeoutMs: 120_000 },
 *   media.preview,
 * )
 * const { content } = await convert(bytes, { engines: { ocr: media.ocr, ...engines } })
 * ```
 */
export { type ModelFolders, modelFolders } from './models-folder.ts'
export {
  type EngineOptions,
  type EngineReport,
  type OpenEngines,
  openEngines,
} from './open.ts'
export { type EngineSettings, engineVariables, readEngineSettings } from './settings.ts'
