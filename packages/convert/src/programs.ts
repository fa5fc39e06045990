/** `@docmill/convert/programs`: how programs and processes are run, for packages that have engines of their own. */

export { type EnginePart, enginePart, partsOfSegments, segmentsOf } from './worker/engine-parts.ts'
export { type ProgramOptions, programOutput } from './worker/process/program-output.ts'
export { launchNative } from './worker/process/sandbox/launch.ts'
export { findProgram } from './worker/process/sandbox/programs.ts'
export { runSandboxed } from './worker/process/sandbox/run.ts'
export { withArguments } from './worker/process/sandbox/sandbox.ts'
export { serveTasks } from './worker/process/serve-tasks.ts'
export { createTaskPool, noRequests, type TaskPool, type TaskPoolOptions } from './worker/process/task-pool.ts'
