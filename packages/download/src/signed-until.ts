/** Until when a signed URL says that it is valid; stores that refuse a late one often do not say why. */

/** @returns Milliseconds since 1970; undefined where the URL does not state it. */
export function signedUntil({ searchParams }: URL): number | undefined {
  const end = fromDuration(searchParams) ?? fromTime(searchParams) ?? fromPolicy(searchParams.get('Policy'))
  return end !== undefined && Number.isFinite(end) ? end : undefined
}

/** Signature version 4 of Amazon S3, and Google Cloud Storage after it. */
function fromDuration(query: URLSearchParams): number | undefined {
  for (const prefix of ['X-Amz', 'X-Goog']) {
    const [, year, month, day, hour, minute, second] =
      /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(query.get(`${prefix}-Date`) ?? '') ?? []
    const start = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
    if (Number.isFinite(start)) return start + Number(query.get(`${prefix}-Expires`) ?? Number.NaN) * 1000
  }
  return undefined
}

function fromTime(query: URLSearchParams): number | undefined {
  // Shared access signature of Azure Storage: signed expiry, ISO 8601.
  const azure = query.has('sig') ? query.get('se') : null
  if (azure) return Date.parse(azure)
  // CloudFront with a canned policy, S3 and Google Cloud Storage of version 2: seconds since 1970.
  const seconds = /^\d{9,11}$/.exec(query.get('Expires') ?? '')?.[0]
  return seconds === undefined ? undefined : Number(seconds) * 1000
}

/** CloudFront with a custom policy: JSON in its own form of base64. */
function fromPolicy(policy: string | null): number | undefined {
  if (!policy) return undefined
  const letters: Record<string, string> = { '-': '+', _: '=', '~': '/' }
  const json = Buffer.from(
    policy.replace(/[-_~]/g, (letter) => letters[letter] as string),
    'base64',
  ).toString('utf8')
  const seconds = /"DateLessThan"\s*:\s*\{\s*"AWS:EpochTime"\s*:\s*(\d{9,11})/.exec(json)?.[1]
  return seconds === undefined ? undefined : Number(seconds) * 1000
}
