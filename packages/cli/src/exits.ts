/** Exit statuses by the names of sysexits.h; those of conversions and downloads are in their tables of errors. */
export const exits = {
  usage: 64,
  data: 65,
  noInput: 66,
  unavailable: 69,
  inputOutput: 74,
  temporary: 75,
  noPermission: 77,
  configuration: 78,
} as const
