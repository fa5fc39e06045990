/** What a server that refuses a download says in its answer. */

/** Bytes of a refusal that are looked at. */
export const refusalBytes = 16_384

/** Phrases by which object stores say that a signature or token was valid once. */
const expired: readonly RegExp[] = [
  /Request has expired/i, // Amazon S3, presigned
  /<Code>(?:ExpiredToken|RequestExpired|RequestTimeTooSkewed)<\/Code>/i, // S3 and compatible stores
  /The provided token has expired/i, // S3, Google Cloud Storage
  /Signature not valid in the specified time frame/i, // Azure Blob Storage, SAS
  /Signature has expired|URL has expired|link (?:has )?expired/i, // CloudFront, others
  /<Message>Access denied: (?:URL|policy) (?:has )?expired/i,
]

/** @param body The beginning of the answer's body. */
export function isExpired(body: string): boolean {
  return expired.some((phrase) => phrase.test(body))
}

/** The title of an HTML page; undefined where the body is none. */
export function pageTitle(body: string): { title: string } | undefined {
  if (!/^\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)*(?:<!doctype html|<html|<head|<body|<title)/i.test(body)) return undefined
  const title = /<title[^<>]*>([^<]*)/i.exec(body)?.[1]?.replace(/\s+/g, ' ').trim() ?? ''
  return { title: title.slice(0, 120) }
}

/** Whether a page asks a person to sign in or to agree before it shows anything. */
export function isGate(body: string): boolean {
  if (/<input[^<>]+type=["']?password/i.test(body)) return true
  return /\b(?:sign[ -]?in|log[ -]?in|login|before you continue|virus scan warning|access denied|link (?:has )?expired)\b/i.test(
    pageTitle(body)?.title ?? '',
  )
}
