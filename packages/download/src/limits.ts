/** What a download may take, for every one who starts one. */
export const downloadLimits = {
  /** From the first look-up to the last byte, in milliseconds. */
  timeoutMs: 60_000,
  maxRedirects: 5,
  /** For the connection to one of several addresses. */
  connectMs: 5_000,
}
