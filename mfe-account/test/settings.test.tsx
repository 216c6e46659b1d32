import { hasUnsavedChanges } from '@loomcast/web-kit'
import { enterText, type FakeRoute, problem, renderWithApp, resetApp } from '@loomcast/web-kit/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SettingsPage } from '../src/settings/settings.page.tsx'

const saved = {
  tone_style: 'casual and friendly',
  avoid_words: 'synergy',
  custom_instructions: '',
  default_provider: 'openai',
  default_model: 'gpt-4o-mini',
  default_temperature: 0.7,
  default_max_tokens: 1000,
  own_facts: { opening_hours: '', address: '', links: '', prices: '', prohibited_claims: '' },
}
const model = (id: string, more: object = {}) => ({
  id,
  name: id,
  description: '',
  available: true,
  advanced: false,
  locked: false,
  tunable: true,
  ...more,
})
const models = {
  openai: [model('gpt-4o-mini'), model('gpt-4o', { advanced: true, locked: true }), model('gpt-5', { available: false })],
  gemini: [model('gemini-flash', { available: false })],
  local: [model('composer', { tunable: false })],
}

function open(api: Record<string, FakeRoute | object> = {}) {
  return renderWithApp(<SettingsPage />, {
    path: '/settings',
    api: { 'GET /api/settings': { settings: saved }, 'GET /api/models': { models }, 'PUT /api/settings': echo, ...api },
  }).api
}
const echo: FakeRoute = ({ body }) => ({ success: true, settings: { ...saved, ...(body as object) } })
const puts = (api: ReturnType<typeof open>) => api.calls.filter((call) => call.method === 'PUT').map((call) => call.body)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Settings' }))
// jsdom has no layout, so Mantine hides the list.
const option = (name: RegExp) => screen.findByRole('option', { name, hidden: true })

afterEach(() => {
  jest.useRealTimers()
  resetApp()
})

test('sends only the changes, and shows the edits in the preview', async () => {
  const api = open()
  const words = await screen.findByLabelText('Words to avoid')
  await userEvent.clear(words)
  await enterText(words, 'delve, delve, game-changer')
  expect(screen.getByText('Not saved')).toBeInTheDocument()
  expect(screen.getAllByText('delve')).toHaveLength(1)
  await save()
  expect(await screen.findByText('Settings saved.')).toBeInTheDocument()
  expect(puts(api)).toEqual([{ avoid_words: 'delve, delve, game-changer' }])
  expect(screen.queryByText('Not saved')).toBeNull()
})

test('saves your facts together, and only if one changed', async () => {
  const api = open()
  const hours = await screen.findByRole('textbox', { name: 'Opening hours' })
  await userEvent.type(hours, 'x')
  expect(screen.getByText('Not saved')).toBeInTheDocument()
  await userEvent.clear(hours)
  expect(screen.queryByText('Not saved')).toBeNull()
  await enterText(hours, 'Mon to Fri 8 to 18')
  await enterText(screen.getByRole('textbox', { name: 'Prohibited claims' }), 'cures acne')
  await save()
  const own_facts = { ...saved.own_facts, opening_hours: 'Mon to Fri 8 to 18', prohibited_claims: 'cures acne' }
  await waitFor(() => expect(puts(api)).toEqual([{ own_facts }]))
  await waitFor(() => expect(screen.queryByText('Not saved')).toBeNull())
})

test('hides the banner after 3 seconds', async () => {
  open()
  await screen.findByLabelText('Words to avoid')
  jest.useFakeTimers()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save Settings' })))
  expect(screen.getByText('Settings saved.')).toBeInTheDocument()
  act(() => jest.advanceTimersByTime(2_999))
  expect(screen.getByText('Settings saved.')).toBeInTheDocument()
  act(() => jest.advanceTimersByTime(1))
  expect(screen.queryByText('Settings saved.')).toBeNull()
})

test('hides the banner on the next edit', async () => {
  open()
  const words = await screen.findByLabelText('Words to avoid')
  await save()
  expect(await screen.findByText('Settings saved.')).toBeInTheDocument()
  await userEvent.type(words, '!')
  expect(screen.queryByText('Settings saved.')).toBeNull()
})

test('accepts one of eight tone presets or free text', async () => {
  const api = open()
  const tone = await screen.findByRole('combobox', { name: 'Tone' })
  await userEvent.click(tone)
  expect(within(screen.getByRole('listbox', { name: 'Tone', hidden: true })).getAllByRole('option', { hidden: true })).toHaveLength(8)
  await userEvent.click(await option(/bold and confident/))
  expect(tone).toHaveValue('bold and confident')
  await userEvent.clear(tone)
  await enterText(tone, 'like a lighthouse keeper')
  await save()
  await waitFor(() => expect(puts(api)).toEqual([{ tone_style: 'like a lighthouse keeper' }]))
})

test('disables locked models and unavailable models, with the reason', async () => {
  open()
  await userEvent.click(await screen.findByRole('combobox', { name: 'Model' }))
  const locked = await option(/gpt-4o.*Included in plans with advanced AI models/)
  expect(locked).toHaveAttribute('data-combobox-disabled', 'true')
  expect(await option(/gpt-5.*Not available right now/)).toHaveAttribute('data-combobox-disabled', 'true')
  await userEvent.click(locked)
  expect(screen.getByRole('combobox', { name: 'Model' })).toHaveValue('gpt-4o-mini')
})

test('selects a model of the selected provider, and disables a provider without a key', async () => {
  const api = open()
  await userEvent.click(await screen.findByRole('combobox', { name: 'Provider' }))
  expect(await option(/Gemini.*GEMINI API is not configured/)).toHaveAttribute('data-combobox-disabled', 'true')
  await userEvent.click(await option(/Local/))
  expect(screen.getByRole('combobox', { name: 'Model' })).toHaveValue('composer')
  await save()
  await waitFor(() => expect(puts(api)).toEqual([{ default_provider: 'local', default_model: 'composer' }]))
})

test('neither shows nor saves temperature and length for a provider that does not support them', async () => {
  const api = open({ 'GET /api/settings': { settings: { ...saved, default_provider: 'local', default_model: 'composer' } } })
  await screen.findByRole('textbox', { name: 'Words to avoid' })
  expect(screen.queryByRole('slider')).toBeNull()
  expect(screen.queryByText('Temperature')).toBeNull()
  await userEvent.type(screen.getByRole('textbox', { name: 'Words to avoid' }), ', delve')
  await save()
  await waitFor(() => expect(puts(api)).toEqual([{ avoid_words: 'synergy, delve' }]))
})

test('has no words of models if no language model is set up', async () => {
  const local = { ...saved, default_provider: 'local', default_model: 'composer' }
  open({
    'GET /api/settings': { settings: local },
    'GET /api/models': { models: { ...models, openai: [model('gpt-5', { available: false })] } },
  })
  await screen.findByRole('textbox', { name: 'Words to avoid' })
  expect(document.body).not.toHaveTextContent(/provider|token|temperature|AI model/i)
})

test('limits temperature and length to their steps', async () => {
  const api = open()
  const temperature = await screen.findByRole('slider', { name: 'Temperature' })
  expect(temperature).toHaveAttribute('min', '0')
  expect(temperature).toHaveAttribute('max', '1')
  expect(temperature).toHaveAttribute('step', '0.1')
  const tokens = screen.getByRole('slider', { name: 'Max tokens' })
  expect([tokens.getAttribute('min'), tokens.getAttribute('max'), tokens.getAttribute('step')]).toEqual(['100', '4000', '100'])
  fireEvent.change(temperature, { target: { value: '0.3' } })
  fireEvent.change(tokens, { target: { value: '4000' } })
  await save()
  await waitFor(() => expect(puts(api)).toEqual([{ default_temperature: 0.3, default_max_tokens: 4000 }]))
})

test.each([
  [
    "the server's message",
    () => problem('unknown_model', 'Choose one of the models listed for openai.'),
    'Choose one of the models listed for openai.',
  ],
  ['a generic message', () => new Response('', { status: 500 }), 'Failed to update settings'],
])('shows %s after a failed save, and keeps the edits', async (_, response, text) => {
  open({ 'PUT /api/settings': response })
  const words = await screen.findByLabelText('Words to avoid')
  await userEvent.type(words, ', delve')
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(words).toHaveValue('synergy, delve')
})

test('offers a retry when the settings do not load', async () => {
  let unavailable = true
  open({ 'GET /api/settings': () => (unavailable ? problem('not_found', 'x') : { settings: saved }) })
  expect(await screen.findByText('Failed to load settings')).toBeInTheDocument()
  unavailable = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByLabelText('Words to avoid')).toHaveValue('synergy')
})

test('prompts before the user leaves with edits, but not without', async () => {
  open()
  const words = await screen.findByLabelText('Words to avoid')
  expect(hasUnsavedChanges()).toBe(false)
  await userEvent.type(words, '!')
  expect(hasUnsavedChanges()).toBe(true)
  await save()
  await waitFor(() => expect(hasUnsavedChanges()).toBe(false))
})

test('shows that the saved model was replaced', async () => {
  const notice = 'GPT-4o mini is no longer available here. Gemini Flash is used instead.'
  open({ 'GET /api/settings': { settings: { ...saved, default_model_notice: notice } } })
  expect(await screen.findByText(notice)).toBeInTheDocument()
})
