/** The table of bounds of jobs; what an operator may set is in the table of settings. */
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const kibibyte = 1024
const mebibyte = 1024 * kibibyte

export const jobLimits = {
  /** Files of a multipart body. */
  maxFiles: 100,
  /** Items of a JSON body. */
  maxItems: 1000,
  maxJsonBytes: mebibyte,
  /** String pairs of `metadata`, and their bytes as JSON. */
  maxMetadataPairs: 16,
  maxMetadataBytes: 4 * kibibyte,
  maxUrlLength: 8 * kibibyte,
  /** Items of one answer. */
  itemsPerPage: 100,
  /** Jobs of one answer. */
  maxJobsPerPage: 100,
  /** `?wait=` in seconds. */
  maxWaitSeconds: 60,
  /** How often the database is asked for the jobs that requests wait for. */
  pollMs: 250,
  /** Requests of an account that wait for jobs or read results, in one process. */
  maxWaitsOfAccount: 128,
  /** Bytes of an upload that wait for the disk, beyond which the sender waits. */
  maxUnwrittenBytes: 4 * mebibyte,
  /** Files of an upload that are complete and not in the spool yet, beyond which the sender waits. */
  maxEndingFiles: 4,
  /** A job that does not end is canceled after so long. */
  maxAgeMs: 7 * 24 * hourMs,
  /** How long the row of an expired job is kept. */
  keepRowMs: 7 * 24 * hourMs,
  /** Files in the spool that no job knows are removed when they are so old. */
  minOrphanAgeMs: 24 * hourMs,
  /** Attempts of an item while its faults may pass. */
  maxTries: 3,
  /** Pauses after the first, the second … fault. */
  backoffMs: [2_000, 10_000],
  /** How much longer a pause may be, at random: a share of it. */
  backoffJitter: 1 / 5,
  /** Pages of a long document that one process reads at once have the time of a conversion. */
  maxRangePages: 50,
  /** How long a process should take for a range: short enough that one that dies loses little, long compared with its start. */
  rangeMs: 30_000,
  /** Pause of an item that only holds in flight keep from starting, and of an account whose places are all taken. */
  occupiedMs: 500,
  /** Pause of an item whose account keeps so many files and results that there is no room for another one. */
  fullMs: 10_000,
  /** Longer than any pause above: what is due even later was put off while the clock was ahead, and is due. */
  maxPauseMs: minuteMs,
  /** The last and longest pause before a webhook is sent again. */
  maxDeliveryPauseMs: 10 * hourMs,
  /** How often a worker looks for dead workers, canceled items and the like. */
  tickMs: 10_000,
  /** How often a worker asks for work where nothing notifies it of any. */
  idleMs: 1_000,
  /** How long items may go on after a signal to stop. */
  stopMs: 28_000,
  /** Expired jobs, dead items and the like that are cleaned up at once. */
  sweptAtOnce: 100,
  /** A look at items of dead workers goes on for so long while there are more of them. */
  sweepMs: 5_000,
  /** A message that was taken and neither done nor returned is given again after so long. */
  messageMs: 30_000,
  /** How often the queue looks for such messages. */
  messageLookMs: 10_000,
} as const
