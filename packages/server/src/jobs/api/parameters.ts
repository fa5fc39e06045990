/** Parameters of addresses that are whole numbers. */
import { invalid } from '../../conversion/request.ts'

/** @returns `absent` where the address does not have it. @throws ServiceError invalid_parameter */
export function wholeParameter(
  query: URLSearchParams,
  name: string,
  { min, max, absent }: { min: number; max: number; absent: number },
): number {
  const text = query.get(name)
  if (text === null || text === '') return absent
  const value = Number(text)
  if (!/^\d{1,15}$/.test(text) || value < min || value > max)
    throw invalid(name, `it must be a whole number from ${min} to ${max}`)
  return value
}
