/**
 * The models that `docmill models pull` knows by name: those whose checksum was computed from their publisher's file.
 * Others need their URL and checksum on the command line.
 */
import { languageName } from './language-name.ts'

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

/** jsDelivr serves the files of npm packages unchanged. */
const packages = 'https://cdn.jsdelivr.net/npm/@tesseract.js-data'

type TesseractRow = readonly [tag: string, data: string, bytes: number, sha256: string]

const tesseract: readonly TesseractRow[] = [
  ['ar', 'ara', 1_661_906, 'f4746c44b02342dd5b3d4f0198000f47d7c49f1a229e63e0f436c0592dcd9639'],
  ['bg', 'bul', 1_411_343, 'a38fdba9367316dad1d595427a975756e8c31367fc94a6530d012827833db8d7'],
  ['cs', 'ces', 2_225_029, '1ea33a8b6f9a9c18a6aae44a71eda06bbfdc206fe53cf1fc8121fb74def99166'],
  ['da', 'dan', 1_845_116, '6af1a07c22894b728ebc75f0fd0c8519eca002cfab6da903eb4d62e24f163abc'],
  ['de', 'deu', 1_333_102, '306c4280d0cbed46fbff727486bd43b92730181bae80f56941a091f363bdf28b'],
  ['el', 'ell', 1_324_749, 'e8a293abb398ec479176c1575aef24e2bacb0611c713f3fa996f97f0cd996fb3'],
  ['es', 'spa', 2_100_190, '40be52f97b5d4eb7460073dc1f94cd546b27150333c0bf854ed7e7132db6bceb'],
  ['fa', 'fas', 424_507, 'b5847360e25f646c55449f1fe93eee57d53e406a265ead2374e7320bf0b82025'],
  ['fi', 'fin', 3_795_323, '138c59f6a0bef68fd98d8baf565477f5cdb5198bfc4a68e558efd3b6a57acadd'],
  ['fr', 'fra', 707_406, 'd611139672b3752c7097e671e4a1d9209dfd37f2aeb081ef6487fba3351e9255'],
  ['he', 'heb', 580_576, '9c70b524200dae77fb25e3567566eee600ccbcae9aeb89722990ccae0e84e805'],
  ['hi', 'hin', 1_389_692, 'f3b6a0d320df38d886178cdd727b90dbf9df3db053adb32bd9cf73f0463cda07'],
  ['hu', 'hun', 2_854_466, '99feb1ac618ddd39942d646f1df792e5bd4504df45e1ef68e47df51db476a2ed'],
  ['it', 'ita', 1_660_998, 'f702fcfad297ce028ede3626d1467b67939f23ff23595f9badd54681cf25a4d3'],
  ['ja', 'jpn', 2_030_256, '2b63ebfbf1484de4a08ce53b29ef98a1c17658a93cbd38acb665d7d316d0be88'],
  ['ko', 'kor', 1_572_336, '78c21276ab14c9bb734d83be1055d9fe5469a4e7e977c51ad385be5737e61126'],
  ['nb', 'nor', 2_490_241, '6c5d91a5b684da387bfcf16b38bae8d94771812dc9ef706b413c728ca1d37c93'],
  ['nl', 'nld', 3_005_696, 'a2d904b6ddc4feb0d31ecfcd7361a554102e7aa2e278c54f4fc029e0d0815571'],
  ['pl', 'pol', 2_642_356, 'a20fdec4ff99d8f8e84c708da3e42a4e935c26863055a0ed88aef5c66a59b91b'],
  ['pt', 'por', 1_392_239, 'dacebc1386ddaaf8389f81094236cca0d690897cde693d48cbdaa881c86e2b4c'],
  ['ro', 'ron', 1_692_160, '3c2f550b6369f43254adf637cfe1088c7b6faff3d0382555219315112a24582a'],
  ['sv', 'swe', 2_503_095, 'b60d9fea7e570d11d6fdf26c8d0ef1d63b49222313773ce66777ed08fa20dc5a'],
  ['th', 'tha', 896_631, '4550a5505184d1b79cf10416d5b19e643001d95411d5e717954dd26feef3ae74'],
  ['tr', 'tur', 2_141_291, '384ba0dc28040451b7818d7d60e0a88df0d3003fa5a01d713a468779bc3d8c04'],
  ['uk', 'ukr', 2_114_206, 'ea2789a0ad99ff84bfd252a7410a1e8661a7bc5acaa41573d23b54b71446aa4c'],
  ['vi', 'vie', 1_423_003, '2284f610f262a1b19ec8df9f196b9ff6ce38ddb4a66329e998941df4b8961c8d'],
  ['zh', 'chi_sim', 1_718_768, 'b8a23f10c7de500891eb458a8adc9cc58ab7f242f08b7d149f5e9aea4ad5db7c'],
  ['zh-Hant', 'chi_tra', 1_656_239, '11fe2610dab05d8a880d02f193ce70203f4c4bbe061b987d5529a2c038a22743'],
]

export const models: readonly ModelRow[] = tesseract.map(([tag, data, bytes, sha256]) => ({
  name: `ocr-${tag}`,
  kind: 'ocr',
  about: `OCR of ${languageName(tag)}`,
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
