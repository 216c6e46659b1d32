import { Ajv, type Options, type ValidateFunction } from 'ajv'
import ajvFormats from 'ajv-formats'

// Keywords that OpenAPI and TypeBox add to schemas and that do not affect validation.
const ANNOTATIONS = ['example', 'externalDocs', 'xml']

/** Optimizing the code of validators takes half of the time of their compilation, and V8 makes them as fast without it. */
export const UNOPTIMIZED = { optimize: false } as const

/** `maxItems` and similar limits keep allErrors affordable: a body has at most 1 MiB and at most 20 errors are reported. */
const STRICT: Options = {
  allErrors: true,
  removeAdditional: false,
  useDefaults: true,
  strict: true,
  strictTypes: false,
  strictTuples: false,
  strictRequired: false,
  code: UNOPTIMIZED,
}

/** RFC 3339 with a time zone. Its leap seconds, such as 23:59:60, are rejected, because `Date` cannot represent them. */
function isDateTime(text: string): boolean {
  const { validate } = ajvFormats.default.get('date-time') as { validate(text: string): boolean }
  return validate(text) && !Number.isNaN(Date.parse(text))
}

function createAjv(options: Options, shared: Record<string, object>): Ajv {
  const ajv = new Ajv({ ...STRICT, ...options, keywords: ANNOTATIONS, discriminator: true })
  ajvFormats.default(ajv)
  ajv.addFormat('date-time', isDateTime)
  ajv.addFormat('byte', true)
  ajv.addFormat('binary', true)
  ajv.addFormat('password', true)
  for (const schema of Object.values(shared)) ajv.addSchema(schema)
  return ajv
}

interface RouteSchemaPart {
  schema: unknown
  httpPart?: string
}

type ValidatorCompiler = (part: RouteSchemaPart) => ValidateFunction

/** By the shared schemas as JSON. */
const compilers = new Map<string, ValidatorCompiler>()

/**
 * Returns Fastify's validator compiler. Bodies are validated as sent (a string is never accepted as a number); query, params and headers arrive as text and
 * are coerced. Unknown fields are errors and are never dropped silently.
 *
 * Fastify calls this once per encapsulation context. All contexts with the same shared schemas use the same compiler, because a new Ajv instance compiles the
 * meta-schema, which took most of the CPU time in which a service starts.
 */
export function validatorFactory(shared: unknown): ValidatorCompiler {
  const schemas = (shared ?? {}) as Record<string, object>
  const key = JSON.stringify(schemas)
  const existing = compilers.get(key)
  if (existing) return existing
  const exact = createAjv({ coerceTypes: false }, schemas)
  const coercing = createAjv({ coerceTypes: 'array' }, schemas)
  const compiler: ValidatorCompiler = ({ schema, httpPart }) => (httpPart === 'body' ? exact : coercing).compile(schema as object)
  compilers.set(key, compiler)
  return compiler
}

interface SchemaNode {
  type?: unknown
  properties?: Record<string, SchemaNode>
  patternProperties?: Record<string, SchemaNode>
  additionalProperties?: unknown
  items?: SchemaNode | SchemaNode[]
  anyOf?: SchemaNode[]
  oneOf?: SchemaNode[]
  allOf?: SchemaNode[]
}

/** The path of the first object schema that accepts unknown fields; undefined if there is none. */
export function firstOpenObject(schema: unknown, path = ''): string | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined
  const node = schema as SchemaNode
  const describesObject = node.type === 'object' || node.properties !== undefined
  const isMap = node.patternProperties !== undefined || typeof node.additionalProperties === 'object'
  if (describesObject && !isMap && node.additionalProperties !== false) return path || '(root)'
  const children: [string, unknown][] = [
    ...Object.entries(node.properties ?? {}).map(([name, child]): [string, unknown] => [path ? `${path}.${name}` : name, child]),
    ...Object.entries(node.patternProperties ?? {}).map(([name, child]): [string, unknown] => [`${path}.${name}`, child]),
    ...[node.items ?? []].flat().map((child): [string, unknown] => [`${path}[]`, child]),
    ...[...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])].map((child): [string, unknown] => [path, child]),
  ]
  for (const [childPath, child] of children) {
    const found = firstOpenObject(child, childPath)
    if (found !== undefined) return found
  }
  return undefined
}
