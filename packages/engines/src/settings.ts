/** What an operator sets, and the variables that it is set by, for the service and the command line alike. */
export const engineVariables = {
  /** Address of an OpenAI-compatible transcription endpoint. */
  speechUrl: 'DOCMILL_SPEECH_URL',
  /** Its key, sent as a bearer token. */
  speechKey: 'DOCMILL_SPEECH_KEY',
  /** What the endpoint calls its model; `whisper-1` when absent. */
  speechModel: 'DOCMILL_SPEECH_MODEL',
  /** A command that prints what is said in `{file}`, instead of an endpoint. */
  speechCommand: 'DOCMILL_SPEECH_COMMAND',
  /** A folder with a model of sherpa-onnx, or the name of a fetched one, instead of either. */
  speechFolder: 'DOCMILL_SPEECH_FOLDER',
  /** Address of an OpenAI-compatible chat endpoint that accepts images; without it no image is ever sent anywhere. */
  visionUrl: 'DOCMILL_VISION_URL',
  /** Its key, sent as a bearer token. */
  visionKey: 'DOCMILL_VISION_KEY',
  /** What the endpoint calls its model; `gpt-4o-mini` when absent. */
  visionModel: 'DOCMILL_VISION_MODEL',
  /** Address of such an endpoint that reads pages where a request says `ocr=vision`; without it no page is ever sent anywhere. */
  ocrVisionUrl: 'DOCMILL_OCR_VISION_URL',
  /** Its key, sent as a bearer token. */
  ocrVisionKey: 'DOCMILL_OCR_VISION_KEY',
  /** What the endpoint calls its model; `gpt-4o-mini` when absent. */
  ocrVisionModel: 'DOCMILL_OCR_VISION_MODEL',
} as const

export type EngineSettings = { readonly [Name in keyof typeof engineVariables]?: string | undefined }

/** @param environment E.g. `process.env`. An empty value counts as absent. */
export function readEngineSettings(environment: Readonly<Record<string, string | undefined>>): EngineSettings {
  return Object.fromEntries(
    Object.entries(engineVariables).map(([name, variable]) => [name, environment[variable]?.trim() || undefined]),
  )
}
