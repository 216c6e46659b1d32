import { type HttpErrorCode, isErrorCode, statusOf } from '@loomcast/error-codes'
import { AppError } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { OwnerName, OwnerRequest } from '../owners/call-owner.ts'
import type { Owners } from '../owners/owners.ts'

export type OperatedService = OwnerName | 'admin'

export const OPERATED_SERVICES: readonly OperatedService[] = ['admin', 'auth', 'billing', 'content', 'publish', 'video']

/** How long a list waits for a service (ms). */
export const READ_MS = 5_000

/** Where an unfinished command can be looked up; admin's own data has no owner. */
export const ownerOf = (service: OperatedService) => (service === 'admin' ? {} : { owner: service })

/** The given members as a query, with its question mark; '' without any. */
export function queryOf(members: Record<string, string | undefined>): string {
  const given = Object.entries(members).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

/**
 * Sends a request below /internal/admin to a service; admin's own routes are called in this process. Rejects with the owner's AppError, with
 * `service_unavailable` and `upstream_failed` as callOwner does, and with `upstream_failed` if the response does not match the schema.
 */
export type CallService = <Schema extends TSchema>(
  service: OwnerName | 'admin',
  request: OwnerRequest,
  schema: Schema,
) => Promise<Static<Schema>>

export function createCallService(app: App, context: { owners: Pick<Owners, 'call'> }): CallService {
  return async (service, request, schema) => {
    const response = service === 'admin' ? await callOwnRoute(app, request) : await context.owners.call<unknown>(service, request)
    if (Value.Check(schema, response)) return response
    const [problem] = Value.Errors(schema, response)
    const cause = new Error(
      `${service} responded to ${request.method} ${request.path} with another schema: ${problem?.instancePath} ${problem?.message}`,
    )
    throw new AppError('upstream_failed', undefined, { cause })
  }
}

async function callOwnRoute(app: App, { method, path, body, as, idempotencyKey }: OwnerRequest): Promise<unknown> {
  const headers = {
    authorization: as.authorization,
    'x-request-id': as.requestId,
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  }
  const response = await app.inject({ method, url: path, headers, ...(body && { payload: body }) })
  if (response.statusCode < 400) return response.json<unknown>()
  const { code, detail } = response.json<{ code?: unknown; detail?: string }>()
  if (isErrorCode(code) && statusOf(code as HttpErrorCode) === response.statusCode) throw new AppError(code as HttpErrorCode, detail)
  throw new AppError('internal_error', undefined, { charged: 'unknown' })
}

/** Calls several services at the same time; one that fails is named instead of delaying or failing the others. */
export async function fromEach<T>(
  services: readonly OperatedService[],
  read: (service: OperatedService) => Promise<T>,
): Promise<{ found: { service: OperatedService; value: T }[]; unavailable: OperatedService[] }> {
  const outcomes = await Promise.allSettled(services.map(async (service) => ({ service, value: await read(service) })))
  const found = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  return { found, unavailable: services.filter((service) => !found.some((each) => each.service === service)) }
}
