import type { FastifyRequest } from 'fastify'
import { identityOf } from '../audit/action.ts'
import type { CommandsContext } from '../commands/context.ts'
import { performAction } from '../commands/perform-action.ts'
import { withEditor } from '../commands/version-conflict.ts'
import type { Identity } from '../owners/call-owner.ts'
import type { NewPackage, PackageChanges, PackageResponse, PackagesResponse, PackageView, SyncResponse } from './package.schema.ts'

const PATH = '/internal/admin/packages'
const pathOf = (packageId: string) => `${PATH}/${encodeURIComponent(packageId)}`
const target = (packageId: string) => ({ type: 'package' as const, id: packageId })

/** Reads all packages of billing, including inactive ones. */
export async function listPackages({ owners }: CommandsContext, request: FastifyRequest): Promise<PackageView[]> {
  return (await owners.call<PackagesResponse>('billing', { method: 'GET', path: PATH, as: identityOf(request) })).packages
}

/** Throws AppError `not_found`. */
export async function findPackage({ owners }: CommandsContext, as: Identity, packageId: string): Promise<PackageView> {
  return (await owners.call<PackageResponse>('billing', { method: 'GET', path: pathOf(packageId), as })).package
}

/** Throws billing's errors, such as `validation_failed`. */
export async function createPackage(context: CommandsContext, request: FastifyRequest, body: NewPackage): Promise<PackageView> {
  return performAction(context, request, { action: 'package.create', target: null, owner: 'billing' }, async ({ id, as }) => {
    const call = { method: 'POST', path: PATH, body, as, idempotencyKey: id } as const
    const created = (await context.owners.call<PackageResponse>('billing', call)).package
    return { result: created, target: target(created.package_id), before: null, after: created }
  })
}

/** Throws billing's errors, such as `version_conflict` with the current package. */
export async function updatePackage(
  context: CommandsContext,
  request: FastifyRequest,
  packageId: string,
  body: PackageChanges,
): Promise<PackageView> {
  const action = { action: 'package.update', target: target(packageId), owner: 'billing' } as const
  return performAction(context, request, action, async ({ id, as }) => {
    const before = await findPackage(context, as, packageId)
    const call = { method: 'PUT', path: pathOf(packageId), body: { version: before.version, ...body }, as, idempotencyKey: id } as const
    const changed = await withEditor(context, () => context.owners.call<PackageResponse>('billing', call))
    return { result: changed.package, before, after: changed.package }
  })
}

/** Throws billing's errors: `not_found`, `version_conflict` with the current package, or `package_in_use`. */
export async function deletePackage(context: CommandsContext, request: FastifyRequest, packageId: string, version?: number): Promise<void> {
  const action = { action: 'package.delete', target: target(packageId), owner: 'billing' } as const
  await performAction(context, request, action, async ({ id, as }) => {
    const before = await findPackage(context, as, packageId)
    const path = `${pathOf(packageId)}${version === undefined ? '' : `?version=${version}`}`
    await withEditor(context, () => context.owners.call('billing', { method: 'DELETE', path, as, idempotencyKey: id }))
    return { result: undefined, before, after: null }
  })
}

/** The payment provider is called once per product and price. */
const SYNC_LIMIT_MS = 60_000

/** Sends products and prices to the payment provider. A failure there is described in `message`. */
export async function syncPackages(context: CommandsContext, request: FastifyRequest): Promise<SyncResponse> {
  const action = { action: 'package.sync', target: { type: 'system', id: 'payment_provider' }, owner: 'billing' } as const
  return performAction(context, request, action, async ({ id, as }) => {
    const call = { method: 'POST', path: `${PATH}/stripe-sync`, as, idempotencyKey: id, timeLimitMs: SYNC_LIMIT_MS } as const
    const { success, message } = await context.owners.call<SyncResponse>('billing', call)
    return { result: { success, message }, after: { success, message } }
  })
}
