/** A connection that failed, as the caller sees it. */
import { DownloadFault } from './fault.ts'

/** Message to the caller about each failure that Node.js and OpenSSL name. */
const reasons: Record<string, string> = {
  ECONNREFUSED: 'the server refused the connection',
  ECONNRESET: 'the server closed the connection',
  EHOSTUNREACH: 'there is no route to the server',
  ENETUNREACH: 'there is no route to the server',
  ETIMEDOUT: 'the server did not answer',
  HPE_HEADER_OVERFLOW: "the server's header block is too large",
  CERT_HAS_EXPIRED: "the server's certificate has expired",
  CERT_NOT_YET_VALID: "the server's certificate is not valid yet",
  ERR_TLS_CERT_ALTNAME_INVALID: "the server's certificate is for another host",
  DEPTH_ZERO_SELF_SIGNED_CERT: "the server's certificate is signed by itself",
  SELF_SIGNED_CERT_IN_CHAIN: "the server's certificate comes from an unknown authority",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "the server's certificate comes from an unknown authority",
  UNABLE_TO_GET_ISSUER_CERT: "the server's certificate comes from an unknown authority",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "the server's certificate comes from an unknown authority",
  CERT_SIGNATURE_FAILURE: "the server's certificate comes from an unknown authority",
  CERT_REVOKED: "the server's certificate was revoked",
}

/** A failure of the connection as the caller sees it; the cause goes to the log. */
export function faultOf(error: unknown): DownloadFault {
  if (error instanceof DownloadFault) return error
  const code = (error as NodeJS.ErrnoException).code ?? ''
  const reason =
    reasons[code] ??
    (code.startsWith('HPE_') ? "the server's answer is no valid HTTP" : undefined) ??
    (/^(?:ERR_SSL|EPROTO|ERR_TLS)/.test(code) ? 'the TLS handshake failed' : 'the connection broke')
  return new DownloadFault('url_unreachable', { reason }, { cause: error })
}
