/** Names of the files of a job. A result has the number of its start, so that no start writes over another's. */

export function inputName(item: number): string {
  return `input-${item}`
}

export function resultName(item: number, attempt: number): string {
  return `result-${item}-${attempt}`
}
