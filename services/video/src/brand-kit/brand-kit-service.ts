import type { Entitlements, Meter } from '@loomcast/quota'
import { AppError } from '@loomcast/service-kit/errors'
import type { Clock } from '@loomcast/service-kit/time'
import type { BrandKit } from '../domain/brand-kit.ts'
import { requireDrawableText } from '../drawable-texts/require-drawable.ts'
import type { Renderers } from '../engines/renderers.ts'
import type { BrandKitRepository } from './brand-kit.repository.ts'
import { requireBrandKitInPlan } from './find-brand-kit.ts'
import type { RequestedKit } from './requested-kit.ts'

/** How a user's cards and videos look. */
export interface BrandKitService {
  find(userId: string): Promise<{ kit: BrandKit; allowed: boolean }>
  /** Replaces the kit. Videos that were started keep theirs. Rejects with `not_in_plan`, `validation_failed` for texts that no font has, or `account_deleted`. */
  save(userId: string, kit: RequestedKit): Promise<BrandKit>
  /** Deletes everything but the logo. Possible with every plan. */
  delete(userId: string): Promise<void>
}

export interface BrandKitServiceDeps {
  brandKits: BrandKitRepository
  entitlements: Entitlements
  meters: Pick<Meter, 'isClosed'>
  renderers: Pick<Renderers, 'undrawableIn'>
  clock: Clock
}

export function createBrandKitService({ brandKits, entitlements, meters, renderers, clock }: BrandKitServiceDeps): BrandKitService {
  return {
    async find(userId) {
      const [kit, entitlement] = await Promise.all([brandKits.find(userId), entitlements.find(userId)])
      return { kit, allowed: entitlement.custom_branding === true }
    },

    async save(userId, requested) {
      requireBrandKitInPlan(await entitlements.find(userId), 'main_color')
      const kit = { ...requested, name: requested.name ?? (await brandKits.find(userId)).name }
      for (const path of ['handle', 'intro_text', 'end_card_text'] as const)
        await requireDrawableText(renderers, { text: kit[path] ?? '', path, noun: 'texts' })
      await brandKits.save(userId, kit, clock())
      // Either the deletion of the account finds the kit, or its mark is found here.
      if (await meters.isClosed(userId, clock())) {
        await brandKits.delete(userId)
        throw new AppError('account_deleted')
      }
      return kit
    },

    delete: (userId) => brandKits.delete(userId),
  }
}
