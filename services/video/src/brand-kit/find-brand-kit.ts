import type { Entitlement } from '@loomcast/contracts'
import { AppError } from '@loomcast/service-kit/errors'
import { type BrandKit, isEmptyKit } from '../domain/brand-kit.ts'
import type { BrandKitRepository } from './brand-kit.repository.ts'

/** Read access to the stored kits. */
export type BrandKits = Pick<BrandKitRepository, 'find'>

/**
 * Resolves to the user's brand kit. Rejects with AppError `not_in_plan`, or `brand_kit_missing` if the kit is empty. `path`: the field of the request that
 * requires the kit, for the error.
 */
export async function requireBrandKit(brandKits: BrandKits, userId: string, entitlement: Entitlement, path: string): Promise<BrandKit> {
  requireBrandKitInPlan(entitlement, path)
  const kit = await brandKits.find(userId)
  if (isEmptyKit(kit)) throw new AppError('brand_kit_missing', undefined, { errors: [{ path, message: 'needs a brand kit' }] })
  return kit
}

/** Throws AppError `not_in_plan` if the plan does not include a brand kit. `path`: the field of the request that requires it, for the error. */
export function requireBrandKitInPlan({ custom_branding }: Entitlement, path: string): void {
  if (custom_branding) return
  const message = "Your plan doesn't include a brand kit."
  throw new AppError('not_in_plan', `${message} Upgrade to a plan that does.`, { errors: [{ path, message }] })
}
