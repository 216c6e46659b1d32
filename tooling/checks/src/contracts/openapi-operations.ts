import type { Call } from './calls.ts'

type Json = Record<string, unknown>

/** The operations of an OpenAPI document by method and path, such as `POST /api/auth/login`, and the schemas that they name. */
export interface Api {
  operations: Map<string, Json>
  schemas: Map<string, Json>
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options']
const REFERENCE = '#/components/schemas/'

/** The operations that a browser can call. Other services call the internal ones, which have pacts. */
export function apiOf(document: Json): Api {
  const operations = new Map<string, Json>()
  for (const [path, item] of Object.entries(membersOf(document['paths']))) {
    if (!path.startsWith('/api/')) continue
    for (const method of METHODS) {
      const operation = membersOf(item)[method]
      if (isObject(operation)) operations.set(`${method.toUpperCase()} ${path}`, withoutProse(operation))
    }
  }
  const schemas = membersOf(membersOf(document['components'])['schemas'])
  return narrowed(
    { operations, schemas: new Map(Object.entries(schemas).map(([name, schema]) => [name, withoutProse(membersOf(schema))])) },
    [...operations.keys()],
  )
}

/** Only the named operations and the schemas that they name. */
export function narrowed({ operations, schemas }: Api, names: readonly string[]): Api {
  const used = new Map(names.flatMap((name) => [...operations].filter(([each]) => each === name)))
  const referenced = new Set<string>()
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) collect(each)
    else if (isObject(value)) {
      const name = nameOf(value['$ref'])
      if (name !== undefined && !referenced.has(name)) {
        referenced.add(name)
        collect(schemas.get(name))
      }
      for (const member of Object.values(value)) collect(member)
    }
  }
  collect([...used.values()])
  return { operations: used, schemas: new Map([...schemas].filter(([name]) => referenced.has(name))) }
}

/** The OpenAPI document that has only this. */
export function documentOf({ operations, schemas }: Api): Json {
  const paths: Record<string, Json> = {}
  for (const [name, operation] of operations) {
    const [method = '', path = ''] = name.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  const components = { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas: Object.fromEntries(schemas) }
  return { openapi: '3.1.0', info: { title: 'api', version: '0' }, components, paths }
}

/**
 * The operations that a call can reach. In the path of a call, `{}` stands for a value: the parameter in that place, or otherwise every
 * operation with a fixed segment there.
 */
export function operationsOf({ method, path }: Pick<Call, 'method' | 'path'>, operations: Iterable<string>): string[] {
  const candidates = [...operations].filter((name) => name.startsWith(`${method} `))
  const segments = path.split('/')
  const matching = (isSame: (segment: string, documented: string) => boolean) =>
    candidates.filter((name) => {
      const documented = name.slice(method.length + 1).split('/')
      return documented.length === segments.length && documented.every((each, index) => isSame(segments[index] ?? '', each))
    })
  const isParameter = (documented: string) => /^\{\w+\}$/.test(documented)
  const exact = matching((segment, documented) => (segment === '{}' ? isParameter(documented) : segment === documented))
  if (exact.length > 0) return exact
  return matching((segment, documented) =>
    segment.includes('{}')
      ? isParameter(documented) || pattern(segment).test(documented)
      : segment === documented || isParameter(documented),
  )
}

function pattern(segment: string): RegExp {
  const parts = segment.split('{}').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^/]+')}$`)
}

/** Without what does not change what is sent: summaries, descriptions, titles and tags. The description of a response is required. */
function withoutProse(value: Json): Json {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => {
      if (['summary', 'description', 'title'].includes(key) && typeof member === 'string') return []
      if (key === 'tags' && Array.isArray(member)) return []
      return [[key, cleaned(member)]]
    }),
  )
}

function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleaned)
  return isObject(value) ? withoutProse(value) : value
}

function nameOf(reference: unknown): string | undefined {
  return typeof reference === 'string' && reference.startsWith(REFERENCE) ? reference.slice(REFERENCE.length) : undefined
}

function membersOf(value: unknown): Json {
  return isObject(value) ? value : {}
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
