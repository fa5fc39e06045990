/** Samples from -1 to 1 → a WAV file. */
export function waveFile(
  samples: readonly number[],
  {
    bits = 16,
    channels = 1,
    sampleRate = 16_000,
  }: { bits?: 8 | 16 | 24 | 32; channels?: number; sampleRate?: number } = {},
): Buffer {
  const width = bits / 8
  const file = Buffer.alloc(44 + samples.length * width)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(channels, 22)
  file.writeUInt32LE(sampleRate, 24)
  file.writeUInt32LE(sampleRate * channels * width, 28)
  file.writeUInt16LE(channels * width, 32)
  file.writeUInt16LE(bits, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(samples.length * width, 40)
  const full = 2 ** (bits - 1)
  for (const [index, sample] of samples.entries()) {
    const value = Math.min(full - 1, Math.round(sample * full))
    const at = 44 + index * width
    if (bits === 8) file.writeUInt8(value + 128, at)
    else file.writeIntLE(value, at, width)
  }
  return file
}

/** Noise where `isLoud` says so, silence elsewhere. */
export function beeps(seconds: number, isLoud: (second: number) => boolean, sampleRate = 16_000): number[] {
  let seed = 1
  return Array.from({ length: seconds * sampleRate }, (_, index) => {
    seed = (seed * 48_271) % 2_147_483_647
    return isLoud(index / sampleRate) ? seed / 2_147_483_647 - 0.5 : 0
  })
}
