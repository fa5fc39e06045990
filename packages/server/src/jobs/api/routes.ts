/** The endpoints of jobs. */
import type { KeyedRoute } from '../../http/route.ts'
import { deleteJobRoute, retryJobRoute } from './change-job.ts'
import { createJobRoute } from './create-job.ts'
import { listJobsRoute } from './list-jobs.ts'
import { readItem } from './read-item.ts'
import { readJob } from './read-job.ts'
import { readResults } from './read-results.ts'

export const jobRoutes: readonly KeyedRoute[] = [
  createJobRoute,
  listJobsRoute,
  readJob,
  deleteJobRoute,
  retryJobRoute,
  readItem,
  readResults,
]
