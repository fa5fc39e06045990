/** `@docmill/convert/ahead`: starts a process for the first conversion before anything else is loaded. */
export { startConversionAhead } from './worker/conversion-program.ts'
