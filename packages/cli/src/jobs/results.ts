/** Writes the results of a job: into a folder, or as lines of JSON. */
import { basename } from 'node:path'
import type { OutputFormat } from '@docmill/convert'
import { nameKey, outputNames } from '../bulk/output-names.ts'
import { folderOf, placeIn } from '../bulk/places.ts'
import { suffixes } from '../bulk/suffixes.ts'
import { writeOutput } from '../bulk/write-output.ts'
import { exitOf, type Json, type Service } from './service.ts'

export interface ResultTerms {
  /** Folder of the outputs; without one the results are printed. */
  folder: string | undefined
  quiet: boolean
  /** Names below the folder by the index of items, where the caller knows better than the service. */
  names?: readonly string[]
}

/** Results that are fetched at once. */
const lanes = 4

/**
 * @param job With all its items.
 * @returns The exit status of each item that failed or was canceled.
 * @throws ServiceFault, or Error of the operating system where an output cannot be written.
 */
export async function writeResults(service: Service, job: Json, terms: ResultTerms): Promise<number[]> {
  const items: Json[] = job.items
  const names = uniqueNames(
    items.map((item, index) => terms.names?.[index] ?? safeName(item.filename, `item-${index}`)),
  )
  const exits: number[] = []
  const waiting = items.entries()
  const lane = async (): Promise<void> => {
    for (const [index, item] of waiting) {
      const label = item.filename || names[index]
      if (item.status === 'succeeded') {
        const result = await service.call('GET', `jobs/${encodeURIComponent(job.id)}/items/${item.index}`)
        await deliver({ job: job.id, index: item.index, ...result }, label, names[index] as string, terms)
      } else if (item.status === 'failed' || item.status === 'canceled') {
        exits.push(item.error ? exitOf(Number(item.error.status)) : 1)
        if (terms.folder === undefined)
          process.stdout.write(`${JSON.stringify({ job: job.id, index: item.index, ...item, success: false })}\n`)
        else process.stderr.write(`docmill: ${label}: ${item.error?.message ?? 'It was canceled.'}\n`)
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return exits
}

async function deliver(result: Json, label: string, name: string, { folder, quiet }: ResultTerms): Promise<void> {
  if (folder === undefined) {
    process.stdout.write(`${JSON.stringify(result)}\n`)
    return
  }
  if (!quiet)
    for (const { message } of result.warnings ?? []) process.stderr.write(`docmill: ${label}: warning: ${message}\n`)
  const suffix = suffixes[result.format as OutputFormat] ?? '.md'
  const pictures: Json[] = result.resources ?? []
  // The content links to its pictures by their names alone, so they share a folder of their own.
  const path =
    pictures.length > 0 ? placeIn(folder, `${name}/${basename(name)}${suffix}`) : placeIn(folder, `${name}${suffix}`)
  for (const [index, { name: picture, data }] of pictures.entries())
    await writeOutput(placeIn(folderOf(path), safeName(picture, `picture-${index}`)), [
      Buffer.from(String(data), 'base64'),
    ])
  await writeOutput(path, [Buffer.from(String(result.content))])
}

/** A name that a service gave, as one that stays in its folder. */
function safeName(name: unknown, otherwise: string): string {
  const last = basename(
    String(name ?? '')
      .replace(/[\u0000-\u001f]/g, '')
      .replaceAll('\\', '/'),
  )
  return last === '' || last === '.' || last === '..' ? otherwise : last
}

/** Names without suffix; files of one name get the numbers of their items. */
function uniqueNames(names: readonly string[]): string[] {
  const outputs = outputNames(
    names.map((name) => ({ name })),
    () => false,
  )
  const uses = new Map<string, number>()
  for (const name of outputs) uses.set(nameKey(name), (uses.get(nameKey(name)) ?? 0) + 1)
  return outputs.map((name, index) => ((uses.get(nameKey(name)) ?? 0) > 1 ? `${name}-${index}` : name))
}
