/**
 * markitdown, where the Python at DOCMILL_PYTHON (or `python3`) can import it.
 *
 * One process answers a path per line with a line of JSON, so that a file is not charged
 * with the import, which takes longer than most conversions.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Peer } from './peer.ts'

const python = process.env.DOCMILL_PYTHON ?? 'python3'

const script = `
import json, sys
from markitdown import MarkItDown
converter = MarkItDown()
for line in sys.stdin:
    try:
        answer = {"markdown": converter.convert_local(json.loads(line)).text_content}
    except Exception as error:
        answer = {"failure": repr(error)[:400]}
    print(json.dumps(answer), flush=True)
`

export const markitdown: Peer = {
  name: 'markitdown',
  extensions: ['docx', 'pptx', 'xlsx', 'xls', 'html', 'htm', 'csv', 'epub', 'pdf', 'ipynb', 'msg', 'md'],
  open: async () => {
    if (spawnSync(python, ['-c', 'import markitdown']).status !== 0) return undefined
    const child = spawn(python, ['-c', script], { stdio: ['pipe', 'pipe', 'ignore'] })
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    return {
      convert: async (path) => {
        child.stdin.write(`${JSON.stringify(path)}\n`)
        const { value, done } = await answers.next()
        if (done) throw new Error('markitdown has ended')
        const { markdown, failure } = JSON.parse(value) as { markdown?: string; failure?: string }
        if (markdown === undefined) throw new Error(failure)
        return markdown
      },
      close: () => child.stdin.end(),
    }
  },
}
