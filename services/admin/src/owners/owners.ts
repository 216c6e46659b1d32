import { callOwner, type OwnerName, type OwnerRequest } from './call-owner.ts'

/** The readiness of a service. */
export interface Health {
  responds: boolean
  /** Dependencies that are not available. */
  problems: string[]
}

/** Sends requests to the services that own what administrators see and change, under `/internal/admin`. */
export interface Owners {
  call<T>(owner: OwnerName, request: OwnerRequest): Promise<T>
  /** Reads /health/ready. Never rejects. */
  health(owner: OwnerName, timeLimitMs: number): Promise<Health>
}

/** Reads /health/ready of the process at `url`. Never rejects. */
export async function readHealth(url: string, timeLimitMs: number): Promise<Health> {
  try {
    const response = await fetch(new URL('/health/ready', url), { redirect: 'error', signal: AbortSignal.timeout(timeLimitMs) })
    const { checks = {} } = (await response.json()) as { checks?: Record<string, string> }
    const problems = Object.entries(checks).flatMap(([name, state]) => (state === 'up' ? [] : [name]))
    return { responds: true, problems: response.ok || problems.length > 0 ? problems : ['readiness'] }
  } catch {
    return { responds: false, problems: [] }
  }
}

export function createOwners(urls: Record<OwnerName, string>): Owners {
  return {
    call: (owner, request) => callOwner(owner, urls[owner], request),
    health: (owner, timeLimitMs) => readHealth(urls[owner], timeLimitMs),
  }
}
