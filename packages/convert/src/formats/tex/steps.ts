/** Steps of an algorithm, each on a line of its own (packages algorithmic and algpseudocode). */
import { lookupTable } from '../../lookup-table.ts'

const words: Readonly<Record<string, string>> = lookupTable({
  state: '',
  for: 'for',
  forall: 'for all',
  while: 'while',
  if: 'if',
  elsif: 'else if',
  else: 'else',
  repeat: 'repeat',
  until: 'until',
  loop: 'loop',
  return: 'return',
  require: 'Require:',
  ensure: 'Ensure:',
  endfor: 'end for',
  endwhile: 'end while',
  endif: 'end if',
  endloop: 'end loop',
})

/** The word that a command prints; they are written as `\FOR` or `\For`. */
export function stepOf(command: string): string | undefined {
  const name = command.toLowerCase()
  return /^[A-Z]/.test(command) ? words[name] : undefined
}
