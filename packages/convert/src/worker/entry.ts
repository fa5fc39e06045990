/** The program that a conversion process runs. */
import { convertToParts } from '../convert.ts'
import { serveDocuments } from './serve.ts'

serveDocuments(convertToParts)
