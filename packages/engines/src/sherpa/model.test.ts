import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readModelFolder } from './model.ts'

const top = mkdtempSync(join(tmpdir(), 'docmill-test-'))
after(() => rmSync(top, { recursive: true }))

function folderOf(name: string, files: readonly string[], content = ''): string {
  const folder = join(top, name)
  mkdirSync(folder)
  for (const file of files) writeFileSync(join(folder, file), content)
  return folder
}

/** The end of an ONNX file whose exporter names its kind. */
function named(type: string): string {
  return `graph\x72\x20\x0a\x0amodel_type\x12${String.fromCharCode(type.length)}${type}r\x05\x0a\x01a\x12\x00`
}

test('the parts of a model determine its kind, and the quantized ones are taken', async () => {
  const whisper = folderOf('whisper', [
    'tiny.en-encoder.onnx',
    'tiny.en-encoder.int8.onnx',
    'tiny.en-decoder.int8.onnx',
    'tiny.en-tokens.txt',
  ])
  const { kind, settings, tokens } = await readModelFolder(whisper)
  assert.equal(kind, 'whisper')
  assert.equal(tokens, join(whisper, 'tiny.en-tokens.txt'))
  assert.deepEqual(settings.whisper, {
    encoder: join(whisper, 'tiny.en-encoder.int8.onnx'),
    decoder: join(whisper, 'tiny.en-decoder.int8.onnx'),
    task: 'transcribe',
    tailPaddings: -1,
  })
  const parts = ['encoder-epoch-99-avg-1.int8.onnx', 'decoder-epoch-99-avg-1.onnx', 'joiner-epoch-99-avg-1.onnx']
  assert.equal((await readModelFolder(folderOf('zipformer', [...parts, 'tokens.txt']))).kind, 'transducer')
})

test('a model of one file is of the kind that its exporter names', async () => {
  const kinds = {
    sense_voice_ctc: 'senseVoice',
    paraformer: 'paraformer',
    EncDecCTCModelBPE: 'nemoCtc',
    zipformer2_ctc: 'zipformerCtc',
  }
  for (const [type, kind] of Object.entries(kinds)) {
    const folder = folderOf(type, ['model.int8.onnx', 'tokens.txt'], named(type))
    assert.equal((await readModelFolder(folder)).kind, kind)
  }
})

test('a folder that is missing, empty or of another kind is refused with what is wrong', async () => {
  await assert.rejects(readModelFolder(join(top, 'nowhere')), /there is no folder/)
  await assert.rejects(readModelFolder(folderOf('empty', [])), /no tokens\.txt/)
  await assert.rejects(readModelFolder(folderOf('tokens-alone', ['tokens.txt'])), /no model/)
  await assert.rejects(readModelFolder(folderOf('nonsense', ['model.onnx', 'tokens.txt'], 'x')), /no known kind/)
  await assert.rejects(readModelFolder(folderOf('other', ['a.onnx', 'tokens.txt'], named('vits'))), /vits/)
})
