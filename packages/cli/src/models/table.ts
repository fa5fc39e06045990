/**
 * The models that `docmill models pull` knows: those whose checksum was computed from what their publisher
 * gives out. Others are pulled with their address and checksum on the command line.
 */
export type ModelKind = 'ocr' | 'speech'

export interface ModelFile {
  /** In the model's folder; without `.gz`, which is taken off. */
  name: string
  url: string
  /** SHA-256 of the file at the address, in hexadecimal. */
  sha256: string
  /** Size in bytes of the file at the address, where it is known. */
  bytes?: number
}

export interface ModelRow {
  name: string
  kind: ModelKind
  about: string
  /** SPDX. */
  licence: string
  files: readonly ModelFile[]
}

/** jsDelivr gives out the files of npm packages as they are. */
const packages = 'https://cdn.jsdelivr.net/npm/@tesseract.js-data'

type TesseractRow = readonly [tag: string, language: string, data: string, bytes: number, sha256: string]

const tesseract: readonly TesseractRow[] = [
  ['ar', 'Arabic', 'ara', 1_661_906, 'f4746c44b02342dd5b3d4f0198000f47d7c49f1a229e63e0f436c0592dcd9639'],
  ['de', 'German', 'deu', 1_333_102, '306c4280d0cbed46fbff727486bd43b92730181bae80f56941a091f363bdf28b'],
  ['el', 'Greek', 'ell', 1_324_749, 'e8a293abb398ec479176c1575aef24e2bacb0611c713f3fa996f97f0cd996fb3'],
  ['es', 'Spanish', 'spa', 2_100_190, '40be52f97b5d4eb7460073dc1f94cd546b27150333c0bf854ed7e7132db6bceb'],
  ['fr', 'French', 'fra', 707_406, 'd611139672b3752c7097e671e4a1d9209dfd37f2aeb081ef6487fba3351e9255'],
  ['he', 'Hebrew', 'heb', 580_576, '9c70b524200dae77fb25e3567566eee600ccbcae9aeb89722990ccae0e84e805'],
  ['hi', 'Hindi', 'hin', 1_389_692, 'f3b6a0d320df38d886178cdd727b90dbf9df3db053adb32bd9cf73f0463cda07'],
  ['it', 'Italian', 'ita', 1_660_998, 'f702fcfad297ce028ede3626d1467b67939f23ff23595f9badd54681cf25a4d3'],
  ['ja', 'Japanese', 'jpn', 2_030_256, '2b63ebfbf1484de4a08ce53b29ef98a1c17658a93cbd38acb665d7d316d0be88'],
  ['ko', 'Korean', 'kor', 1_572_336, '78c21276ab14c9bb734d83be1055d9fe5469a4e7e977c51ad385be5737e61126'],
  ['nl', 'Dutch', 'nld', 3_005_696, 'a2d904b6ddc4feb0d31ecfcd7361a554102e7aa2e278c54f4fc029e0d0815571'],
  ['pl', 'Polish', 'pol', 2_642_356, 'a20fdec4ff99d8f8e84c708da3e42a4e935c26863055a0ed88aef5c66a59b91b'],
  ['pt', 'Portuguese', 'por', 1_392_239, 'dacebc1386ddaaf8389f81094236cca0d690897cde693d48cbdaa881c86e2b4c'],
  ['zh', 'Chinese', 'chi_sim', 1_718_768, 'b8a23f10c7de500891eb458a8adc9cc58ab7f242f08b7d149f5e9aea4ad5db7c'],
  [
    'zh-Hant',
    'traditional Chinese',
    'chi_tra',
    1_656_239,
    '11fe2610dab05d8a880d02f193ce70203f4c4bbe061b987d5529a2c038a22743',
  ],
]

export const models: readonly ModelRow[] = tesseract.map(([tag, language, data, bytes, sha256]) => ({
  name: `ocr-${tag}`,
  kind: 'ocr',
  about: `Tesseract's data to read ${language} in pictures`,
  licence: 'Apache-2.0',
  files: [
    {
      name: `${data}.traineddata`,
      url: `${packages}/${data}@1.0.0/4.0.0_best_int/${data}.traineddata.gz`,
      bytes,
      sha256,
    },
  ],
}))
