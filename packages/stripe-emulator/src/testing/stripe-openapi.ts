import { readFile } from 'node:fs/promises'
import { fromGoModule } from '@loomcast/local-servers'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { ApiExchange } from '../api.routes.ts'

/** Stripe's description of its API, from the newest published version of stripe-mock. It describes version 2026-08-26.dahlia. */
const OPENAPI = {
  label: "Stripe's OpenAPI file",
  module: 'github.com/stripe/stripe-mock',
  version: 'v0.203.0',
  sha256: '0bdd31437eea41227c711bfbd418117cb6fbe105f1d4894034f108433d319824',
  file: 'embedded/openapi/spec3.json',
}

/** Differences of the pinned version from the file. */
interface LaterDifferences {
  /** Fields that an object has since a version; objects must have them. */
  fields: readonly { since: string; object: string; field: string; schema: Schema }[]
  /** Parameters that do not exist since a version. */
  removedParameters: readonly { since: string; operation: string; parameter: string }[]
}

type Schema = { [keyword: string]: unknown }

/** How version 2026-10-28.endive differs from the file. */
const LATER: LaterDifferences = {
  fields: [
    { since: '2026-09-30.endive', object: 'checkout.session', field: 'allowed_payment_method_types', schema: { type: ['array', 'null'] } },
    { since: '2026-09-30.endive', object: 'payment_intent', field: 'payment_record', schema: { type: ['string', 'null'] } },
    { since: '2026-09-30.endive', object: 'subscription_item', field: 'current_trial', schema: { type: ['object', 'null'] } },
    { since: '2026-10-28.endive', object: 'dispute', field: 'intended_submission_method', schema: { type: ['string', 'null'] } },
    { since: '2026-10-28.endive', object: 'subscription_schedule', field: 'pause_schedules', schema: { type: 'array' } },
  ],
  removedParameters: [{ since: '2026-09-30.endive', operation: 'POST /v1/checkout/sessions', parameter: 'payment_method_types' }],
}

interface Operation {
  parameters?: { in: string; name: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content: { 'application/json': { schema: Schema } } }>
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** Returns a function that lists what is wrong with an exchange: with the request, then with the response. */
export async function stripeShapeCheck(later: LaterDifferences = LATER): Promise<(exchange: ApiExchange) => string[]> {
  const document = JSON.parse(await readFile(await fromGoModule(OPENAPI), 'utf8')) as Document
  const definitions = Object.fromEntries(
    Object.entries(document.components.schemas).map(([name, schema]) => [
      name,
      withFields(
        jsonSchema(schema),
        later.fields.filter(({ object }) => object === name),
      ),
    ]),
  )
  const options = { strict: false, allErrors: true, validateFormats: false, inlineRefs: false } as const
  const responses = new Ajv(options).addSchema({ $id: 'stripe', $defs: definitions })
  // Forms contain text only.
  const requests = new Ajv({ ...options, coerceTypes: 'array' }).addSchema({ $id: 'stripe', $defs: definitions })
  const compiled = new Map<unknown, ValidateFunction>()
  const compile = (ajv: Ajv, key: unknown, schema: Schema): ValidateFunction => {
    const found = compiled.get(key) ?? ajv.compile(schema)
    compiled.set(key, found)
    return found
  }

  return ({ method, path, requestBody, status, responseBody }) => {
    const { pathname, search } = new URL(path, 'http://stripe')
    const template = templateOf(document, pathname, method)
    const operation = template && document.paths[template]?.[method.toLowerCase()]
    if (!template || !operation) return [`${method} ${pathname} does not exist`]
    const label = `${method} ${template}`
    const isQuery = method === 'GET'
    // The parameters of DELETE are described as a body, and the SDK sends them in the query.
    const sent = parseForm(isQuery || search !== '' ? search.slice(1) : requestBody)
    const removed = later.removedParameters.filter(({ operation: name }) => name === label).map(({ parameter }) => parameter)
    const parameters = without(isQuery ? querySchema(operation) : bodySchema(operation), removed)
    const wrongRequest = problems(compile(requests, `${label} ${isQuery}`, parameters), sent)
    const { schema } = (operation.responses[String(status)] ?? operation.responses['default'])?.content['application/json'] ?? {}
    const body: unknown = JSON.parse(responseBody)
    const wrongEvents = eventObjects(body).flatMap((object) => {
      const { object: name } = object as { object: string }
      const described = name in definitions
      return described
        ? problems(compile(responses, `event ${name}`, { $ref: `stripe#/$defs/${name}` }), object)
        : [`${name} is not described`]
    })
    const wrongResponse = schema ? problems(compile(responses, schema, jsonSchema(schema)), body) : [`status ${status} is not described`]
    return [
      ...wrongRequest.map((problem) => `request of ${label}: ${problem}`),
      ...wrongEvents.map((problem) => `object of an event: ${problem}`),
      ...[...wrongResponse, ...unrequestedFields(body, sent['expand'])].map((problem) => `response of ${label}: ${problem}`),
    ]
  }
}

/** The path with its parameters' names. A path without parameters has priority. */
function templateOf({ paths }: Document, pathname: string, method: string): string | undefined {
  if (paths[pathname]?.[method.toLowerCase()]) return pathname
  const parts = pathname.split('/')
  return Object.keys(paths).find((template) => {
    const names = template.split('/')
    if (names.length !== parts.length || !paths[template]?.[method.toLowerCase()]) return false
    return names.every((name, index) => name.startsWith('{') || name === parts[index])
  })
}

const bodySchema = ({ requestBody }: Operation): Schema =>
  jsonSchema(requestBody?.content['application/x-www-form-urlencoded']?.schema ?? { type: 'object', properties: {} })

function querySchema({ parameters = [] }: Operation): Schema {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  return jsonSchema({ type: 'object', properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])) })
}

/** Converts a schema of OpenAPI 3.0. Objects with described properties may have no others. */
function jsonSchema(schema: Schema): Schema {
  const converted: Schema = {}
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'description' || keyword === 'title' || keyword === 'nullable' || keyword.startsWith('x-')) continue
    if (keyword === '$ref') converted['$ref'] = String(value).replace('#/components/schemas/', 'stripe#/$defs/')
    else if (keyword === 'properties') converted[keyword] = mapValues(value as Record<string, Schema>, jsonSchema)
    else if (Array.isArray(value) && (keyword === 'anyOf' || keyword === 'allOf' || keyword === 'oneOf'))
      converted[keyword] = value.map(jsonSchema)
    else if ((keyword === 'items' || keyword === 'additionalProperties') && typeof value === 'object')
      converted[keyword] = jsonSchema(value as Schema)
    else converted[keyword] = value
  }
  if (converted['properties'] && converted['additionalProperties'] === undefined) converted['additionalProperties'] = false
  // Enumerations of requests may gain values.
  if (schema['x-stripeBypassValidation']) delete converted['enum']
  return schema['nullable'] ? { anyOf: [converted, { type: 'null' }] } : converted
}

const mapValues = <T, R>(record: Record<string, T>, map: (value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))

function withFields(schema: Schema, added: readonly { field: string; schema: Schema }[]): Schema {
  if (added.length === 0) return schema
  const fields = Object.fromEntries(added.map((each) => [each.field, each.schema]))
  const required = [...((schema['required'] as string[] | undefined) ?? []), ...Object.keys(fields)]
  return { ...schema, properties: { ...(schema['properties'] as object), ...fields }, required }
}

function without(schema: Schema, removed: readonly string[]): Schema {
  const properties = Object.entries(schema['properties'] as object).filter(([name]) => !removed.includes(name))
  return { ...schema, properties: Object.fromEntries(properties) }
}

function problems(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return []
  const errors = validate.errors ?? []
  // A failed alternative repeats the errors of each alternative; the deepest one is the cause.
  const deepest = Math.max(...errors.map(depth))
  return [...new Set(errors.filter((error) => depth(error) === deepest).map(describe))]
}

const depth = ({ instancePath }: ErrorObject): number => instancePath.split('/').length

function describe({ instancePath, message, params }: ErrorObject): string {
  const details = 'additionalProperty' in params ? `: ${params['additionalProperty']}` : ''
  return `${instancePath || '/'} ${message}${details}`
}

/** The objects in an event or in a list of events. */
function eventObjects(body: unknown): unknown[] {
  const { object, data } = body as { object?: string; data?: unknown }
  if (object === 'list' && Array.isArray(data)) return data.flatMap(eventObjects)
  return object === 'event' ? [(data as { object: unknown }).object] : []
}

/** Fields that Stripe includes only if the request expands them. */
const ON_REQUEST: Readonly<Record<string, string>> = { charge: 'refunds', invoice: 'payments' }

function unrequestedFields(body: unknown, expand: unknown): string[] {
  const requested = Array.isArray(expand) ? expand.map(String) : []
  const found: string[] = []
  visit(body)
  return [...new Set(found)]

  function visit(value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    const name = ON_REQUEST['object' in value ? String(value.object) : '']
    if (name && name in value && !requested.some((path) => path.split('.').includes(name))) found.push(`${name} was not expanded`)
    Object.values(value).forEach(visit)
  }
}

/** Parses `items[0][price]=x&expand[]=y`. */
export function parseForm(form: string): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const [key, value] of new URLSearchParams(form)) {
    const path = key.split(/[[\]]+/).filter((part, index, parts) => part !== '' || index < parts.length - 1)
    assign(root, path, value)
  }
  return listsOf(root) as Record<string, unknown>
}

function assign(target: Record<string, unknown>, [name = '', ...rest]: string[], value: string): void {
  const key = name === '' ? String(Object.keys(target).length) : name
  if (rest.length === 0) {
    target[key] = value
    return
  }
  target[key] ??= {}
  assign(target[key] as Record<string, unknown>, rest, value)
}

/** Objects with numbers as keys are lists. */
function listsOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, child]) => [key, listsOf(child)] as const)
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key))
  return isList ? entries.map(([, child]) => child) : Object.fromEntries(entries)
}
