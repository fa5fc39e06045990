/** Bounds of `POST /mcp`. */
export const mcpHttpLimits = {
  /** A file of 50 MB in base64, and the message around it. */
  maxBodyBytes: 70 * 1_048_576,
  /** The message without the data of a file. */
  maxMessageBytes: 65_536,
  /** Shorter strings are read with the message. */
  minDataBytes: 4_096,
}
