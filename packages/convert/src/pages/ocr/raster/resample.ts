/** Rasters cut, turned and resized, and what an engine is given of them. */
import { type Sharp, sharp } from '@docmill/ocr'
import type { Raster } from '../../../core/engines/ocr.ts'
import { enlarged } from './enlarge.ts'

/** In pixels; `right` and `bottom` exclusive. */
export interface Region {
  left: number
  top: number
  right: number
  bottom: number
}

/** A part of a raster with white around it. */
export function cutOut(raster: Raster, { left, top, right, bottom }: Region, margin: number): Raster {
  const width = right - left + 2 * margin
  const height = bottom - top + 2 * margin
  const samples = new Uint8Array(width * height).fill(255)
  for (let y = top; y < bottom; y++)
    samples.set(
      raster.samples.subarray(y * raster.width + left, y * raster.width + right),
      (y - top + margin) * width + margin,
    )
  return { ...raster, width, height, samples }
}

export async function rotated(raster: Raster, degrees: number): Promise<Raster> {
  const { data, info } = await rawOf(raster)
    .rotate(degrees, { background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { ...raster, width: info.width, height: info.height, samples: firstChannel(data, info.channels) }
}

/** @param sigma Standard deviation of the blur in pixels. */
export async function softened(raster: Raster, sigma: number): Promise<Raster> {
  const { data, info } = await rawOf(raster).blur(sigma).raw().toBuffer({ resolveWithObject: true })
  return { ...raster, channels: 1, samples: firstChannel(data, info.channels) }
}

/** @param scale Under 1. */
export async function shrunk(raster: Raster, scale: number): Promise<Raster> {
  const width = Math.max(1, Math.round(raster.width * scale))
  const height = Math.max(1, Math.round(raster.height * scale))
  const samples = await resized(raster, width, height)
  return { ...raster, width, height, channels: 1, samples, ...(raster.dpi ? { dpi: raster.dpi * scale } : {}) }
}

/** @returns The raster as PGM (Netpbm). */
export async function pgmOf(raster: Raster, scale: number): Promise<Buffer> {
  const width = Math.round(raster.width * scale)
  const height = Math.round(raster.height * scale)
  const samples = scale > 1 ? enlarged(await greyOf(raster), width, height) : await resized(raster, width, height)
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), samples])
}

async function greyOf(raster: Raster): Promise<Raster> {
  if (raster.channels === 1) return raster
  const { data, info } = await rawOf(raster).raw().toBuffer({ resolveWithObject: true })
  return { ...raster, channels: 1, samples: firstChannel(data, info.channels) }
}

async function resized(raster: Raster, width: number, height: number): Promise<Uint8Array> {
  if (width === raster.width && height === raster.height && raster.channels === 1) return raster.samples
  const { data, info } = await rawOf(raster)
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return firstChannel(data, info.channels)
}

function rawOf({ width, height, channels, samples }: Raster): Sharp {
  const image = sharp(samples, { raw: { width, height, channels } })
  return channels === 1 ? image : image.flatten({ background: '#ffffff' }).toColourspace('b-w')
}

/** @param data Samples of all channels, in turn. */
export function firstChannel(data: Uint8Array, channels: number): Uint8Array {
  if (channels === 1) return data
  const samples = new Uint8Array(data.length / channels)
  for (let index = 0; index < samples.length; index++) samples[index] = data[index * channels]!
  return samples
}
