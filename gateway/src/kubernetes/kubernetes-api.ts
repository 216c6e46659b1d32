import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '@loomcast/service-kit/config'
import { Agent, request } from 'undici'

/** Metadata of an object; members that this client does not know are sent back as they came. */
export interface ObjectMeta {
  name: string
  resourceVersion?: string
  labels?: Record<string, string>
}

export interface KubernetesObject {
  metadata: ObjectMeta
  data?: Record<string, string>
}

/** A request that the API server refused or did not answer. */
export class KubernetesFault extends Error {
  override name = 'KubernetesFault'
  /** The HTTP status; undefined if there was no answer. */
  readonly status: number | undefined
  constructor(message: string, status?: number, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

/** One kind of object in one namespace. */
export interface KubernetesObjects {
  list(labelSelector: string): Promise<KubernetesObject[]>
  /** Undefined if it does not exist. */
  get(name: string): Promise<KubernetesObject | undefined>
  create(object: KubernetesObject): Promise<void>
  /** The API server refuses with status 409 if the object is no longer the one with this `resourceVersion`. */
  replace(object: KubernetesObject): Promise<void>
}

export interface KubernetesApi {
  objects(plural: 'configmaps' | 'secrets'): KubernetesObjects
  close(): Promise<void>
}

const POD_FILES = '/var/run/secrets/kubernetes.io/serviceaccount'
const RESPONSE_MS = 5_000
const NAMESPACE = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
const KINDS = { configmaps: 'ConfigMap', secrets: 'Secret' }

/**
 * The API of the cluster in which this process runs, with the pod's service account. Elsewhere the one at KUBERNETES_API_URL, by default that of
 * `kubectl proxy`, which adds the credentials of its user; KUBERNETES_TOKEN_FILE and KUBERNETES_CA_FILE are for a direct connection. Throws
 * CommandError.
 */
export function kubernetesApi(namespace: string, env: Readonly<Record<string, string | undefined>>): KubernetesApi {
  if (!NAMESPACE.test(namespace)) throw new CommandError(`"${namespace}" is not the name of a namespace.`)
  const { url, tokenFile, caFile } = connectionOf(env)
  const agent = new Agent(caFile === undefined ? {} : { connect: { ca: readFileSync(caFile) } })

  async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<unknown> {
    // A token is replaced every hour.
    const token = tokenFile && (await readFile(tokenFile, 'utf8')).trim()
    const response = await request(`${url}/api/v1/namespaces/${namespace}/${path}`, {
      method,
      dispatcher: agent,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(RESPONSE_MS),
    }).catch((error: Error) => {
      throw new KubernetesFault(`The Kubernetes API at ${url} cannot be reached (${error.message}).`, undefined, { cause: error })
    })
    const text = await response.body.text().catch((error: Error) => {
      throw new KubernetesFault(`The answer of the Kubernetes API at ${url} ended early.`, undefined, { cause: error })
    })
    const parsed = parse(text)
    if (response.statusCode < 300) return parsed
    throw new KubernetesFault(messageIn(parsed) ?? `The Kubernetes API answered with status ${response.statusCode}.`, response.statusCode)
  }

  return {
    objects: (plural) => ({
      async list(labelSelector) {
        const found = await call('GET', `${plural}?labelSelector=${encodeURIComponent(labelSelector)}`)
        return (found as { items: KubernetesObject[] }).items
      },
      get: (name) =>
        call('GET', `${plural}/${name}`).then(
          (found) => found as KubernetesObject,
          (error: unknown) => {
            if (error instanceof KubernetesFault && error.status === 404) return undefined
            throw error
          },
        ),
      async create(object) {
        await call('POST', plural, { apiVersion: 'v1', kind: KINDS[plural], ...object })
      },
      async replace(object) {
        await call('PUT', `${plural}/${object.metadata.name}`, { apiVersion: 'v1', kind: KINDS[plural], ...object })
      },
    }),
    close: () => agent.close(),
  }
}

function connectionOf(env: Readonly<Record<string, string | undefined>>) {
  const host = env['KUBERNETES_SERVICE_HOST']
  if (env['KUBERNETES_API_URL'] || !host) {
    const url = (env['KUBERNETES_API_URL'] || 'http://127.0.0.1:8001').replace(/\/$/, '')
    return { url, tokenFile: env['KUBERNETES_TOKEN_FILE'] || undefined, caFile: env['KUBERNETES_CA_FILE'] || undefined }
  }
  const authority = `${host.includes(':') ? `[${host}]` : host}:${env['KUBERNETES_SERVICE_PORT'] ?? 443}`
  return { url: `https://${authority}`, tokenFile: join(POD_FILES, 'token'), caFile: join(POD_FILES, 'ca.crt') }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The message of a Status object. */
function messageIn(body: unknown): string | undefined {
  const message: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'message') : undefined
  return typeof message === 'string' ? message : undefined
}
