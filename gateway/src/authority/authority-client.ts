import type { Release } from '@loomcast/contracts/registry'
import { CommandError } from '@loomcast/service-kit/config'
import { ReleaseRefused } from '../registry/registry-editor.ts'
import type { ReleaseLog } from '../registry/registry-store.ts'
import type { ReleaseChange } from '../releases/release-change.ts'

/** A registry that is changed over HTTP. */
export interface ReleaseAuthority {
  releases(): Promise<Release[]>
  log(): Promise<ReleaseLog>
  change(change: ReleaseChange, despite: string | undefined): Promise<void>
}

const RESPONSE_MS = 60_000
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** The authority at a URL. Its requests have the token, so it must be https, except on this machine. Throws CommandError. */
export function releaseAuthority(address: string, token: string | undefined): ReleaseAuthority {
  const url = URL.parse(address)
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))))
    throw new CommandError('A registry that is reached over HTTP needs an https URL.')
  if (!token) throw new CommandError('SLICE_TOKEN must be a token for this registry. An operator issues one: npm run slice -- token')

  async function call(path: string, init: RequestInit): Promise<unknown> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(new URL(path, url?.origin), {
      ...init,
      headers,
      // A redirect would send the token to another server.
      redirect: 'error',
      signal: AbortSignal.timeout(RESPONSE_MS),
    }).catch((error: Error) => {
      throw new ReleaseRefused(
        `The registry at ${address} cannot be reached (${error.message}). The change may have been made: look at its status.`,
      )
    })
    const body: unknown = response.status === 204 ? undefined : await response.json().catch(() => undefined)
    if (response.ok) return body
    const detail = typeof body === 'object' && body !== null ? Reflect.get(body, 'detail') : undefined
    throw new ReleaseRefused(typeof detail === 'string' ? detail : `The registry at ${address} answered with status ${response.status}.`)
  }

  let read: Promise<{ releases: Release[]; log: ReleaseLog }> | undefined
  const registry = () => {
    read ??= call('/registry', {}) as Promise<{ releases: Release[]; log: ReleaseLog }>
    return read
  }
  return {
    releases: async () => (await registry()).releases,
    log: async () => (await registry()).log,
    async change(change, despite) {
      read = undefined
      await call('/changes', { method: 'POST', body: JSON.stringify({ ...change, ...(despite && { despite }) }) })
    },
  }
}
