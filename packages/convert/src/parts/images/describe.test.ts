import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ConvertOptions, convert, createPool, type VisionEngine } from '../../index.ts'

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const photo = (fill: number): Buffer => Buffer.concat([signature, Buffer.alloc(3_000, fill)])
const shown = (bytes: Uint8Array, alt = ''): string =>
  `<p><img alt="${alt}" src="data:image/png;base64,${Buffer.from(bytes).toString('base64')}">`

interface Eyes extends VisionEngine {
  seen: number[]
}

/** Says the last byte of what it sees; a nine is too much for it. */
function eyes(): Eyes {
  const seen: number[] = []
  return {
    name: 'fake',
    seen,
    async describe(picture) {
      const last = picture.at(-1) ?? 0
      seen.push(last)
      if (last === 9) throw new Error('it cannot look at that')
      return `Picture ${last}`
    },
  }
}

function read(page: string, vision: VisionEngine, options: ConvertOptions = { descriptions: 'all' }) {
  return convert(Buffer.from(`<!doctype html><p>Text.</p>${page}`), {
    filename: 'a.html',
    engines: { vision },
    ...options,
  })
}

test('pictures without text are described where that is asked for, each once, and others are not looked at', async () => {
  const vision = eyes()
  const page = shown(photo(1)) + shown(photo(2), 'A dog') + shown(photo(1)) + shown(signature)
  const { content, resources } = await read(page, vision)
  assert.deepEqual(vision.seen, [1])
  assert.equal(content.match(/!\[Picture 1\]/g)?.length, 2)
  assert.match(content, /!\[A dog\]/)
  assert.deepEqual(resources, [])
  const linked = await read(page, eyes(), { descriptions: 'all', images: 'links' })
  assert.match(linked.content, /!\[Picture 1\]\([\w.-]+\.png\)/)
})

test('no picture of a document is looked at unless that is asked for', async () => {
  for (const descriptions of [undefined, 'files', 'none'] as const) {
    const vision = eyes()
    await read(shown(photo(1)), vision, descriptions ? { descriptions } : {})
    assert.deepEqual(vision.seen, [])
  }
})

test('a failure is a warning, many end the asking, and the text stays', async () => {
  const { content, warnings } = await read(shown(photo(9)) + shown(photo(1)), eyes())
  assert.match(content, /Text\.[\s\S]*Picture 1/)
  assert.ok(warnings.some(({ code, details }) => code === 'description_failed' && details?.count === 1))
  const vision = eyes()
  const broken = Array.from({ length: 30 }, (_, index) => shown(Buffer.concat([photo(index), Buffer.of(9)]))).join('')
  await read(broken, vision)
  assert.ok(vision.seen.length < 10)
})

test('so many pictures of a document are described, and the rest are reported', async () => {
  const vision = eyes()
  const page = [1, 2, 3, 4].map((fill) => shown(photo(fill))).join('')
  const { warnings } = await read(page, vision, { descriptions: 'all', limits: { describedPictures: 3 } })
  assert.equal(vision.seen.length, 3)
  assert.ok(warnings.some(({ code, details }) => code === 'description_left_out' && details?.count === 1))
})

test('a picture file has its description before its facts, unless none is wanted; a conversion process asks for it', async () => {
  const vision = eyes()
  const pool = await createPool({ workers: 1, engines: { vision } })
  try {
    const options = { filename: 'a.png', ocr: 'off', encoding: 'utf-8' } as const
    const described = await pool.convert(photo(5), options)
    assert.equal(Buffer.concat(described.content.chunks).toString(), 'Picture 5\n')
    const without = await pool.convert(photo(5), { ...options, descriptions: 'none' })
    assert.equal(Buffer.concat(without.content.chunks).toString(), '')
    const failed = await pool.convert(photo(9), options)
    assert.deepEqual(
      failed.warnings.map(({ code }) => code),
      ['description_failed'],
    )
  } finally {
    await pool.close()
  }
})
