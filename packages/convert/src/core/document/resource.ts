/** A picture's file, kept because the caller asked for pictures. */
export interface Resource {
  /** Safe as the name of a file, and unlike every other of the conversion whatever the letter case. */
  name: string
  /** What the bytes are, whatever the source calls them: `image/png`, `image/jpeg` … */
  mediaType: string
  bytes: Uint8Array
}
