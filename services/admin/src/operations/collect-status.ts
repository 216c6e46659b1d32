import type { Clock } from '@loomcast/service-kit/time'
import type { Static } from 'typebox'
import type { Identity } from '../owners/call-owner.ts'
import type { Health, Owners } from '../owners/owners.ts'
import { type CallService, OPERATED_SERVICES, type OperatedService } from './call-service.ts'
import { OwnersStatus, type StatusResponse } from './operations.schema.ts'

/** A service that responds later than this does not delay the others (ms). */
const LIMIT_MS = 2_000
const CACHED_MS = 3_000

export type SystemStatus = Omit<Static<typeof StatusResponse>, 'success'>
type ServiceStatus = Static<typeof OwnersStatus>

interface StatusSources {
  callService: CallService
  context: { owners: Pick<Owners, 'health'> }
  clock: Clock
}

/** Reads the state of every service, at most every three seconds. A service without a response within two seconds is shown as down. */
export function createStatusReader(sources: StatusSources): (as: Identity) => Promise<SystemStatus> {
  let cached: { at: number; status: Promise<SystemStatus> } | undefined
  return (as) => {
    const now = sources.clock().getTime()
    if (!cached || now - cached.at > CACHED_MS) {
      const status = readStatus(sources, as)
      cached = { at: now, status }
      status.catch(() => {
        cached = undefined
      })
    }
    return cached.status
  }
}

async function readStatus(sources: StatusSources, as: Identity): Promise<SystemStatus> {
  const read = await Promise.all(OPERATED_SERVICES.map((service) => readService(sources, service, as)))
  const all = <T>(listed: (status: ServiceStatus) => readonly T[]) =>
    read.flatMap(({ service, status }) => (status ? listed(status).map((each) => ({ service, ...each })) : []))
  const payments = all(({ providers }) => providers).find(({ service }) => service === 'billing')
  return {
    checked_at: sources.clock().toISOString(),
    services: read.map(({ view }) => view),
    providers: read.flatMap(({ service, status }) =>
      (status?.providers ?? []).map(({ configured, ...provider }) => ({
        ...{ service, ...provider, state: stateOf({ configured, ...provider }) },
        checked_at: status?.checked_at ?? sources.clock().toISOString(),
      })),
    ),
    queues: all(({ queues, checked_at }) => queues.map((queue) => ({ ...queue, checked_at }))),
    consumers: all(({ consumers, checked_at }) => consumers.map((consumer) => ({ ...consumer, checked_at }))),
    payments: { provider: payments?.configured ? payments.name : 'none', last_event_at: payments?.last_success_at ?? null },
  }
}

async function readService({ callService, context, clock }: StatusSources, service: OperatedService, as: Identity) {
  const started = performance.now()
  const request = { method: 'GET', path: '/internal/admin/status', as, timeLimitMs: LIMIT_MS } as const
  const [health, status] = await Promise.all([
    service === 'admin' ? HEALTHY : context.owners.health(service, LIMIT_MS),
    callService(service, request, OwnersStatus).catch(() => undefined),
  ])
  const latency = Math.round(performance.now() - started)
  const view = {
    name: service,
    state: !health.responds ? ('down' as const) : health.problems.length > 0 || !status ? ('degraded' as const) : ('operational' as const),
    version: status?.version ?? null,
    latency_ms: health.responds ? latency : null,
    checked_at: clock().toISOString(),
    detail: detailOf(health, status !== undefined),
  }
  return { service, status, view }
}

/** This process responds, because it answers the request. */
const HEALTHY: Health = { responds: true, problems: [] }

function detailOf({ responds, problems }: Health, hasStatus: boolean): string | null {
  if (!responds) return 'It does not respond.'
  if (problems.length > 0) return `Not available: ${problems.join(', ')}.`
  return hasStatus ? null : 'It does not report its state.'
}

function stateOf({
  configured,
  last_success_at,
  last_failure_at,
}: {
  configured: boolean
  last_success_at: string | null
  last_failure_at: string | null
}) {
  if (!configured) return 'not_configured' as const
  // Nothing is known of a provider that was never called.
  if (last_success_at === null && last_failure_at === null) return 'not_checked' as const
  return last_failure_at !== null && (last_success_at === null || last_failure_at > last_success_at)
    ? ('failing' as const)
    : ('active' as const)
}
