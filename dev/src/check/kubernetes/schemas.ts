import { readFile } from 'node:fs/promises'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
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

/** Says what is wrong with an object by Kubernetes' own definitions; a field that they do not know is wrong too, as it is for the API server. */
export async function schemaCheck(): Promise<(manifest: Manifest) => string[]> {
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

  return (manifest) => {
    const kind = `${manifest.apiVersion} ${manifest.kind}`
    const name = `${manifest.kind} ${manifest.metadata.name}`
    const ref = refs.get(kind)
    if (!ref) return [`${kind} is nothing that Kubernetes knows`]
    let validate = compiled.get(kind)
    if (!validate) {
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
