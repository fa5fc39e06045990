/** How long what a process has taken (a hold, a key of a request, a slot) outlives its last sign of life. */
export const leaseMs = 30_000
