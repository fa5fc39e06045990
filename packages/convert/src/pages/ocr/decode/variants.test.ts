/** Variants of TIFF, GIF, WebP, JPEG and PNG that ImageMagick writes, decoded and compared pixel by pixel. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sharp } from '@docmill/ocr'
import { ConversionError } from '../../../core/errors.ts'
import { decodePicture } from './decode.ts'

const fixture = join(import.meta.dirname, '../../../formats/image/fixtures/two-lines.png')
const options = { maxPixels: 10_000_000, maxPages: 10, maxSparsePixels: 40_000_000 }

/** The program has had several names, and others have had one of them. */
const program = ['magick', 'convert-im6.q16', 'convert'].find((name) =>
  /ImageMagick \d/.test(spawnSync(name, ['-version']).stdout?.toString() ?? ''),
)
const skip = program === undefined && 'ImageMagick is not installed'

/** Mean difference of levels: 1 bit has two, a palette a few. */
const [exact, few, lossy] = [1, 6, 8]

type Row = readonly [format: string, options: string, tolerance?: number]

const rows: readonly Row[] = [
  ...['none', 'lzw', 'zip', 'rle'].map((packing): Row => ['tiff', `-compress ${packing}`]),
  ['tiff', '-monochrome -compress group4', few],
  ['tiff', '-monochrome -compress fax', few],
  ['tiff', '-monochrome -compress rle', few],
  ['tiff', '-compress jpeg', lossy],
  ['tiff', '-type grayscale -depth 1', few],
  ['tiff', '-type grayscale -depth 2', few],
  ['tiff', '-type grayscale -depth 4', few],
  ['tiff', '-type grayscale -depth 8'],
  ['tiff', '-type grayscale -depth 16'],
  ['tiff', '-type truecolor -depth 8 -interlace plane'],
  ['tiff', '-type truecolor -depth 16 -endian MSB'],
  ['tiff', '-type palette'],
  ['tiff', '-type truecolormatte -compress lzw'],
  ['tiff', '-colorspace CMYK -compress zip', lossy],
  ['tiff', '-type grayscale -define quantum:polarity=min-is-white'],
  ['tiff', '-define tiff:tile-geometry=64x64 -compress zip'],
  ['tiff', '-define tiff:rows-per-strip=1'],
  ['tiff', '-depth 32 -define quantum:format=floating-point'],
  ['tiff', '-type truecolor -depth 32 -define quantum:format=floating-point', lossy],
  ['tiff64', '-compress lzw'],
  ['gif', ''],
  ['gif87', ''],
  ['gif', '-interlace GIF'],
  ['gif', '-transparent white'],
  ['webp', '-quality 80', lossy],
  ['webp', '-define webp:lossless=true'],
  ['webp', '-alpha set -define webp:lossless=true'],
  ['jpeg', '-quality 90', lossy],
  ['jpeg', '-type grayscale -quality 90', lossy],
  ['jpeg', '-interlace JPEG -quality 90', lossy],
  ['jpeg', '-sampling-factor 4:2:0 -quality 90', lossy],
  ['jpeg', '-sampling-factor 4:1:1 -quality 90', lossy],
  ['jpeg', '-colorspace CMYK -quality 90', lossy],
  ...[1, 2, 4].map(
    (depth): Row => ['png', `-type grayscale -define png:bit-depth=${depth} -define png:color-type=0`, few],
  ),
  ...[8, 16].map((depth): Row => ['png', `-define png:bit-depth=${depth} -define png:color-type=0`]),
  ...[8, 16].map((depth): Row => ['png', `-define png:bit-depth=${depth} -define png:color-type=2`]),
  ...[1, 2, 4, 8].map(
    (depth): Row => ['png', `-colors ${2 ** depth} -define png:bit-depth=${depth} -define png:color-type=3`, few],
  ),
  ['png', '-define png:color-type=4'],
  ['png', '-define png:color-type=6'],
  ['png', '-interlace PNG'],
  ['png', '-transparent white'],
]

/** `DOCMILL_MUTATIONS=2000` tries more. */
const rounds = Number(process.env.DOCMILL_MUTATIONS ?? 200)

const made = (format: string, settings: string): Buffer => {
  const args = [fixture, ...settings.split(' ').filter(Boolean), `${format}:-`]
  const { stdout, stderr, status } = spawnSync(program as string, args, { maxBuffer: 50_000_000 })
  assert.equal(status, 0, stderr.toString())
  return stdout
}

async function decoded(bytes: Uint8Array): Promise<Uint8Array> {
  for await (const { samples } of (await decodePicture(bytes, options)).pages()) return samples
  return assert.fail('there is no page')
}

async function assertAlike(bytes: Uint8Array, tolerance: number): Promise<void> {
  const wanted = await sharp(fixture).flatten({ background: '#fff' }).toColourspace('b-w').raw().toBuffer()
  const samples = await decoded(bytes)
  assert.equal(samples.length, wanted.length)
  const difference = samples.reduce((sum, level, at) => sum + Math.abs(level - (wanted[at] as number)), 0)
  assert.ok(difference / wanted.length <= tolerance, `${difference / wanted.length}`)
}

for (const [format, settings, tolerance = exact] of rows)
  test(`${format} ${settings}`, { skip }, () => assertAlike(made(format, settings), tolerance))

// Made by `cjpeg -arithmetic` of libjpeg-turbo: ImageMagick does not write them.
for (const name of ['arithmetic', 'arithmetic-progressive'])
  test(`jpeg ${name}`, () => assertAlike(readFileSync(fixture.replace('.png', `-${name}.jpg`)), lossy))

test('a variant whose bytes are damaged anywhere ends with a picture or a documented error', { skip }, async () => {
  let seed = 1
  const chance = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const pictures = rows.filter((_, at) => at % 5 === 0).map(([format, settings]) => made(format, settings))
  for (let round = 0; round < rounds; round++) {
    const bytes = Buffer.from(pictures[round % pictures.length] as Buffer)
    for (let change = 0; change <= chance(8); change++) bytes[chance(bytes.length)] = chance(256)
    try {
      await decoded(chance(4) === 0 ? bytes.subarray(0, chance(bytes.length)) : bytes)
    } catch (error) {
      assert.ok(error instanceof ConversionError, `${round}: ${error}`)
    }
  }
})
