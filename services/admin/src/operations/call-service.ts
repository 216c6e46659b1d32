import { type HttpErrorCode, isErrorCode, statusOf } from '@loomcast/error-codes'
import { AppError } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { OwnerName, OwnerRequest } from '../owners/call-owner.ts'
import type { Owners } from '../owners/owners.ts'

export type OperatedService = OwnerName | 'admin'

export const OPERATED_SERVICES: readonly OperatedService[] = ['admin', 'auth', 'billing', 'content', 'video']

/** Sends a request below /internal/admin to a service; admin's own routes are called in this process. */
export type CallService = <T>(service: OperatedService, request: OwnerRequest) => Promise<T>

export function createCallService(app: App, context: { owners: Owners }): CallService {
  return async <T>(service: OperatedService, request: OwnerRequest): Promise<T> => {
    if (service !== 'admin') return context.owners.call<T>(service, request)
    const { method, path, body, as, idempotencyKey } = request
    const headers = {
      authorization: as.authorization,
      'x-request-id': as.requestId,
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    }
    const response = await app.inject({ method, url: path, headers, ...(body && { payload: body }) })
    if (response.statusCode < 400) return response.json<T>()
    const { code, detail } = response.json<{ code?: unknown; detail?: string }>()
    if (isErrorCode(code) && statusOf(code as HttpErrorCode) === response.statusCode) throw new AppError(code as HttpErrorCode, detail)
    throw new AppError('internal_error', undefined, { charged: 'unknown' })
  }
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
