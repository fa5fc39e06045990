/** Bytes as Node has them. */
import { Buffer as NodeBuffer } from 'node:buffer'
import type * as contract from '../contract.ts'

export { isAscii, isUtf8 } from 'node:buffer'

export type Buffer = contract.Buffer
export const Buffer = NodeBuffer as contract.BufferClass
