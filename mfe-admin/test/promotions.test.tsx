import { problem, resetApp, toasts } from '@loomcast/web-kit/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PromotionCode } from '../src/promotions/promotions.api.ts'
import { openAdmin } from './open-admin.tsx'

const PATH = '/api/admin/promotion-codes'

function codeOf(code: string, changes: Partial<PromotionCode> = {}): PromotionCode {
  return {
    promotion_code_id: `promotion:${code}`,
    code,
    percent_off: 25,
    amount_off: null,
    currency: 'usd',
    duration: 'repeating',
    duration_in_months: 3,
    package_ids: ['professional'],
    expires_at: null,
    max_redemptions: 100,
    first_purchase_only: true,
    state: 'active',
    synchronized: true,
    times_redeemed: 7,
    created_at: '2026-03-01T12:00:00.000Z',
    created_by: 'usr_admin',
    deactivated_at: null,
    ...changes,
  }
}

const sold = (package_id: string, name: string, more: object = {}) => ({
  package_id,
  name,
  description: '',
  tier: 'pro',
  is_active: true,
  currency: 'usd',
  content_only_price: 4.95,
  content_video_price: null,
  has_video_toggle: false,
  video_enabled: false,
  generation_limit: null,
  video_generation_limit: null,
  video_quality_options: [],
  video_length_options: [],
  video_format_options: [],
  video_platform_options: [],
  features: [],
  subscribers: 0,
  version: 1,
  ...more,
})
const packages = [
  sold('starter', 'Starter', { tier: 'free' }),
  sold('professional', 'Professional'),
  sold('old', 'Old', { is_active: false }),
]
const open = (codes: PromotionCode[], more = {}) =>
  openAdmin('/admin/packages', {
    'GET /api/admin/packages': { success: true, packages },
    [`GET ${PATH}`]: { success: true, promotion_codes: codes },
    ...more,
  })
const panel = async () => within(await screen.findByRole('region', { name: 'Promotion codes' }))
const messages = () => toasts.get().map(({ message }) => message)

afterEach(() => {
  cleanup()
  resetApp()
})

test('lists codes with their terms, redemptions and state', async () => {
  await open([
    codeOf('SPRING'),
    codeOf('FIVE', { percent_off: null, amount_off: 5, duration: 'forever', package_ids: null, max_redemptions: null, state: 'expired' }),
    codeOf('LATER', { synchronized: false }),
  ])
  const codes = await panel()
  const row = async (name: string) => codes.findByRole('row', { name: new RegExp(name) })
  for (const text of ['25% off', '3 months', 'Professional, first purchase', '7 of 100', 'Active'])
    expect(await row('SPRING')).toHaveTextContent(text)
  for (const text of ['$5.00 off', 'Every payment', 'All', 'Expired']) expect(await row('FIVE')).toHaveTextContent(text)
  expect(await row('LATER')).toHaveTextContent('Waiting for the payment provider')
})

test('creates a code for the packages that are sold', async () => {
  const server = await open([], { [`POST ${PATH}`]: { success: true, promotion_code: codeOf('SUMMER') } })
  await userEvent.click((await panel()).getByRole('button', { name: 'New code' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Create code' }))
  expect(await dialog.findByText('Use 3 to 40 letters, digits and hyphens')).toBeInTheDocument()
  await userEvent.type(dialog.getByLabelText(/^Code/), 'summer')
  await userEvent.type(dialog.getByLabelText(/Percent off/), '30')
  expect(dialog.queryByRole('checkbox', { name: 'Starter' })).toBeNull()
  expect(dialog.queryByRole('checkbox', { name: 'Old' })).toBeNull()
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Professional' }))
  await userEvent.click(dialog.getByRole('switch', { name: /First purchase only/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Create code' }))
  await waitFor(() => expect(messages()).toEqual(['Promotion code SUMMER created']))
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    request_id: expect.stringMatching(/^[\w-]{36}$/),
    code: 'SUMMER',
    percent_off: 30,
    amount_off: null,
    currency: 'usd',
    duration: 'once',
    duration_in_months: null,
    package_ids: ['professional'],
    expires_at: null,
    max_redemptions: null,
    first_purchase_only: true,
  })
})

test("shows the server's refusal, and repeats the same request with the same id", async () => {
  const server = await open([], {
    [`POST ${PATH}`]: () => problem('promotion_code_exists', 'A promotion code with this name exists already.'),
  })
  await userEvent.click((await panel()).getByRole('button', { name: 'New code' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText(/^Code/), 'SPRING')
  await userEvent.type(dialog.getByLabelText(/Percent off/), '30')
  for (let times = 0; times < 2; times++) {
    await userEvent.click(dialog.getByRole('button', { name: 'Create code' }))
    expect(await dialog.findByText(/exists already/)).toBeInTheDocument()
  }
  const ids = server.calls.filter(({ method }) => method === 'POST').map(({ body }) => (body as { request_id: string }).request_id)
  expect(new Set(ids).size).toBe(1)
})

test('deactivates a code after a confirmation', async () => {
  const path = `${PATH}/${encodeURIComponent('promotion:SPRING')}/deactivate`
  const server = await open([codeOf('SPRING')], {
    [`POST ${path}`]: { success: true, promotion_code: codeOf('SPRING', { state: 'deactivated' }) },
  })
  await userEvent.click(await (await panel()).findByRole('button', { name: 'Deactivate SPRING' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Deactivate' }))
  await waitFor(() => expect(messages()).toEqual(['Promotion code SPRING deactivated']))
  expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
})
