/** Pictures next to the output: a folder for each document, made when there are any. */
import { relative, sep } from 'node:path'
import type { PoolConversion } from '@docmill/convert'
import { placeIn } from './bulk/places.ts'
import { writeOutput } from './bulk/write-output.ts'

/** Where the pictures of a document go, and how its output leads there. */
export interface PictureFolder {
  path: string
  /** Put before the names of pictures in links; relative, ends in `/`. */
  linkPrefix: string
}

/**
 * @param place Folder for the pictures of all documents.
 * @param name Of the document, without directories.
 * @param outputFolder What the links are relative to.
 */
export function pictureFolder(place: string, name: string, outputFolder: string): PictureFolder {
  const path = placeIn(place, `${name}.images`)
  const steps = relative(outputFolder, path).split(sep).map(encodeURIComponent)
  return { path, linkPrefix: `${steps.join('/')}/` }
}

/** @returns The paths of the files that were written. */
export async function writePictures({ path }: PictureFolder, { resources }: PoolConversion): Promise<string[]> {
  const written: string[] = []
  for (const { name, bytes } of resources) {
    const file = placeIn(path, name)
    await writeOutput(file, [bytes])
    written.push(file)
  }
  return written
}
