/** Ranks of the tokens of `o200k_base`; in what is published the table is part of this file (`tools/packaging/bundled.ts`). */
export { default } from 'gpt-tokenizer/bpeRanks/o200k_base'
