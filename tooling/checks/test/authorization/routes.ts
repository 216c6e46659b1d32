import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVICES, type ServiceName } from '@loomcast/platform-config'

/** The gateway and every service in platform.config.ts. */
export type AppName = ServiceName | 'gateway'
export const APPS: readonly AppName[] = [...SERVICES, 'gateway']

export interface Operation {
  /** `GET /api/models` */
  name: string
  method: string
  /** The path as in the document: `/api/content/{content_id}`. */
  path: string
  auth: string
  takesBody: boolean
}

export interface OpenApiPaths {
  paths: Record<string, Record<string, { 'x-auth': string; requestBody?: unknown }>>
}

const root = join(import.meta.dirname, '..', '..', '..', '..')

/** The operations in an app's committed document, which `npm run openapi` generates from the routes. */
export function documentedOperations(app: AppName): Operation[] {
  const file = join(root, app === 'gateway' ? app : join('services', app), 'openapi.json')
  return operationsOf(JSON.parse(readFileSync(file, 'utf8')))
}

export function operationsOf({ paths }: OpenApiPaths): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      auth: operation['x-auth'],
      takesBody: operation.requestBody !== undefined,
    })),
  )
}

/** The path with a value inserted for each parameter. */
export function urlOf({ path }: Pick<Operation, 'path'>, value: string): string {
  return path.replace(/\{\w+\}/g, value)
}
