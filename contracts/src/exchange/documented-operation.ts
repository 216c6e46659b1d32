import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'

type Json = Record<string, unknown>

export interface DocumentedOperation {
  /** Why the service would reject the body, or the values of the query; empty if it accepts them. */
  faultsOfRequest(request: { query: Record<string, string>; body: unknown }): string[]
  /**
   * Why the service does not send such a response; empty if it can. The body can lack members, because a test has only those that the
   * consumer reads, but each member must be documented.
   */
  faultsOfResponse(response: { status: number; body?: unknown; text?: { type: string } }): string[]
}

/** The operation of a service's OpenAPI document. Throws if it has none with this method and path. */
export function documentedOperation(provider: string, method: string, path: string): DocumentedOperation {
  const document = documentOf(provider)
  const operation = findOperation(membersOf(document['paths']), method.toLowerCase(), path)
  if (operation === undefined) throw new Error(`services/${provider}/openapi.json has no ${method} ${path}.`)
  return {
    faultsOfRequest({ query, body }) {
      const content = membersOf(membersOf(operation['requestBody'])['content'])
      const accepted = membersOf(content['application/json'])['schema']
      return [
        ...faults(querySchema(operation), query, document, 'query'),
        ...(body === undefined ? [] : faults(accepted ?? false, body, document, 'body')),
      ]
    },
    faultsOfResponse({ status, body, text }) {
      const response = membersOf(operation['responses'])[String(status)]
      if (response === undefined) return [`the status ${status} is not documented`]
      const content = membersOf(membersOf(response)['content'])
      if (text !== undefined) return text.type in content ? [] : [`${text.type} is not documented for ${status}`]
      if (body === undefined) return []
      const type = status >= 400 ? 'application/problem+json' : 'application/json'
      const schema = membersOf(content[type])['schema']
      return schema === undefined ? [`${type} is not documented for ${status}`] : faults(partial(schema), body, partialOf(document), 'body')
    },
  }
}

function findOperation(paths: Json, method: string, path: string): Json | undefined {
  const exact = membersOf(paths[path])[method]
  if (exact !== undefined) return membersOf(exact)
  const segments = path.split('/')
  const found = Object.entries(paths).find(([documented, item]) => {
    const names = documented.split('/')
    return (
      method in membersOf(item) &&
      names.length === segments.length &&
      names.every((name, at) => name === segments[at] || /^\{\w+\}$/.test(name))
    )
  })
  return found && membersOf(membersOf(found[1])[method])
}

function querySchema(operation: Json): Json {
  const parameters = (Array.isArray(operation['parameters']) ? operation['parameters'] : [])
    .map(membersOf)
    .filter(({ in: place }) => place === 'query')
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required === true).map(({ name }) => name),
    additionalProperties: false,
  }
}

const documents = new Map<string, Json>()
const partials = new Map<Json, Json>()

/** The document of a service, which is read once. */
function documentOf(provider: string): Json {
  // Tests run from the root of the repository.
  const path = resolve('services', provider, 'openapi.json')
  const document: Json = documents.get(path) ?? JSON.parse(readFileSync(path, 'utf8'))
  documents.set(path, document)
  return document
}

/** A document with schemas in its components. */
function partialOf(document: Json): Json {
  const made = partials.get(document) ?? { components: partial(document['components']) }
  partials.set(document, made)
  return made
}

interface Compiler {
  ajv: Ajv2020
  /** The ids of the registered documents. */
  ids: Map<Json, string>
  /** By the schema as JSON, with the id of its document: the exchanges of an operation have the same schemas. */
  validators: Map<string, ValidateFunction>
}

/** By whether they convert values from text. */
const compilers = new Map<boolean, Compiler>()

function compilerFor(coerceTypes: boolean): Compiler {
  const known = compilers.get(coerceTypes)
  if (known) return known
  const ajv = new Ajv2020({ strict: false, allErrors: true, coerceTypes })
  ajvFormats.default(ajv)
  const compiler = { ajv, ids: new Map(), validators: new Map() }
  compilers.set(coerceTypes, compiler)
  return compiler
}

function faults(schema: unknown, value: unknown, document: Json, at: string): string[] {
  const { ajv, ids, validators } = compilerFor(at === 'query')
  const id = ids.get(document) ?? `document:${ids.size}`
  if (!ids.has(document)) ajv.addSchema({ $id: id, components: document['components'] })
  ids.set(document, id)
  const located = JSON.stringify(schema).replaceAll('"$ref":"#/', () => `"$ref":"${id}#/`)
  const validate = validators.get(located) ?? ajv.compile(typeof schema === 'boolean' ? { not: {} } : JSON.parse(located))
  validators.set(located, validate)
  return validate(structuredClone(value))
    ? []
    : (validate.errors ?? []).map(({ instancePath, message, params }) => `${at}${instancePath} ${message} ${JSON.stringify(params)}`)
}

/** The schema for a part of what it describes: every member is optional, and no other member is allowed. */
function partial(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(partial)
  if (typeof schema !== 'object' || schema === null) return schema
  const { required, ...rest } = schema as Json
  const isObjectSchema =
    typeof rest['properties'] === 'object' &&
    rest['additionalProperties'] === undefined &&
    Object.keys(membersOf(rest['properties'])).length > 0
  const members = Object.entries(rest).map(([key, member]) => [key, key === 'enum' || key === 'const' ? member : partial(member)])
  return {
    ...Object.fromEntries(members),
    // A property of the name `required` is not the keyword.
    ...(required !== undefined && !Array.isArray(required) && { required: partial(required) }),
    ...(isObjectSchema && { additionalProperties: false }),
  }
}

function membersOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}
