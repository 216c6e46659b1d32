import type { Clock } from '@loomcast/service-kit/time'
import type { Static } from 'typebox'
import type { Identity } from '../owners/call-owner.ts'
import { type Health, type Owners, readHealth } from '../owners/owners.ts'
import { type CallService, OPERATED_SERVICES, type OperatedService } from './call-service.ts'
import { OwnersStatus, type StatusResponse } from './operations.schema.ts'

/** A service that responds later than this does not delay the others (ms). */
const LIMIT_MS = 2_000
const CACHED_MS = 3_000

export type SystemStatus = Omit<Static<typeof StatusResponse>, 'success'>
type ServiceStatus = Static<typeof OwnersStatus>

interface StatusSources {
  callService: CallService
  context: { owners: Pick<Owners, 'health'>; gatewayUrl: string | undefined }
  clock: Clock
}

/** Reads the state of the gateway and of every service, at most every three seconds. One without a response within two seconds is shown as down. */
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
  const [gateway, read] = await Promise.all([
    readGateway(sources),
    Promise.all(OPERATED_SERVICES.map((service) => readService(sources, service, as))),
  ])
  const all = <T>(listed: (status: ServiceStatus) => readonly T[]) =>
    read.flatMap(({ service, status }) => (status ? listed(status).map((each) => ({ service, ...each })) : []))
  const payments = all(({ providers }) => providers).find(({ service }) => service === 'billing')
  return {
    checked_at: sources.clock().toISOString(),
    services: [...gateway, ...read.map(({ view }) => view)],
    providers: read.flatMap(({ service, status }) =>
      (status?.providers ?? []).map(({ configured, ...provider }) => ({
        service,
        ...provider,
        state: stateOf({ configured, ...provider }),
        checked_at: status?.checked_at ?? sources.clock().toISOString(),
      })),
    ),
    queues: all(({ queues, checked_at }) => queues.map((queue) => ({ ...queue, checked_at }))),
    consumers: all(({ consumers, checked_at }) => consumers.map((consumer) => ({ ...consumer, checked_at }))),
    payments: { provider: payments?.configured ? payments.name : 'none', last_event_at: payments?.last_success_at ?? null },
  }
}

/** The gateway has no routes for administrators, so its version is not known. A gateway without a configured URL is not listed. */
async function readGateway({ context, clock }: StatusSources) {
  if (context.gatewayUrl === undefined) return []
  const started = performance.now()
  const health = await readHealth(context.gatewayUrl, LIMIT_MS)
  const latency = Math.round(performance.now() - started)
  return [
    {
      name: 'gateway',
      state: healthState(health),
      version: null,
      latency_ms: health.responds ? latency : null,
      checked_at: clock().toISOString(),
      detail: detailOf(health),
    },
  ]
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
    state: health.responds && !status ? ('degraded' as const) : healthState(health),
    version: status?.version ?? null,
    latency_ms: health.responds ? latency : null,
    checked_at: clock().toISOString(),
    detail: detailOf(health) ?? (status ? null : 'It does not report its state.'),
  }
  return { service, status, view }
}

/** This process is up, because it handles the request. */
const HEALTHY: Health = { responds: true, problems: [] }

function healthState({ responds, problems }: Health) {
  if (!responds) return 'down' as const
  return problems.length > 0 ? ('degraded' as const) : ('operational' as const)
}

function detailOf({ responds, problems }: Health): string | null {
  if (!responds) return 'It does not respond.'
  return problems.length > 0 ? `Not available: ${problems.join(', ')}.` : null
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
