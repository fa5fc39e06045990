/**
 * A table whose keys are words of documents. It has its rows and nothing else: what all objects have, such as
 * `constructor`, is under none of them.
 */
export function lookupTable<T>(rows: Record<string, T>): Readonly<Record<string, T>> {
  return Object.assign(Object.create(null), rows)
}
