import { Ajv, type Options, type ValidateFunction } from 'ajv'
import ajvFormats from 'ajv-formats'

// Words that OpenAPI and TypeBox put into schemas and without meaning for validation.
const ANNOTATIONS = ['example', 'externalDocs', 'xml']

/** `maxItems`-style limits keep allErrors affordable: the body is at most 1 MiB and at most 20 errors are reported. */
const STRICT: Options = {
  allErrors: true,
  removeAdditional: false,
  useDefaults: true,
  strict: true,
  strictTypes: false,
  strictTuples: false,
  strictRequired: false,
}

function createAjv(options: Options, shared: Record<string, object>): Ajv {
  const ajv = new Ajv({ ...STRICT, ...options, keywords: ANNOTATIONS, discriminator: true })
  ajvFormats.default(ajv)
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

/**
 * Builds Fastify's validators: bodies exactly as sent (a string is never a number), query, params and headers coerced from the
 * text that they are; unknown fields are errors, never dropped silently.
 */
export function validatorFactory(shared: unknown): (part: RouteSchemaPart) => ValidateFunction {
  const schemas = (shared ?? {}) as Record<string, object>
  const exact = createAjv({ coerceTypes: false }, schemas)
  const coercing = createAjv({ coerceTypes: 'array' }, schemas)
  return ({ schema, httpPart }) => (httpPart === 'body' ? exact : coercing).compile(schema as object)
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

/** The path of the first object that would let unknown fields pass; undefined when the schema is closed everywhere. */
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
