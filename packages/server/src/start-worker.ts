/** A process that only works on items of jobs, on any machine that reaches the database and the spool. */
import { layFoundation, type Parts } from './foundation.ts'
import type { Jobs } from './jobs/running.ts'
import { startJobs } from './jobs/work/jobs.ts'
import { addressOf, type Settings, SettingsError } from './settings.ts'
import { startMetricsServer } from './telemetry/metrics-server.ts'
import { observeWork } from './telemetry/observe-service.ts'

export interface Worker {
  jobs: Jobs
  /** Resolves where the database is gone and this process cannot go on. */
  broken: Promise<Error>
  /** Takes nothing more, ends or gives back what runs, and lets go of everything. */
  stop(): Promise<void>
}

/** @throws SettingsError for what an operator can fix. */
export async function startWorker(settings: Settings, parts: Parts = {}): Promise<Worker> {
  if (!settings.jobs) throw new SettingsError('DOCMILL_JOBS', 'is off, so there is nothing to work on')
  if (!settings.databaseUrl)
    throw new SettingsError('DATABASE_URL', 'is required: with SQLite, docmill serve itself works on jobs')
  const endings: (() => unknown)[] = []
  const end = async (): Promise<void> => {
    for (const ending of endings.reverse()) await ending()
  }
  try {
    const foundation = await layFoundation(settings, parts, endings)
    const { history, logError, metrics, broken } = foundation
    const baseUrl = settings.baseUrl ?? addressOf(settings.host, settings.port)
    const jobs = await startJobs({ ...foundation, baseUrl }, settings.jobWorkers ?? settings.workers)
    endings.push(() => jobs.stop())
    observeWork(foundation)
    if (settings.metricsPort !== undefined)
      endings.push((await startMetricsServer(metrics, settings.host, settings.metricsPort)).close)
    let stopped: Promise<void> | undefined
    const stop = async (): Promise<void> => {
      await jobs.stop()
      await history.write().catch(logError)
      await end()
    }
    return {
      jobs,
      broken,
      stop() {
        stopped ??= stop()
        return stopped
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}
