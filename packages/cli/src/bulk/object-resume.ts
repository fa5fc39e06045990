/**
 * What `--resume` knows where the outputs are objects of S3: each has a note of what it was made of. An object is there
 * as a whole or not at all, so no file with a state is needed. Documents that failed are tried again.
 */
import type { Input } from '../inputs.ts'
import { lookAtObject } from '../s3.ts'
import { hashOf, type Resume, type ResumeTerms, sourceOf, versionOf } from './resume.ts'
import { markName } from './write-output.ts'

export async function openObjectResume(_: string, terms: ResumeTerms): Promise<Resume> {
  const options = hashOf(terms.options)
  const markOf = async (input: Input): Promise<string> =>
    hashOf([sourceOf(input), (await versionOf(input)) ?? null, options])
  return {
    nameOf: () => undefined,
    outputs: () => [],
    async earlier(input, output) {
      const found = await lookAtObject(output)
      return found && found.notes[markName] === (await markOf(input)) ? 'converted' : 'unfinished'
    },
    begin: async (input) => ({ mark: await markOf(input), record: async () => {} }),
    close: async () => {},
  }
}
