import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hostileText } from './shapes.ts'

export type Service = 'auth' | 'content' | 'video'

interface Schema {
  type?: string
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  maxLength?: number
  maxItems?: number
  maximum?: number
  pattern?: string
  description?: string
}

interface Parameter {
  name: string
  in: string
  schema: Schema
}

interface Operation {
  parameters?: Parameter[]
  requestBody?: { content?: Record<string, { schema: Schema }> }
}

export interface Route {
  service: Service
  method: string
  path: string
  parameters: Parameter[]
  body: Schema | undefined
}

/** Values that a route needs to pass its first checks, by field. Fields with the value undefined are omitted. */
export type Known = Readonly<Record<string, unknown>>

const METHODS = ['get', 'put', 'post', 'patch', 'delete']
// Length for strings that have no limit of their own, only the limit of the whole body.
const UNLIMITED = 8_000
const PARAMETERS = ['path', 'query']
/** Services reject longer bodies (bytes) unread, so a list has fewer items than its schema accepts. */
const MAX_BYTES = 2_000_000

/** All routes of a service that accept text in the body, path or query, from the committed OpenAPI document. */
export async function textRoutes(service: Service): Promise<Route[]> {
  const file = join(import.meta.dirname, '../../../services', service, 'openapi.json')
  const { paths } = JSON.parse(await readFile(file, 'utf8')) as { paths: Record<string, Record<string, Operation>> }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, { parameters = [], requestBody }]) => ({
        service,
        method: method.toUpperCase(),
        path,
        parameters: parameters.filter((parameter) => PARAMETERS.includes(parameter.in)),
        body: requestBody?.content?.['application/json']?.schema,
      }))
      .filter(takesText),
  )
}

function takesText({ parameters, body }: Route): boolean {
  return parameters.some(({ schema }) => isText(schema)) || (body !== undefined && Object.values(body.properties ?? {}).some(isText))
}

function isText(schema: Schema): boolean {
  if (schema.enum) return false
  const inside = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : []), ...Object.values(schema.properties ?? {})]
  return schema.type === 'string' || inside.some(isText)
}

/** Builds a request for a route in which all texts repeat one shape and are as long as the schema, or its description, allows. */
export function hostileRequest(route: Route, shape: string, known: Known, length: 'schema' | 'described') {
  const value = (name: string, schema: Schema) => (name in known ? known[name] : hostileValue(schema, shape, length, known))
  let path = route.path
  const query = new URLSearchParams()
  for (const { name, in: place, schema } of route.parameters) {
    const found = value(name, schema)
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(String(found)))
    else if (found !== undefined) query.set(name, String(found))
  }
  const body = route.body && hostileValue(route.body, shape, length, known)
  return { path: query.size > 0 ? `${path}?${query}` : path, body: body === undefined ? undefined : JSON.stringify(body) }
}

function hostileValue(schema: Schema, shape: string, length: 'schema' | 'described', known: Known): unknown {
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) {
    const [first = {}] = schema.anyOf
    return hostileValue({ ...first, ...(schema.description && { description: schema.description }) }, shape, length, known)
  }
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [
          name,
          name in known ? known[name] : hostileValue(property, shape, length, known),
        ]),
      )
    case 'array': {
      const item = hostileValue(schema.items ?? {}, shape, length, known)
      const most = Math.floor(MAX_BYTES / (Buffer.byteLength(JSON.stringify(item)) + 1))
      return Array.from({ length: Math.min(schema.maxItems ?? 1, Math.max(1, most)) }, () => item)
    }
    case 'string':
      return schema.pattern ? 'a'.repeat(schema.maxLength ?? 1) : hostileText(shape, lengthOf(schema, length))
    case 'integer':
    case 'number':
      return schema.maximum ?? 1
    default:
      return true
  }
}

function lengthOf({ maxLength = UNLIMITED, description = '' }: Schema, length: 'schema' | 'described'): number {
  const described = /([\d,]+) (?:characters|bytes)/u.exec(description)?.[1]
  return length === 'described' && described !== undefined ? Number(described.replaceAll(',', '')) : maxLength
}
