/** What `convert` starts before its own code is loaded. A package that a module names is found sooner than one that a call does. */
export { startConversionAhead } from '@docmill/convert/ahead'
