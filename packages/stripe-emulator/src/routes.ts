import { accountRoutes } from './resources/account.ts'
import { catalogRoutes } from './resources/catalog.ts'
import { checkoutSessionRoutes } from './resources/checkout-sessions.ts'
import { couponRoutes } from './resources/coupons.ts'
import { customerRoutes } from './resources/customers.ts'
import { eventRoutes } from './resources/events.ts'
import { invoiceRoutes } from './resources/invoices.ts'
import { paymentMethodRoutes } from './resources/payment-methods.ts'
import { paymentRoutes } from './resources/payments.ts'
import { portalRoutes } from './resources/portal.ts'
import type { Handler, Routes } from './resources/request.ts'
import { subscriptionScheduleRoutes } from './resources/subscription-schedules.ts'
import { subscriptionRoutes } from './resources/subscriptions.ts'
import { taxRateRoutes } from './resources/tax-rates.ts'

const ROUTES: Routes = {
  ...accountRoutes,
  ...catalogRoutes,
  ...checkoutSessionRoutes,
  ...couponRoutes,
  ...customerRoutes,
  ...eventRoutes,
  ...invoiceRoutes,
  ...paymentMethodRoutes,
  ...paymentRoutes,
  ...portalRoutes,
  ...subscriptionRoutes,
  ...subscriptionScheduleRoutes,
  ...taxRateRoutes,
}

const TABLE = Object.entries(ROUTES).map(([key, handler]) => {
  const [method = '', path = ''] = key.split(' ')
  return { method, segments: path.split('/'), handler }
})
// A fixed segment wins over a variable one: /invoices/create_preview is not an id.
TABLE.sort((a, b) => Number(a.segments.includes(':id')) - Number(b.segments.includes(':id')))

export function findRoute(method: string, path: string): { handler: Handler; id: string } | undefined {
  const sent = path.split('/')
  for (const { method: expected, segments, handler } of TABLE) {
    if (expected !== method || segments.length !== sent.length) continue
    if (!segments.every((segment, index) => segment === ':id' || segment === sent[index])) continue
    const at = segments.indexOf(':id')
    return { handler, id: at < 0 ? '' : decodeURIComponent(sent[at] ?? '') }
  }
  return undefined
}
