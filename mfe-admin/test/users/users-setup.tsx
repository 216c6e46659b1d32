import { enterText, type FakeApi, type FakeRoute, resetApp, toasts } from '@loomcast/web-kit/testing'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ListedUser, UserDetail, UserList } from '../../src/users/users.api.ts'
import { openAdmin } from '../open-admin.tsx'

export function user(name: string, changes: Partial<ListedUser> = {}): ListedUser {
  return {
    user_id: `usr_${name}_0123`,
    email: `${name}@example.com`,
    name: null,
    subscription_status: 'free',
    package_name: 'Starter',
    is_admin: false,
    is_active: true,
    created_at: '2026-03-01T12:00:00.000Z',
    last_activity: null,
    content_count: 0,
    video_count: 0,
    version: 3,
    ...changes,
  }
}

export const ANNA = user('anna', {
  subscription_status: 'pro',
  package_name: 'Professional',
  content_count: 12,
  last_activity: '2026-03-09T12:00:00.000Z',
})
export const BERT = user('bert', { is_admin: true, is_active: false })

export const DETAIL: UserDetail = {
  user: {
    ...ANNA,
    email_verified: true,
    first_name: 'Anna',
    last_name: '',
    bio: '',
    company: 'ACME',
    website: '',
    phone: '',
    last_login_at: null,
    mfa_enabled: false,
  },
  stats: {
    total_content: 12,
    total_tokens: 2400,
    avg_tokens_per_content: 200,
    total_videos: 1,
    failed_videos: 0,
    video_cost: 0.4,
    ai_cost_micros: 5_300,
    unpriced_content: 2,
  },
  content: [
    {
      content_id: 'ctn_1',
      platform: 'LinkedIn Post',
      prompt: 'We launch on Monday',
      generated_text: 'A new week.\n\nA new product.',
      created_at: '2026-03-09T12:00:00.000Z',
      usage: { total_tokens: 90 },
      provider: 'openai',
      model: 'gpt-4o-mini',
    },
  ],
  subscription: {
    package: { name: 'Professional', tier: 'pro' },
    status: 'active',
    source: 'subscription',
    price: 29,
    currency: 'usd',
    renews_at: '2026-04-01T00:00:00.000Z',
    cancel_at: null,
    ends_at: null,
    include_video: false,
    is_paid: true,
  },
  grants: [],
  bonuses: [],
  payments: [
    {
      transaction_id: 'pay_1',
      package_name: 'Professional',
      amount: 29,
      currency: 'usd',
      status: 'succeeded',
      kind: 'payment',
      created_at: '2026-03-01T12:00:00.000Z',
    },
  ],
  unavailable: [],
}

export const LIST: UserList = { users: [ANNA, BERT], total: 2, page: 1, pages: 1, limit: 25 }
export const keys = userEvent.setup()

/** A package that is no longer sold cannot be granted. */
const PACKAGES = [
  { package_id: 'starter', name: 'Starter', tier: 'free', is_active: true },
  { package_id: 'classic', name: 'Classic', tier: 'pro', is_active: false },
  { package_id: 'professional', name: 'Professional', tier: 'pro', is_active: true },
  { package_id: 'enterprise', name: 'Enterprise', tier: 'business', is_active: true },
]

export function open(path = '/admin/users', routes: Record<string, FakeRoute | object> = {}): Promise<FakeApi> {
  return openAdmin(path, {
    'GET /api/admin/packages': { packages: PACKAGES },
    'GET /api/admin/users': LIST,
    'GET /api/admin/users/bulk': { jobs: [] },
    'GET /api/admin/users/*': DETAIL,
    'GET /api/admin/views': { views: [] },
    ...routes,
  })
}
export const last = (server: FakeApi, method: string, path: string) =>
  server.calls.findLast((call) => call.method === method && call.path === path)
export const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
export const button = (name: string | RegExp) => screen.findByRole('button', { name })
export const messages = () => toasts.get().map(({ message }) => message)
export const undo = () => act(async () => toasts.get().at(-1)?.action?.onClick())
/** Fills a text field of the dialog. */
export const fill = async (form: Awaited<ReturnType<typeof dialog>>, name: RegExp, text: string) =>
  enterText(form.getByRole('textbox', { name }), text)

afterEach(() => {
  jest.restoreAllMocks()
  cleanup()
  resetApp()
})
