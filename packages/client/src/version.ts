/** The version of this package; a test holds it to the description. */
export const version = '0.1.0'
