/** Messages whose bodies are one piece of text, again and again. */

export function message(contentType: string, bytes: number, piece: string): Buffer {
  const head = `From: a@example.com\r\nSubject: s\r\nMIME-Version: 1.0\r\nContent-Type: ${contentType}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.alloc(bytes, piece)])
}
