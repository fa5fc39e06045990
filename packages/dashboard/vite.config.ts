/** Emits the pages into `dist/`, with a hash in each name; the service serves them from there. */
export default {
  root: import.meta.dirname,
  logLevel: 'warn',
  build: {
    outDir: 'dist',
    assetsDir: 'dashboard/assets',
    // The policy of the pages allows no data: addresses for scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    reportCompressedSize: false,
  },
}
