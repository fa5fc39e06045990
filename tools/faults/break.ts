/** Loaded before a test: changes one source while it is loaded, as `DOCMILL_FAULT` names it. */
import { registerHooks } from 'node:module'
import { faults } from './faults.ts'

const fault = faults.find(({ name }) => name === process.env.DOCMILL_FAULT)
if (!fault) throw new Error(`there is no fault ${process.env.DOCMILL_FAULT}`)
const place = new URL(`../../packages/server/src/${fault.file}`, import.meta.url).href

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (url !== place) return loaded
    return { ...loaded, source: String(loaded.source).replace(fault.find, () => fault.replace) }
  },
})
