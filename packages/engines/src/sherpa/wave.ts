/** WAV files (RIFF WAVE, "Multimedia Programming Interface and Data Specifications 1.0") → samples of one channel. */
export interface Wave {
  sampleRate: number
  /** -1 to 1. */
  samples: Float32Array
}

interface Layout {
  format: number
  channels: number
  sampleRate: number
  bytesPerSample: number
}

const [pcm, float, extensible] = [1, 3, 0xfffe]

/** @returns undefined for what is none, or is compressed */
export function readWave(bytes: Uint8Array): Wave | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.byteLength < 12 || !['RIFF', 'RF64'].includes(tag(view, 0)) || tag(view, 8) !== 'WAVE') return undefined
  let layout: Layout | undefined
  for (let at = 12; at + 8 <= view.byteLength; ) {
    const start = at + 8
    // What is written to a pipe declares more than there is.
    const size = Math.min(view.getUint32(at + 4, true), view.byteLength - start)
    if (tag(view, at) === 'fmt ' && size >= 16) layout = layoutOf(view, start, size)
    if (tag(view, at) === 'data') return layout && samplesOf(view, start, size, layout)
    at = start + size + (size % 2)
  }
  return undefined
}

function layoutOf(view: DataView, at: number, size: number): Layout {
  const named = view.getUint16(at, true)
  return {
    // The sub-format begins with the code that the format itself had.
    format: named === extensible && size >= 26 ? view.getUint16(at + 24, true) : named,
    channels: view.getUint16(at + 2, true),
    sampleRate: view.getUint32(at + 4, true),
    bytesPerSample: Math.ceil(view.getUint16(at + 14, true) / 8),
  }
}

function samplesOf(view: DataView, at: number, size: number, layout: Layout): Wave | undefined {
  const { channels, sampleRate, bytesPerSample } = layout
  const read = readerOf(view, layout)
  if (!read || channels === 0 || sampleRate === 0) return undefined
  const frameBytes = channels * bytesPerSample
  const samples = new Float32Array(Math.floor(size / frameBytes))
  for (let frame = 0; frame < samples.length; frame++) {
    let sum = 0
    for (let channel = 0; channel < channels; channel++) sum += read(at + frame * frameBytes + channel * bytesPerSample)
    samples[frame] = sum / channels
  }
  return { sampleRate, samples }
}

function readerOf(view: DataView, { format, bytesPerSample }: Layout): ((at: number) => number) | undefined {
  if (format === float && bytesPerSample === 4) return (at) => view.getFloat32(at, true)
  if (format !== pcm) return undefined
  switch (bytesPerSample) {
    case 1:
      return (at) => (view.getUint8(at) - 128) / 128
    case 2:
      return (at) => view.getInt16(at, true) / 32_768
    case 3:
      return (at) => (view.getInt16(at + 1, true) * 256 + view.getUint8(at)) / 8_388_608
    case 4:
      return (at) => view.getInt32(at, true) / 2_147_483_648
    default:
      return undefined
  }
}

function tag(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))
}
