/** What of tesseract.js has no types. */
declare module 'tesseract.js/src/worker-script/index.js' {
  const script: {
    setAdapter(adapter: object): void
    dispatchHandlers(packet: object, send: (message: object) => void): void
  }
  export default script
}
