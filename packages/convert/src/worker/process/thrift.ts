/** How V8 keeps the memory of a process small that works on documents. */

/** Options of a process that starts: its young space is made with its heap. */
export const youngSpace = ['--max-semi-space-size=8']

/** Flags that are set later, by `save-memory.ts`. */
export const laterFlags = ['--heap-growing-percent=30', '--no-allocation-site-pretenuring']

/**
 * V8 lets the heap grow to several times what lives in it; and where it takes objects of one place of the code for
 * long-lived and puts them among the old at once, one large document in ten peaked at one and a half times what the
 * others did. Books, web archives and RTF of 50 MB peak at 366 to 413 MB, all PDF files of the corpus in one
 * process at some 258 MB (343 to 659, and 265, with a young space of 4 MB, growth of 50 % and that habit).
 */
export const thrift = [...youngSpace, ...laterFlags]
