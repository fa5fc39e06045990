import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConversionError } from '../../core/errors.ts'
import { defaultLimits } from '../../core/limits.ts'
import { collectPictures } from './collect.ts'
import { isPictureName, pictureName } from './name.ts'

const png = Buffer.from('\x89PNG\r\n\x1a\n and so on', 'latin1')
const reported = (pictures: ReturnType<typeof collectPictures>): string[] => {
  const words: string[] = []
  pictures.reportMissing((_, details) => words.push(`${details?.count}: ${details?.reason}`))
  return words
}

test('a picture is not read unless pictures are wanted', () => {
  const keep = collectPictures(undefined, defaultLimits).shelf()
  assert.equal(
    keep('a.png', () => assert.fail('read')),
    undefined,
  )
})

test('a picture that is mentioned twice is read and kept once, whatever other documents call theirs', () => {
  const pictures = collectPictures('files', defaultLimits)
  const [keep, keepOfOther] = [pictures.shelf(), pictures.shelf()]
  let reads = 0
  const read = () => {
    reads++
    return png
  }
  assert.deepEqual(
    [keep('word/media/Image1.PNG', read), keep('word/media/Image1.PNG', read), keepOfOther('image1.png', read)],
    ['Image1.png', 'Image1.png', 'image1-2.png'],
  )
  assert.equal(reads, 2)
  assert.deepEqual([...pictures.resources.keys()], ['Image1.png', 'image1-2.png'])
})

test('what is no picture that every browser shows is left out and reported, as is what cannot be read', () => {
  const pictures = collectPictures('files', defaultLimits)
  const keep = pictures.shelf()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  keep('a.png', () => svg)
  keep('b.png', () => undefined)
  keep('c.png', () => {
    throw new ConversionError('file_corrupt')
  })
  assert.equal(pictures.resources.size, 0)
  assert.deepEqual(reported(pictures), [
    '1: they are neither PNG, JPEG, GIF, WebP, BMP nor TIFF',
    '2: their bytes cannot be read',
  ])
})

test('pictures are bounded one by one, together and in number', () => {
  const limits = { ...defaultLimits, pictureBytes: png.length, pictureBytesTogether: 3 * png.length, pictures: 2 }
  const pictures = collectPictures('files', limits)
  const keep = pictures.shelf()
  assert.equal(
    keep('large', () => Buffer.concat([png, png])),
    undefined,
  )
  keep('1', () => png)
  keep('2', () => png)
  assert.equal(
    keep('3', () => assert.fail('read')),
    undefined,
  )
  assert.deepEqual(reported(pictures), ['2: they are larger or more than the limits allow'])
})

test('every copy of an embedded picture counts', () => {
  const pictures = collectPictures('embedded', { ...defaultLimits, pictureBytesTogether: 2 * png.length })
  const keep = pictures.shelf()
  assert.deepEqual(
    ['logo', 'logo', 'logo'].map((id) => keep(id, () => png)),
    ['logo.png', 'logo.png', undefined],
  )
})

test('a name is safe as a file in any folder', () => {
  const kind = { mediaType: 'image/jpeg', extensions: ['jpg', 'jpeg'] }
  const name = (id: string): string => pictureName(id, kind, new Set())
  const names = [
    '../../etc/passwd',
    '..\\boot.ini',
    '.',
    '',
    'CON.jpg',
    'a b?c#d.jpeg',
    'x'.repeat(300),
    'data:image/png;base64,a/b',
    'Bild ä.png',
    '\u202egpj.exe',
  ]
  assert.deepEqual(names.map(name), [
    'passwd.jpg',
    'boot.jpg',
    'picture.jpg',
    'picture.jpg',
    'picture-CON.jpg',
    'a-b.jpg',
    `${'x'.repeat(60)}.jpg`,
    'picture.jpg',
    'Bild-ä.jpg',
    'gpj.jpg',
  ])
  assert.ok(names.map(name).every(isPictureName))
  assert.ok(!['../a.png', 'a/b.png', '.png', 'a', 'a\\b.png', 'a.png\n'].some(isPictureName))
})
