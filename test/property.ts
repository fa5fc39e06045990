/**
 * fast-check with one seed, so that a failure says something about the change it was run for.
 * `DOCMILL_PROPERTY_SEED=random npm test -- FOLDER` tries other examples, and a number repeats them.
 */
import fc from 'fast-check'

const wanted = process.env.DOCMILL_PROPERTY_SEED ?? '1'
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted) })

export * from 'fast-check'
export default fc
