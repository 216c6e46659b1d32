import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { identityOf } from '../audit/action.ts'
import type { FinanceContext } from './context.ts'
import {
  FinanceQuery,
  FinancialDashboardResponse,
  type ProviderConfigResponse,
  RevenueQuery,
  RevenueResponse,
  StripeConfigResponse,
} from './finance.schema.ts'
import { readFinancialDashboard, readRevenueDays } from './read-finance.ts'

const admin = { config: { auth: 'admin' as const } }
const tags = ['finance']

export function financeRoutes(app: App, context: FinanceContext): void {
  app.get(
    '/api/admin/financial-dashboard',
    {
      ...admin,
      schema: {
        summary: 'Get the financial figures',
        description: '`metrics` has the figures of the financial view; `standard` has the usual definitions with their formulas.',
        tags,
        querystring: FinanceQuery,
        response: { 200: FinancialDashboardResponse },
      },
    },
    async ({ query }) => ({ success: true as const, ...(await readFinancialDashboard(context, query.currency)) }),
  )

  app.get(
    '/api/admin/revenue-analytics',
    {
      ...admin,
      schema: {
        summary: 'Get revenue and changes of MRR by day',
        tags,
        querystring: RevenueQuery,
        response: { 200: RevenueResponse },
      },
    },
    async ({ query }) => ({ success: true as const, ...(await readRevenueDays(context, query.days, query.currency)) }),
  )

  app.get(
    '/api/admin/stripe-config',
    {
      ...admin,
      schema: {
        summary: 'Get the configuration of the payment provider',
        description: 'Contains no secret. `success` is false if Stripe is not configured; `error` then has the reason.',
        tags,
        response: { 200: StripeConfigResponse, ...problemResponses(502, 503) },
      },
    },
    async (request) => {
      const path = '/internal/admin/provider-config'
      const config = await context.owners.call<ProviderConfigResponse>('billing', { method: 'GET', path, as: identityOf(request) })
      return { ...config, sandbox: config.provider === 'sandbox' }
    },
  )
}
