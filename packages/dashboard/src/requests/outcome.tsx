/** What became of a request, in words. */
import { codeWords } from '../words.ts'

const converted: Record<string, string> = {
  free: 'Converted',
  paid: 'Converted, 1 credit',
  replayed: 'Repeated',
}

/** @param code `free`, `paid`, `replayed`, or the code of an error. */
export function outcomeWords(code: string): string {
  return converted[code] ?? codeWords(code)
}

export function Outcome({ code }: { code: string }) {
  if (converted[code] || code === 'client_gone') return <span className={`dot ${code}`}>{outcomeWords(code)}</span>
  return (
    <a className="dot failed" href={`/docs/errors#${code}`}>
      {outcomeWords(code)}
    </a>
  )
}
