import type { App } from '@loomcast/service-kit/http'
import { packageView } from '../domain/package-view.ts'
import type { TaxBehavior } from '../domain/tax.ts'
import type { PackagesContext } from './context.ts'
import { PackagesResponse } from './package.schema.ts'
import { toPackage } from './package-record.ts'

const CHECKOUT = { stripe: 'live', sandbox: 'sandbox', none: 'unavailable' } as const

export function packageRoutes(app: App, { repositories, provider, clock, planFacts }: PackagesContext): void {
  app.get(
    '/api/packages',
    {
      config: { auth: 'public' },
      schema: {
        summary: 'List the packages',
        description: 'The active packages in the order of the pricing page, with their current prices.',
        tags: ['packages'],
        response: { 200: PackagesResponse },
      },
    },
    async () => {
      const [active, free] = await Promise.all([repositories.packages.list({ activeOnly: true }), repositories.packages.findFree()])
      const tax_behavior: TaxBehavior = provider?.taxBehavior ?? 'inclusive'
      const packages = active.map((record) => ({ ...packageView(toPackage(record), free, planFacts), tax_behavior }))
      return { success: true as const, packages, checkout: CHECKOUT[provider?.name ?? 'none'], as_of: clock().toISOString() }
    },
  )
}
