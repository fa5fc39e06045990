/** What containers and codecs are called by people. */

/** By sample entry (MP4 registration authority), Matroska codec identifier, or FourCC of AVI. */
const names: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^(avc[1-4]|h264|x264|V_MPEG4\/ISO\/AVC|MPEG4\/ISO\/AVC)$/i, 'H.264'],
  [/^(hvc1|hev1|dvh[1e]|V_MPEGH\/ISO\/HEVC|MPEGH\/ISO\/HEVC)$/i, 'H.265'],
  [/^(av01|V_AV1|AV1)$/i, 'AV1'],
  [/^(vp08|VP8|V_VP8|VP80)$/i, 'VP8'],
  [/^(vp09|VP9|V_VP9|VP90)$/i, 'VP9'],
  [/^(mp4v|FMP4|DIVX|DX50|XVID|V_MPEG4\/ISO\/(SP|ASP|AP)|MPEG4\/ISO\/(SP|ASP|AP))$/i, 'MPEG-4 Visual'],
  [/^(V_MPEG2|MPEG2|mpg2|hdv\d)$/i, 'MPEG-2'],
  [/^(MJPG|jpeg|mjp[ab]|V_MJPEG)$/i, 'Motion JPEG'],
  [/^ap(c[nhso]|4[hx])$/i, 'ProRes'],
  [/^(THEORA|V_THEORA)$/i, 'Theora'],
  [/^(mp4a|AAC|A_AAC.*|MPEG-4\/AAC|MPEG-4)$/i, 'AAC'],
  [/^(MPEG [12](\.5)? Layer 3|A_MPEG\/L3|MPEG\/L3|\.mp3)$/i, 'MP3'],
  [/^(Opus|A_OPUS)$/i, 'Opus'],
  [/^(Vorbis( I)?|A_VORBIS)$/i, 'Vorbis'],
  [/^(fLaC|A_FLAC)$/i, 'FLAC'],
  [/^(alac|A_ALAC)$/i, 'Apple Lossless'],
  [/^(ac-3|A_AC3)$/i, 'Dolby Digital'],
  [/^(ec-3|A_EAC3)$/i, 'Dolby Digital Plus'],
  // WAVE_FORMAT_EXTENSIBLE: more bits or channels than two.
  [/^(PCM|IEEE_FLOAT|non-PCM \(65534\)|sowt|twos|lpcm|in24|A_PCM.*)$/i, 'PCM'],
  [/^(DVI_ADPCM|IMA_ADPCM)$/i, 'IMA ADPCM'],
  [/^(MULAW|ulaw)$/i, 'μ-law'],
  [/^alaw$/i, 'A-law'],
]

const containers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^EBML\/webm/i, 'WebM'],
  [/^EBML/i, 'Matroska'],
  [/^qt(\/|$)/i, 'QuickTime'],
  [/^WAVE/i, 'WAV'],
  [/^ADTS/i, 'ADTS'],
  [/^(Ogg|FLAC|AVI|AIFF)$/, '$&'],
  // A stream of frames has no container of its own.
  [/^MPEG$/, ''],
  // The brands of an ISO base media file.
  [/\w{4}/, 'MPEG-4'],
]

export function codecName(identifier: string): string {
  const clean = identifier.replace(/^<(.*)>$/, '$1').trim()
  return names.find(([pattern]) => pattern.test(clean))?.[1] ?? clean
}

/** @returns '' where the container is the codec. */
export function containerName(identifier: string): string {
  const [pattern, name = ''] = containers.find(([one]) => one.test(identifier)) ?? []
  return name === '$&' ? identifier : pattern ? name : identifier
}
