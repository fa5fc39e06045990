/** How a process is given compiled code. */

/** Where it finds the code. */
export const codeDescriptor = 5
/** On its command line, where it is given some. */
export const givenCode = 'code'
