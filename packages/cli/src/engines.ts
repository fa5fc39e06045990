/** The engines that are there for OCR and speech on this computer. */
import { createMediaPool, defaultLimits, type OcrReport } from '@docmill/convert'
import { type EngineReport, modelFolders, openEngines, readEngineSettings } from '@docmill/engines'

export interface EngineReports {
  ocr: OcrReport
  speech: EngineReport
}

export async function describeEngines(): Promise<EngineReports> {
  const models = modelFolders(process.env.DOCMILL_DATA_DIR)
  const media = createMediaPool({ workers: 1, dataFolders: models.ocr })
  try {
    const settings = { ...readEngineSettings(process.env), models, timeoutMs: defaultLimits.conversionMs }
    const engines = await openEngines(settings, media.preview)
    try {
      return { ocr: await media.describeOcr(), speech: engines.describeSpeech() }
    } finally {
      await engines.close()
    }
  } finally {
    await media.close()
  }
}
