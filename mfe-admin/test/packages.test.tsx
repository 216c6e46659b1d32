import { enterText, problem, resetApp, toasts } from '@loomcast/web-kit/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AdminPackage } from '../src/plans/plan-names.ts'
import { openAdmin } from './open-admin.tsx'

function packageOf(name: string, changes: Partial<AdminPackage> = {}): AdminPackage {
  return {
    package_id: `pkg_${name}`,
    name,
    description: 'For teams',
    tier: 'pro',
    is_active: true,
    currency: 'usd',
    price: 4.95,
    content_only_price: 4.95,
    content_video_price: 19,
    has_video_toggle: true,
    video_enabled: true,
    generation_limit: null,
    video_generation_limit: 30,
    priority_support: false,
    custom_branding: false,
    analytics_access: true,
    bulk_generation: false,
    advanced_ai_models: false,
    video_quality_options: [],
    video_length_options: [],
    video_format_options: [],
    video_platform_options: [],
    features: [],
    position: 20,
    version: 3,
    subscribers: 2,
    created_at: '2026-03-01T12:00:00.000Z',
    updated_at: '2026-03-01T12:00:00.000Z',
    ...changes,
  }
}

const TEAM = packageOf('Team')
const OLD = packageOf('Old', {
  is_active: false,
  has_video_toggle: false,
  content_video_price: null,
  generation_limit: 100,
  subscribers: 0,
  planned_limit: 10,
  connection_limit: 1,
})
const LIST = { 'GET /api/admin/packages': { success: true, packages: [TEAM, OLD] } }

const messages = () => toasts.get().map(({ message }) => message)
const open = (more = {}) => openAdmin('/admin/packages', { ...LIST, ...more })
const bodyOf = (server: Awaited<ReturnType<typeof open>>, method: string) =>
  server.calls.findLast((call) => call.method === method)?.body as Record<string, unknown> | undefined
const card = async (name: string) => within((await screen.findByRole('heading', { level: 2, name })).closest('li') as HTMLElement)
const field = (name: RegExp | string) => screen.findByLabelText(name)

async function fill(label: RegExp | string, text: string) {
  const input = await field(label)
  await userEvent.clear(input)
  if (text) await enterText(input, text)
}

afterEach(() => {
  cleanup()
  resetApp()
})

test('shows the features as the pricing page lists them', async () => {
  const features = ['Unlimited generations', '30 videos per month with the video option', 'Usage chart beyond 30 days'].map((name) => ({
    name,
  }))
  await open({ 'GET /api/packages': { success: true, packages: [{ package_id: TEAM.package_id, features }] } })
  const team = await card('Team')
  await waitFor(() =>
    expect(
      within(team.getByRole('list', { name: 'Features of Team' }))
        .getAllByRole('listitem')
        .map((each) => each.textContent),
    ).toEqual(features.map(({ name }) => name)),
  )
})

test('shows a card for each package', async () => {
  await open()
  const team = await card('Team')
  expect(team.getByText('Active')).toBeInTheDocument()
  expect(team.getByText('$4.95 per month')).toBeInTheDocument()
  expect(team.getByText('$19.00 per month')).toBeInTheDocument()
  expect(team.getByRole('list', { name: 'Features of Team' })).toHaveTextContent('Analytics access')
  const old = await card('Old')
  expect(old.getByText('Inactive')).toBeInTheDocument()
  expect(old.getByText('100 per month')).toBeInTheDocument()
  expect(old.getByText('10 posts, 1 account')).toBeInTheDocument()
  expect(old.queryByText('Content + Video')).toBeNull()
})

test('reports that the packages cannot be loaded, with Retry', async () => {
  const server = await openAdmin('/admin/packages', { 'GET /api/admin/packages': () => problem('service_unavailable', 'Try again soon.') })
  expect(await screen.findByText('Failed to load packages')).toBeInTheDocument()
  server.on(LIST)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await card('Team')
})

test('an edit can be undone, based on the new version', async () => {
  const server = await open({ 'PUT /api/admin/packages/*': { success: true, package: { ...TEAM, description: 'New', version: 4 } } })
  await userEvent.click((await card('Team')).getByRole('button', { name: 'Edit Team' }))
  await fill(/^Description$/, 'New')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(messages()).toEqual(['Package updated successfully!']))
  expect(bodyOf(server, 'PUT')).toMatchObject({ description: 'New', version: 3 })
  await act(async () => toasts.get()[0]?.action?.onClick())
  expect(bodyOf(server, 'PUT')).toMatchObject({ description: 'For teams', content_only_price: 4.95, version: 4 })
})

test('the keys move from card to card, edit and open', async () => {
  await open()
  await card('Team')
  await userEvent.keyboard('jjk')
  expect(document.activeElement).toHaveTextContent('Team')
  await userEvent.keyboard('e')
  expect(await field(/^Name/)).toHaveValue('Team')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.keyboard('j{Enter}')
  expect(location.pathname).toMatch(/^\/admin\/packages\/pkg_/)
})

describe('adding', () => {
  test('sends the defaults, prices as decimals and empty limits as unlimited', async () => {
    const server = await open({ 'POST /api/admin/packages': { success: true, package: TEAM } })
    await userEvent.click(screen.getByRole('button', { name: 'Add Package' }))
    await fill(/^Name/, 'Crew')
    await fill(/^Content-only price/, '9.50')
    expect(screen.queryByLabelText(/^Content \+ Video price/)).toBeNull()
    const choices = [
      'Fast',
      'Standard',
      'Premium',
      '1 scene (5 to 10 seconds)',
      '2 scenes (10 to 20 seconds)',
      '3 scenes (15 to 30 seconds)',
    ]
    choices.push('4 scenes (20 to 40 seconds)', '5 scenes (25 to 50 seconds)', '720p', '1080p', 'TikTok', 'Instagram', 'YouTube')
    const checked = choices.filter((name) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked)
    expect(checked).toEqual(['Fast', '1 scene (5 to 10 seconds)', '720p', 'TikTok', 'Instagram'])
    expect(screen.getByRole('checkbox', { name: 'Social media' })).not.toBeChecked()
    expect(await field('Currency')).toHaveValue('usd')
    await userEvent.click(screen.getByRole('checkbox', { name: '2 scenes (10 to 20 seconds)' }))
    await fill(/^Video generation limit/, '12')
    await userEvent.click(screen.getByRole('button', { name: 'Add feature' }))
    await fill('Feature 1', 'Five seats')
    await userEvent.click(screen.getByRole('button', { name: 'Add package' }))
    await waitFor(() => expect(messages()).toEqual(['Package created successfully!']))
    expect(bodyOf(server, 'POST')).toEqual({
      name: 'Crew',
      description: '',
      tier: 'pro',
      is_active: true,
      currency: 'usd',
      price: 9.5,
      content_only_price: 9.5,
      content_video_price: null,
      content_only_price_yearly: null,
      content_video_price_yearly: null,
      has_video_toggle: false,
      video_enabled: false,
      generation_limit: null,
      video_generation_limit: 12,
      connection_limit: 10,
      planned_limit: null,
      priority_support: false,
      custom_branding: false,
      analytics_access: false,
      bulk_generation: false,
      advanced_ai_models: false,
      video_quality_options: ['fast'],
      video_length_options: ['1', '2'],
      video_format_options: ['720p'],
      video_platform_options: ['tiktok', 'instagram'],
      position: 100,
      features: [{ name: 'Five seats', description: '', limit: null }],
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('requires a name and valid prices before anything is sent', async () => {
    const server = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Add Package' }))
    await userEvent.click(await screen.findByRole('switch', { name: /^Video toggle/ }))
    await fill(/^Content \+ Video price/, '1.234')
    await userEvent.click(screen.getByRole('button', { name: 'Add package' }))
    expect(await screen.findByText('Enter a name')).toBeInTheDocument()
    for (const limit of [/^Generation limit/, /^Video generation limit/]) expect(await field(limit)).toHaveAttribute('min', '0')
    for (const price of [/^Content-only price/, /^Content \+ Video price/]) {
      expect(await field(price)).toHaveAttribute('min', '0')
      expect(await field(price)).toHaveAttribute('step', '0.01')
    }
    expect(screen.getAllByText('Enter a price of 0 or more, with at most two decimals')).toHaveLength(2)
    expect(await field(/^Name/)).toHaveFocus()
    expect(server.calls.some(({ method }) => method === 'POST')).toBe(false)
  })

  test('shows the detail of the server, or the standard text', async () => {
    const server = await open({ 'POST /api/admin/packages': () => problem('validation_failed', 'Choose another currency.') })
    await userEvent.click(screen.getByRole('button', { name: 'Add Package' }))
    await fill(/^Name/, 'Crew')
    await fill(/^Content-only price/, '0')
    await userEvent.click(screen.getByRole('button', { name: 'Add package' }))
    expect(await screen.findByText('Choose another currency.')).toBeInTheDocument()
    server.on({ 'POST /api/admin/packages': () => Promise.reject(new TypeError('no network')) })
    await userEvent.click(screen.getByRole('button', { name: 'Add package' }))
    expect(await screen.findByText('Failed to create package')).toBeInTheDocument()
  })
})

describe('editing', () => {
  test('opens at the URL of a package, and closing returns to the list', async () => {
    await openAdmin(`/admin/packages/${TEAM.package_id}`, LIST)
    const dialog = await screen.findByRole('dialog', { name: 'Edit Package' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(location.pathname).toBe('/admin/packages')
  })

  test('starts with the values, shows how many subscribers keep theirs, and sends the version', async () => {
    const server = await open({ 'PUT /api/admin/packages/pkg_Team': { success: true, package: TEAM } })
    await userEvent.click((await card('Team')).getByRole('button', { name: 'Edit Team' }))
    expect(await screen.findByText(/2 current subscribers keep the package as they bought it/)).toBeInTheDocument()
    expect(await field(/^Content \+ Video price/)).toHaveValue(19)
    expect(await field(/^Generation limit/)).toHaveValue(null)
    await fill(/^Content-only price/, '5.95')
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(messages()).toEqual(['Package updated successfully!']))
    expect(bodyOf(server, 'PUT')).toMatchObject({ version: 3, price: 5.95, content_only_price: 5.95, content_video_price: 19 })
  })

  test('sets and removes yearly prices, of at most twelve months', async () => {
    const yearlyTeam = { ...TEAM, content_video_price_yearly: 190 }
    const server = await open({
      'GET /api/admin/packages': { success: true, packages: [yearlyTeam] },
      'PUT /api/admin/packages/pkg_Team': { success: true, package: yearlyTeam },
    })
    expect((await card('Team')).getByText(/^\$19\.00 per month.*\$190\.00 per year$/)).toBeInTheDocument()
    await userEvent.click((await card('Team')).getByRole('button', { name: 'Edit Team' }))
    expect(await field(/^Yearly price, content \+ video/)).toHaveValue(190)
    await fill(/^Content-only price/, '5')
    await fill(/^Yearly price, content only/, '60.01')
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText(/Enter a price from 5 to 60, twelve times the price per month/)).toBeInTheDocument()
    expect(bodyOf(server, 'PUT')).toBeUndefined()
    await fill(/^Yearly price, content only/, '50')
    await userEvent.clear(await field(/^Yearly price, content \+ video/))
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(messages()).toEqual(['Package updated successfully!']))
    expect(bodyOf(server, 'PUT')).toMatchObject({ content_only_price: 5, content_only_price_yearly: 50, content_video_price_yearly: null })
  })

  test('shows the detail of the server, or the standard text', async () => {
    const server = await open({ 'PUT /api/admin/packages/pkg_Team': () => problem('validation_failed', 'Choose another name.') })
    await userEvent.click((await card('Team')).getByRole('button', { name: 'Edit Team' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Choose another name.')).toBeInTheDocument()
    server.on({ 'PUT /api/admin/packages/pkg_Team': () => Promise.reject(new TypeError('no network')) })
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Failed to update package')).toBeInTheDocument()
  })

  test('shows what another administrator changed, and saves on top of it if wanted', async () => {
    const current = { ...TEAM, name: 'Crew', version: 4 }
    const server = await open({
      'PUT /api/admin/packages/pkg_Team': ({ body }: { body: unknown }) =>
        (body as { version: number }).version === 3
          ? problem('version_conflict', undefined, { current, changed_by: 'ben@example.com', changed_at: '2026-03-10T12:00:00Z' })
          : { success: true, package: current },
    })
    await userEvent.click((await card('Team')).getByRole('button', { name: 'Edit Team' }))
    await fill(/^Content-only price/, '6')
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    const conflict = within(await screen.findByRole('dialog', { name: 'Someone else changed this' }))
    expect(conflict.getByText(/ben@example.com saved a change/)).toBeInTheDocument()
    expect(conflict.getByRole('row', { name: 'Name Team Crew Team' })).toBeInTheDocument()
    await userEvent.click(conflict.getByRole('button', { name: 'Save mine' }))
    await waitFor(() => expect(messages()).toEqual(['Package updated successfully!']))
    expect(bodyOf(server, 'PUT')).toMatchObject({ version: 4, content_only_price: 6 })
  })
})

describe('deleting', () => {
  test('requires confirmation with the name of the package', async () => {
    const server = await open({ 'DELETE /api/admin/packages/pkg_Old': { success: true } })
    await userEvent.click((await card('Old')).getByRole('button', { name: 'Delete Old' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure you want to delete "Old"?' }))
    const button = dialog.getByRole('button', { name: 'Delete package' })
    expect(button).toBeDisabled()
    await userEvent.type(dialog.getByRole('textbox'), 'Old')
    await userEvent.click(button)
    await waitFor(() => expect(messages()).toEqual(['Package deleted successfully!']))
    expect(server.calls.find(({ method }) => method === 'DELETE')?.query.get('version')).toBe('3')
  })

  test('of a package with subscribers offers to deactivate it, which can be undone', async () => {
    const server = await open({
      'DELETE /api/admin/packages/pkg_Team': () => problem('package_in_use', 'This package has subscribers. Deactivate it instead.'),
      'PUT /api/admin/packages/pkg_Team': { success: true, package: { ...TEAM, is_active: false, version: 4 } },
    })
    await userEvent.click((await card('Team')).getByRole('button', { name: 'Delete Team' }))
    await userEvent.type(await screen.findByRole('textbox'), 'Team')
    await userEvent.click(screen.getByRole('button', { name: 'Delete package' }))
    expect(await screen.findByText('This package has subscribers. Deactivate it instead.')).toBeInTheDocument()
    await userEvent.click(await screen.findByRole('button', { name: 'Deactivate package' }))
    await waitFor(() => expect(messages()).toEqual(['Package updated successfully!']))
    expect(bodyOf(server, 'PUT')).toEqual({ version: 3, is_active: false })
    await act(async () => toasts.get()[0]?.action?.onClick())
    await waitFor(() => expect(bodyOf(server, 'PUT')).toEqual({ version: 4, is_active: true }))
  })

  test('shows the standard text without a response', async () => {
    await open({ 'DELETE /api/admin/packages/pkg_Old': () => Promise.reject(new TypeError('no network')) })
    await userEvent.click((await card('Old')).getByRole('button', { name: 'Delete Old' }))
    await userEvent.type(await screen.findByRole('textbox'), 'Old')
    await userEvent.click(screen.getByRole('button', { name: 'Delete package' }))
    expect(await screen.findByText('Failed to delete package')).toBeInTheDocument()
  })
})

test.each([
  [{ success: true, message: '3 prices are up to date.' }, 'Stripe sync completed successfully!'],
  [{ success: false, message: 'Stripe API key not configured' }, 'Sync completed with message: Stripe API key not configured'],
])('synchronizes with Stripe: %j', async (response, text) => {
  await open({ 'POST /api/admin/packages/stripe-sync': response })
  await userEvent.click(screen.getByRole('button', { name: 'Sync Stripe' }))
  await waitFor(() => expect(messages()).toEqual([text]))
})

test('reports a synchronization that failed, with Retry', async () => {
  await open({ 'POST /api/admin/packages/stripe-sync': () => problem('upstream_failed') })
  await userEvent.click(screen.getByRole('button', { name: 'Sync Stripe' }))
  await waitFor(() => expect(messages()).toEqual(['Failed to sync with Stripe']))
  expect(toasts.get()[0]?.action?.label).toBe('Retry')
})
