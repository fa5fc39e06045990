/** `@docmill/convert/programs`: how programs and processes are run, for packages that have engines of their own. */
export { type ProgramOptions, programOutput } from './core/program/output.ts'
export { type EnginePart, enginePart, partsOfSegments, segmentsOf } from './worker/engine-parts.ts'
export { launchUnrestricted, walledProgram } from './worker/process/launch.ts'
export { serveTasks } from './worker/process/serve-tasks.ts'
export { createTaskPool, type TaskPool, type TaskPoolOptions } from './worker/process/task-pool.ts'
export { findProgram } from './worker/process/walls.ts'
