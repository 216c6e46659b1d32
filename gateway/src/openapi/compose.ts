import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '@loomcast/service-kit/observability'
import { isProxied } from '../routes/route-table.ts'

export interface OpenApiDocument {
  openapi: string
  info: { title: string; description?: string; version: string }
  tags?: { name: string; description?: string }[]
  paths: Record<string, Record<string, unknown>>
  components?: Record<string, Record<string, unknown>>
}

/**
 * Reads `<folder>/<service>/openapi.json`. Logs a warning and skips a document that is missing or invalid, so that the gateway starts
 * without it.
 */
export async function readDocuments(folder: string, logger: Pick<Logger, 'warn'>): Promise<Map<string, OpenApiDocument>> {
  const documents = new Map<string, OpenApiDocument>()
  const names = await readdir(folder).catch(() => [] as string[])
  for (const name of names.sort()) {
    const text = await readFile(join(folder, name, 'openapi.json'), 'utf8').catch(() => undefined)
    if (text === undefined) continue
    try {
      documents.set(name, asDocument(JSON.parse(text)))
    } catch (error) {
      logger.warn({ err: error, documented: name }, 'the OpenAPI document of a service was skipped')
    }
  }
  return documents
}

function asDocument(value: unknown): OpenApiDocument {
  if (typeof value !== 'object' || value === null || !('paths' in value) || typeof value.paths !== 'object')
    throw new Error('It is not an OpenAPI document.')
  return value as OpenApiDocument
}

/**
 * Merges the documents into one with all operations behind this gateway, each tagged with its service. If two services define different
 * components with the same name, the later one is prefixed with its service's name.
 */
export function compose(documents: Map<string, OpenApiDocument>): OpenApiDocument {
  const composed: OpenApiDocument = {
    openapi: '3.1.0',
    info: {
      title: 'Loomcast',
      description: 'All operations that can be called through the gateway.',
      version: documents.get('gateway')?.info.version ?? 'unknown',
    },
    tags: [],
    paths: {},
    components: {},
  }
  for (const [service, document] of documents) {
    const renamed = mergeComponents(composed, service, document)
    for (const [path, operations] of Object.entries(document.paths)) {
      if (composed.paths[path] || (service !== 'gateway' && !isProxied(path))) continue
      composed.paths[path] = Object.fromEntries(
        Object.entries(withNewRefs(operations, renamed)).map(([method, operation]) => [method, tagged(operation, service)]),
      )
    }
    composed.tags?.push({ name: service, ...(document.info?.description ? { description: document.info.description } : {}) })
  }
  return composed
}

function mergeComponents(composed: OpenApiDocument, service: string, document: OpenApiDocument): Map<string, string> {
  const renamed = new Map<string, string>()
  for (const [kind, entries] of Object.entries(document.components ?? {})) {
    const target = { ...composed.components?.[kind] }
    for (const [name, content] of Object.entries(entries)) {
      const taken = name in target && JSON.stringify(target[name]) !== JSON.stringify(content)
      const finalName = taken ? `${service}.${name}` : name
      if (taken) renamed.set(`#/components/${kind}/${name}`, `#/components/${kind}/${finalName}`)
      target[finalName] = content
    }
    composed.components = { ...composed.components, [kind]: withNewRefs(target, renamed) }
  }
  return renamed
}

function withNewRefs<T>(value: T, renamed: Map<string, string>): T {
  if (renamed.size === 0) return value
  return JSON.parse(JSON.stringify(value), (key, inner) =>
    key === '$ref' && typeof inner === 'string' ? (renamed.get(inner) ?? inner) : inner,
  )
}

function tagged(operation: unknown, service: string): unknown {
  return typeof operation === 'object' && operation !== null && !Array.isArray(operation) ? { ...operation, tags: [service] } : operation
}
