/** What a printer, a scanner or a camera makes of a drawn page, pixel by pixel and the same each time. */
import sharp from 'sharp'

export interface Grey {
  width: number
  height: number
  samples: Uint8Array
}

export interface Worn {
  /** Level of the ink and of the paper. */
  ink: number
  paper: number
  /** Standard deviation of the blur in pixels. */
  blur: number
  /** Levels by which neighbouring pixels differ. */
  noise: number
  /** Share of the ink that is lost toward the lower edge. */
  faded?: number
}

export interface Photograph extends Worn {
  /** Share of the width by which the upper edge is narrower. */
  slant: number
  /** Share of the height by which lines bend. */
  curve: number
  /** Share of the light that is missing in the darkest corner. */
  shadow: number
  /** Level of what lies around the page. */
  desk: number
}

const margin = 0.04

export async function greyOf(picture: Buffer): Promise<Grey> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const samples = new Uint8Array(info.width * info.height)
  for (let at = 0; at < samples.length; at++) samples[at] = data[at * info.channels]!
  return { width: info.width, height: info.height, samples }
}

export async function pngOf({ width, height, samples }: Grey, dpi?: number): Promise<Buffer> {
  const picture = sharp(samples, { raw: { width, height, channels: 1 } })
  return await (dpi ? picture.withMetadata({ density: dpi }) : picture).png().toBuffer()
}

export async function worn(page: Grey, { ink, paper, blur, noise, faded = 0 }: Worn): Promise<Grey> {
  const soft = blur > 0 ? await blurred(page, blur) : page
  const samples = new Uint8Array(soft.samples.length)
  const random = createNoise(noise)
  for (let at = 0; at < samples.length; at++) {
    const darkness = (1 - soft.samples[at]! / 255) * (1 - (faded * at) / samples.length)
    samples[at] = bounded(paper - (paper - ink) * darkness + random())
  }
  return { ...soft, samples }
}

export async function photographed(page: Grey, look: Photograph): Promise<Grey> {
  const { width, height } = page
  const { slant, curve, shadow, desk, paper, ink } = look
  const samples = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = [x / width, y / height]
      // The far edge is narrower, and what is far is closer together.
      const depth = (v - margin) / (1 - 2 * margin)
      const far = 1 - slant * (1 - depth)
      const s = 0.5 + (u - 0.5) / ((1 - 2 * margin) * far)
      const t = (depth * (1 - slant)) / (1 - slant * depth) + curve * (Math.sin(Math.PI * s) - 0.5)
      const light = 1 - shadow * (u * u + (1 - v)) * 0.5
      const isPage = s >= 0 && s < 1 && t >= 0 && t < 1
      const level = isPage ? paper - ((paper - ink) * (255 - sampleAt(page, s * width, t * height))) / 255 : desk
      samples[y * width + x] = bounded(level * light)
    }
  const soft = look.blur > 0 ? await blurred({ ...page, samples }, look.blur) : { ...page, samples }
  const random = createNoise(look.noise)
  return { ...soft, samples: soft.samples.map((level) => bounded(level + random())) }
}

async function blurred({ width, height, samples }: Grey, sigma: number): Promise<Grey> {
  const raw = { raw: { width, height, channels: 1 as const } }
  return await greyOf(await sharp(samples, raw).blur(sigma).png().toBuffer())
}

function sampleAt({ width, height, samples }: Grey, x: number, y: number): number {
  const [left, top] = [Math.min(width - 2, Math.floor(x)), Math.min(height - 2, Math.floor(y))]
  const [dx, dy] = [x - left, y - top]
  const at = top * width + left
  const upper = samples[at]! * (1 - dx) + samples[at + 1]! * dx
  const lower = samples[at + width]! * (1 - dx) + samples[at + width + 1]! * dx
  return upper * (1 - dy) + lower * dy
}

function createNoise(levels: number): () => number {
  let seed = 1
  return () => {
    seed = (seed * 48_271) % 2_147_483_647
    return levels * ((seed / 2_147_483_647) * 2 - 1)
  }
}

function bounded(level: number): number {
  return Math.max(0, Math.min(255, Math.round(level)))
}
