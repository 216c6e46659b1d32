type Schema = Record<string, unknown>

/** Keywords that do not affect validation. */
const ANNOTATIONS = new Set([
  '$schema',
  '$id',
  '$comment',
  'title',
  'description',
  'examples',
  'default',
  'deprecated',
  'readOnly',
  'writeOnly',
])
/** Keywords that allow less with a greater value (lower bounds), and keywords that allow less with a smaller value (upper bounds). */
const LOWER_BOUNDS = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties', 'minContains', 'multipleOf'])
const UPPER_BOUNDS = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties', 'maxContains'])
const SUBSCHEMAS = new Set([
  'items',
  'additionalProperties',
  'not',
  'contains',
  'propertyNames',
  'if',
  'then',
  'else',
  'unevaluatedProperties',
])
const SCHEMA_LISTS = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems'])
const SCHEMA_MAPS = new Set(['$defs', 'definitions', 'patternProperties', 'dependentSchemas'])

/**
 * Why `after` cannot replace `before` as the schema of one version of an event; empty if it can.
 *
 * The only compatible change is a new optional property. Narrowing breaks events that are already in the log, and
 * the producers that still run; widening breaks the consumers that still run, because they validate events against the schema
 * they were released with. Every other change is rejected and reported.
 */
export function breakingChanges(before: unknown, after: unknown, at = 'data'): string[] {
  if (!isObject(before) || !isObject(after)) return same(before, after) ? [] : [`${at}: ${short(before)} became ${short(after)}`]
  const keywords = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keywords].flatMap((keyword) => {
    if (ANNOTATIONS.has(keyword) || keyword.startsWith('x-')) return []
    const was = before[keyword]
    const is = after[keyword]
    if (same(was, is)) return []
    if (keyword === 'properties') return properties(was, is, at)
    if (keyword === 'required') return required(was, is, before, at)
    if (keyword === 'enum') return members(was, is, at, 'value')
    if (keyword === 'type') return members(was === undefined ? was : asList(was), is === undefined ? is : asList(is), at, 'type')
    if (LOWER_BOUNDS.has(keyword) || UPPER_BOUNDS.has(keyword)) return bound(keyword, was, is, at)
    if (SUBSCHEMAS.has(keyword) && isObject(was) && isObject(is)) return breakingChanges(was, is, `${at}.${keyword}`)
    if (SCHEMA_LISTS.has(keyword)) return alternatives(keyword, was, is, at)
    if (SCHEMA_MAPS.has(keyword)) return schemaMap(keyword, was, is, at)
    return [
      `${at}: ${keyword} ${was === undefined ? `${short(is)} is new` : is === undefined ? `${short(was)} was removed` : `was ${short(was)} and is ${short(is)}`}`,
    ]
  })
}

function properties(was: unknown, is: unknown, at: string): string[] {
  const before = isObject(was) ? was : {}
  const after = isObject(is) ? is : {}
  const fresh = Object.keys(after).filter((name) => !(name in before))
  return Object.entries(before).flatMap(([name, schema]) => {
    if (name in after) return breakingChanges(schema, after[name], `${at}.${name}`)
    const twin = fresh.find((other) => same(bare(after[other]), bare(schema)))
    return [twin === undefined ? `${at}.${name} was removed` : `${at}.${name} was removed (renamed to ${twin}?)`]
  })
}

function required(was: unknown, is: unknown, before: Schema, at: string): string[] {
  const old = asList(was)
  const now = asList(is)
  const known = isObject(before['properties']) ? before['properties'] : {}
  return [
    ...now
      .filter((name) => !old.includes(name))
      .map((name) =>
        String(name) in known
          ? `${at}.${name} became required: events that were published without it would be refused`
          : `${at}.${name} is new and required: a new property has to be optional`,
      ),
    ...old.filter((name) => !now.includes(name)).map((name) => `${at}.${name} is no longer required: consumers rely on it`),
  ]
}

function members(was: unknown, is: unknown, at: string, what: 'value' | 'type'): string[] {
  const old = asList(was)
  const now = asList(is)
  if (was === undefined) return [`${at}: only certain ${what}s are allowed now: ${short(is)}`]
  if (is === undefined) return [`${at}: any ${what} is allowed now: running consumers know ${short(was)} only`]
  return [
    ...old.filter((each) => !includes(now, each)).map((each) => `${at}: the ${what} ${short(each)} is no longer allowed`),
    ...now.filter((each) => !includes(old, each)).map((each) => `${at}: the ${what} ${short(each)} is new: running consumers refuse it`),
  ]
}

function bound(keyword: string, was: unknown, is: unknown, at: string): string[] {
  const tighter =
    was === undefined || (is !== undefined && (LOWER_BOUNDS.has(keyword) ? Number(is) > Number(was) : Number(is) < Number(was)))
  const change = `${keyword} ${was === undefined ? 'none' : short(was)} → ${is === undefined ? 'none' : short(is)}`
  return [`${at}: ${tighter ? 'tightened' : 'loosened: running consumers refuse what is new'}, ${change}`]
}

function alternatives(keyword: string, was: unknown, is: unknown, at: string): string[] {
  if (was === undefined || is === undefined) return [`${at}: ${keyword} ${was === undefined ? 'is new' : 'is gone'}`]
  const old = asList(was)
  const now = asList(is)
  if (old.length === now.length) return old.flatMap((schema, index) => breakingChanges(schema, now[index], `${at}.${keyword}[${index}]`))
  return [`${at}: ${keyword} had ${old.length} schemas and has ${now.length}`]
}

function schemaMap(keyword: string, was: unknown, is: unknown, at: string): string[] {
  const before = isObject(was) ? was : {}
  const after = isObject(is) ? is : {}
  const removed = Object.keys(before).filter((name) => !(name in after))
  const fresh = keyword === '$defs' || keyword === 'definitions' ? [] : Object.keys(after).filter((name) => !(name in before))
  return [
    ...removed.map((name) => `${at}.${keyword}.${name} was removed`),
    ...fresh.map((name) => `${at}.${keyword}.${name} is new: it narrows what was free`),
    ...Object.keys(before).flatMap((name) => (name in after ? breakingChanges(before[name], after[name], `${at}.${keyword}.${name}`) : [])),
  ]
}

/** The schema without annotations. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).flatMap(([key, member]) => (ANNOTATIONS.has(key) ? [] : [[key, bare(member)]])))
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, ordered(value[key])]),
  )
}

function includes(list: unknown[], wanted: unknown): boolean {
  return list.some((each) => same(each, wanted))
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value]
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
