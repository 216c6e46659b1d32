import type { Entitlement } from '@loomcast/contracts'
import { AppError } from '@loomcast/service-kit/errors'
import { type BrandKit, isEmptyKit } from '../domain/brand-kit.ts'
import type { BrandKitRepository } from './brand-kit.repository.ts'

/** Where kits are read. */
export type BrandKits = Pick<BrandKitRepository, 'find'>

/** Returns the kit that cards or a video use. Rejects with `not_in_plan`, or with `brand_kit_missing` if the user has none. `path` is the field of the request. */
export async function requireBrandKit(brandKits: BrandKits, userId: string, entitlement: Entitlement, path: string): Promise<BrandKit> {
  requireBrandKitInPlan(entitlement, path)
  const kit = await brandKits.find(userId)
  if (isEmptyKit(kit)) throw new AppError('brand_kit_missing', undefined, { errors: [{ path, message: 'needs a brand kit' }] })
  return kit
}

/** Rejects with `not_in_plan`. `path` is the field of the request that the plan does not include. */
export function requireBrandKitInPlan({ custom_branding }: Entitlement, path: string): void {
  if (custom_branding) return
  const message = "Your plan doesn't include a brand kit."
  throw new AppError('not_in_plan', `${message} Upgrade to a plan that does.`, { errors: [{ path, message }] })
}
