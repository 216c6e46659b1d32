import type { SessionState } from '@loomcast/web-kit'
import { type FakeRoute, renderWithApp, resetApp, testUser } from '@loomcast/web-kit/testing'
import { screen, within } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { BillingPage } from '../../src/billing/billing.page.tsx'
import { otherPage } from '../../src/billing/other-page.ts'
import { stopAnnouncing } from '../../src/billing/plan-events.ts'
import { packages, subscribed } from '../billing-data.ts'

const paidUser: SessionState = {
  status: 'user',
  user: { ...testUser, current_package: { ...testUser.current_package, name: 'Professional', is_paid: true } },
}
export const SUBSCRIPTION = 'GET /api/billing/subscription'
export const STATUS = 'GET /api/checkout/status/cs_1'
export const PREVIEW = 'POST /api/billing/subscription/preview'
export const CHANGE = 'POST /api/billing/subscription'

interface Setup {
  subscription?: object
  api?: Record<string, FakeRoute | object>
  session?: SessionState
  path?: string
}

export function open({ subscription = subscribed, api, session: state = paidUser, path = '/billing' }: Setup = {}) {
  return renderWithApp(
    <BrowserRouter>
      <BillingPage />
    </BrowserRouter>,
    {
      path,
      session: state,
      api: {
        [SUBSCRIPTION]: { success: true, subscription },
        'GET /api/billing/invoices': { success: true, invoices: [] },
        'GET /api/packages': packages,
        ...api,
      },
    },
  ).api
}

export const section = async (name: string) => within(await screen.findByRole('region', { name }))
export const count = (api: ReturnType<typeof open>, key: string) => api.calls.filter((call) => `${call.method} ${call.path}` === key).length
export const bodies = (api: ReturnType<typeof open>, key: string) =>
  api.calls.filter((call) => `${call.method} ${call.path}` === key).map(({ body }) => body)

const openOther = () => jest.spyOn(otherPage, 'open').mockImplementation(() => {})
export let opened: ReturnType<typeof openOther>
beforeEach(() => {
  opened = openOther()
})
afterEach(() => {
  stopAnnouncing()
  opened.mockRestore()
  jest.useRealTimers()
  resetApp()
})
