/**
 * Shapes of what another process sends. A shape takes any JSON value and returns a copy that has the named fields and
 * nothing else, or throws a `ShapeError`: nothing that a shape has not looked at is passed on.
 */
export type Shape<T> = (value: unknown) => T

/** The type of the values that a shape returns. */
export type Shaped<S> = S extends Shape<infer T> ? T : never

export class ShapeError extends Error {
  override name = 'ShapeError'
}

function refuse(wanted: string): never {
  throw new ShapeError(`it must be ${wanted}`)
}

/** A string of at most so many UTF-16 units. */
export function text(maxLength: number, pattern?: RegExp): Shape<string> {
  return (value) => {
    if (typeof value !== 'string' || value.length > maxLength) refuse(`a string of at most ${maxLength} units`)
    if (pattern && !pattern.test(value)) refuse(`like ${pattern}`)
    return value
  }
}

/** A finite number between two bounds, both included. */
export function number(min: number, max: number): Shape<number> {
  return (value) => {
    if (typeof value !== 'number' || !(value >= min && value <= max)) refuse(`a number from ${min} to ${max}`)
    return value
  }
}

/** An integer between two bounds, both included. */
export function integer(min: number, max: number): Shape<number> {
  return (value) => {
    if (!Number.isInteger(value) || !((value as number) >= min && (value as number) <= max))
      refuse(`an integer from ${min} to ${max}`)
    return value as number
  }
}

export const boolean: Shape<boolean> = (value) => (typeof value === 'boolean' ? value : refuse('true or false'))

export function oneOf<const T extends string | number | boolean | null>(...values: readonly T[]): Shape<T> {
  const known = new Set<unknown>(values)
  return (value) => (known.has(value) ? (value as T) : refuse(`one of ${values.join(', ')}`))
}

/** The first of several shapes that fits. */
export function either<const S extends readonly Shape<unknown>[]>(...shapes: S): Shape<Shaped<S[number]>> {
  return (value) => {
    for (const shape of shapes)
      try {
        return shape(value) as Shaped<S[number]>
      } catch (error) {
        if (!(error instanceof ShapeError)) throw error
      }
    return refuse(`one of ${shapes.length} shapes`)
  }
}

export function list<T>(item: Shape<T>, maxItems: number): Shape<readonly T[]> {
  return (value) => {
    if (!Array.isArray(value) || value.length > maxItems) refuse(`a list of at most ${maxItems} items`)
    return value.map((one) => item(one))
  }
}

/** A list of a fixed length. */
export function tuple<const S extends readonly Shape<unknown>[]>(
  ...shapes: S
): Shape<{ -readonly [Index in keyof S]: Shaped<S[Index]> }> {
  return (value) => {
    if (!Array.isArray(value) || value.length !== shapes.length) refuse(`a list of ${shapes.length} items`)
    return shapes.map((shape, index) => shape(value[index])) as { -readonly [Index in keyof S]: Shaped<S[Index]> }
  }
}

/** Fields whose names are not known in advance; a name is a word of Latin letters and underscores. */
export function dictionary<T>(field: Shape<T>, maxFields: number): Shape<Readonly<Record<string, T>>> {
  const name = text(40, /^[a-z][a-z_]*$/i)
  return (value) => {
    const entries = Object.entries(object(value))
    if (entries.length > maxFields) refuse(`an object of at most ${maxFields} fields`)
    return Object.fromEntries(entries.map(([key, one]) => [name(key), field(one)]))
  }
}

const isOptional = Symbol('optional')

/** In a record: a field that may be absent. */
export function optional<T>(shape: Shape<T>): Shape<T> & { [isOptional]: true } {
  return Object.assign((value: unknown) => shape(value), { [isOptional]: true as const })
}

type Fields = Readonly<Record<string, Shape<unknown>>>
type OptionalName<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { [isOptional]: true } ? Name : never
}[keyof F]
type Recorded<F extends Fields> = { [Name in Exclude<keyof F, OptionalName<F>>]: Shaped<F[Name]> } & {
  [Name in OptionalName<F>]?: Shaped<F[Name]>
}

/** An object with these fields. Others are dropped. */
export function record<const F extends Fields>(fields: F): Shape<Recorded<F>> {
  const shapes = Object.entries(fields)
  return (value) => {
    const source = object(value)
    const copy: Record<string, unknown> = {}
    for (const [name, shape] of shapes) {
      const own = Object.hasOwn(source, name) ? source[name] : undefined
      if (own === undefined && isOptional in shape) continue
      try {
        copy[name] = shape(own)
      } catch (error) {
        throw error instanceof ShapeError ? new ShapeError(`${name}: ${error.message}`) : error
      }
    }
    return copy as Recorded<F>
  }
}

/** Objects that the field `type` distinguish. */
export function tagged<const Kinds extends Readonly<Record<string, Fields>>>(
  kinds: Kinds,
): Shape<{ [Type in keyof Kinds]: { type: Type } & Recorded<Kinds[Type]> }[keyof Kinds]> {
  type Tagged = { [Type in keyof Kinds]: { type: Type } & Recorded<Kinds[Type]> }[keyof Kinds]
  const shapes = new Map(Object.entries(kinds).map(([type, fields]) => [type, record(fields)]))
  return (value) => {
    const { type } = object(value)
    const shape = typeof type === 'string' ? shapes.get(type) : undefined
    if (!shape) refuse(`of the type ${[...shapes.keys()].join(', ')}`)
    return { type, ...shape(value) } as unknown as Tagged
  }
}

function object(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse('an object')
  return value as Record<string, unknown>
}
