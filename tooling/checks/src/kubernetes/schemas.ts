import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { parseAllDocuments } from 'yaml'
import type { Manifest } from './manifest.ts'
import { kubernetesDefinitions } from './programs.ts'

interface Definition {
  properties?: Record<string, unknown>
  additionalProperties?: unknown
  'x-kubernetes-group-version-kind'?: { group: string; version: string; kind: string }[]
}

interface Definitions {
  $id: string
  $defs: Record<string, Definition>
}

/** Validates an object against the schemas of Kubernetes and of the engines in `k8s/dry-run/crds`. An unknown field is an error, as it is in the API server. */
export async function schemaCheck(root: string): Promise<(manifest: Manifest) => string[]> {
  const definitions = JSON.parse(await readFile(await kubernetesDefinitions(), 'utf8')) as Definitions
  const refs = new Map<string, string>()
  for (const [name, definition] of Object.entries(definitions.$defs)) {
    if (definition.properties && definition.additionalProperties === undefined) definition.additionalProperties = false
    for (const { group, version, kind } of definition['x-kubernetes-group-version-kind'] ?? [])
      refs.set(`${group ? `${group}/` : ''}${version} ${kind}`, `${definitions.$id}#/$defs/${name}`)
  }
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema(definitions)
  const compiled = new Map<string, ValidateFunction>()
  for (const [kind, schema] of await customResources(join(root, 'k8s', 'dry-run', 'crds'))) compiled.set(kind, ajv.compile(schema))

  return (manifest) => {
    const kind = `${manifest.apiVersion} ${manifest.kind}`
    const name = `${manifest.kind} ${manifest.metadata.name}`
    let validate = compiled.get(kind)
    if (!validate) {
      const ref = refs.get(kind)
      if (!ref) return [`${kind} is not a kind of Kubernetes`]
      validate = ajv.compile({ $ref: ref })
      compiled.set(kind, validate)
    }
    if (validate(manifest)) return []
    return (validate.errors ?? []).map(({ instancePath, message, params }) => {
      const field = 'additionalProperty' in params ? ` (${params['additionalProperty']})` : ''
      return `${name}: ${instancePath || '/'} ${message}${field}`
    })
  }
}

interface CustomResource {
  spec: { group: string; names: { kind: string }; versions: { name: string; schema: { openAPIV3Schema: object } }[] }
}

async function customResources(folder: string): Promise<[kind: string, schema: object][]> {
  const names = await readdir(folder)
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const definitions = files.flatMap((text) => parseAllDocuments(text).map((document) => document.toJS() as CustomResource))
  return definitions.flatMap(
    ({
      spec: {
        group,
        names: { kind },
        versions,
      },
    }) => versions.map(({ name, schema }): [string, object] => [`${group}/${name} ${kind}`, closed(schema.openAPIV3Schema)]),
  )
}

/** A flag of Go's syntax for the whole expression. */
const IGNORES_CASE = /^\^\(\?i\)(.*)\$$/

/** Closes a schema: its objects can have only the fields that it declares. */
function closed<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(closed) as T
  if (typeof schema === 'string') return schema.replace(IGNORES_CASE, '^(?i:$1)$') as T
  if (typeof schema !== 'object' || schema === null) return schema
  const parts = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]))
  const open = !('properties' in schema) || 'additionalProperties' in schema || 'x-kubernetes-preserve-unknown-fields' in schema
  return {
    ...parts,
    ...(!open && typeof parts['properties'] === 'object' && parts['type'] === 'object' && { additionalProperties: false }),
  } as T
}
