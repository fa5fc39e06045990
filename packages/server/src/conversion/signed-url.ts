/**
 * A signed URL that was pasted into a form without encoding: the form ends the URL at its
 * first `&`, and what follows looks like fields.
 */
import { ServiceError } from '../errors.ts'

/** Query parameters of signed URLs: S3, CloudFront, Google Cloud Storage, Azure, and common ones. */
const signature =
  /^(x-amz-|x-goog-|awsaccesskeyid$|googleaccessid$|expires$|signature$|policy$|key-pair-id$|(sig|se|sp|sr|st|sv|spr|skoid|sktid|skt|ske|sks|skv)$|token$|hash$|hmac$|response-content-)/i

/** @param ignored Names of fields that are none of ours. @throws ServiceError invalid_url */
export function refuseCutUrl(url: string, ignored: readonly string[]): void {
  const cutOff = ignored.filter((name) => signature.test(name))
  if (!url.includes('?') || cutOff.length === 0) return
  const reason = `it was cut at its first "&" (${cutOff.slice(0, 5).join(', ')} came as fields of their own); percent-encode it`
  throw new ServiceError('invalid_url', { reason }, { param: 'file_url' })
}
