/** @returns What a program gets of this process' environment: where programs are, and compiled code, for they start often. */
export function inherited(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) }
}
