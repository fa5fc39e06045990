/** On the command line of a process: it reports that it is ready before it has loaded what it converts with. */
export const earlyReady = 'early'
