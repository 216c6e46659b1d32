import { events, toasts } from '@loomcast/web-kit'
import { type FakeRequest, problem, renderWithApp, resetApp } from '@loomcast/web-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useItem } from '../src/api/queries.ts'
import { type Fact, sentenceOf, summaryOf } from '../src/facts/fact.ts'
import { partRemovedWith, withoutFact } from '../src/facts/without-fact.ts'
import { PostPanel } from '../src/post/post-panel.tsx'
import { item } from './server.ts'

const TEXT = 'In May we stopped having 40 status meetings. Anna Bell approves.'

function fact(text: string, more: Partial<Fact> = {}, within = TEXT): Fact {
  const start = within.indexOf(text)
  return {
    field: 'text',
    start,
    end: start + text.length,
    text,
    kind: 'number',
    state: 'unsupported',
    source: null,
    quote: null,
    source_start: null,
    source_end: null,
    ...more,
  }
}
const MAY = fact('May', { kind: 'date', state: 'supported', source: 'brief', quote: 'since May 3' })
const FORTY = fact('40')
const FORTY_DESCRIPTION = '40 Not in your brief. Remove deletes In May we stopped having 40 status meetings.'
const ANNA = fact('Anna Bell', { kind: 'name', state: 'unsure' })

afterEach(resetApp)

function Panel() {
  const { data } = useItem('ctn_1')
  return data ? <PostPanel item={data} /> : null
}

async function open(facts: Fact[] | undefined, put?: (body: { generated_text: string; confirm_facts?: string[] }) => object) {
  const saved = item({ generated_text: TEXT })
  const { api } = renderWithApp(<Panel />, {
    path: '/history',
    api: {
      'GET /api/content/ctn_1': () => ({ success: true, item: saved, facts }),
      'PUT /api/content/*': ({ body }: FakeRequest) => put?.(body as { generated_text: string }) ?? problem('unavailable', 'Unavailable.'),
    },
  })
  await screen.findByRole('textbox', { name: 'Text of the post' })
  return api
}
const region = () => screen.getByRole('region', { name: 'Facts of the LinkedIn Post' })

test('a post lists the facts that are not in the brief, and where the others come from', async () => {
  await open([MAY, FORTY, ANNA])
  expect(within(region()).getByRole('heading', { name: '1 of 3 facts is not in your brief' })).toBeInTheDocument()
  const missing = within(within(region()).getByRole('list', { name: 'Not in your brief' }))
  expect(missing.getByRole('button', { name: 'Remove' })).toHaveAccessibleDescription(FORTY_DESCRIPTION)
  expect(missing.getByRole('button', { name: 'It is right' })).toHaveAccessibleDescription(FORTY_DESCRIPTION)
  await userEvent.click(within(region()).getByText('Where the fact comes from'))
  expect(within(region()).getByText('since May 3')).toBeInTheDocument()
})

test('an unsure fact is in a list of its own and loses its mark when it is confirmed', async () => {
  await open([MAY, ANNA], (body) => {
    const confirmed = { ...ANNA, state: 'supported' as const, source: 'confirmed' as const }
    return { success: true, item: item({ generated_text: TEXT }), facts: [MAY, body.confirm_facts?.[0] === 'Anna Bell' ? confirmed : ANNA] }
  })
  expect(within(region()).getByText('Check')).toBeInTheDocument()
  const unsure = within(within(region()).getByRole('list', { name: 'To check' }))
  expect(unsure.getAllByRole('listitem')).toHaveLength(1)
  expect(unsure.getByRole('button', { name: 'Remove' })).toHaveAccessibleDescription(/^Anna Bell Compare it with your brief\./)
  const changes: unknown[] = []
  events.on('content-changed', () => changes.push(1))
  await userEvent.click(unsure.getByRole('button', { name: 'It is right' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'All 2 facts are from you' })).toHaveFocus())
  expect(within(region()).getByText('Checked')).toBeInTheDocument()
  expect(within(region()).queryByRole('button')).toBeNull()
  // The lists count the open facts.
  expect(changes).toHaveLength(1)
})

test('after the last fact is removed, a line that all facts are checked has the focus', async () => {
  await open([FORTY], ({ generated_text }) => ({ success: true, item: item({ generated_text }), facts: [] }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'All facts checked' })).toHaveFocus())
})

test('a confirmed fact is saved with the text and can be withdrawn', async () => {
  const bodies: object[] = []
  await open([FORTY], (body) => {
    bodies.push(body)
    const confirmed = fact('40', { state: 'supported', source: 'confirmed' })
    return { success: true, item: item({ generated_text: TEXT }), facts: [body.confirm_facts ? confirmed : FORTY] }
  })
  await userEvent.click(screen.getByRole('button', { name: 'It is right' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'The one fact is from you' })).toHaveFocus())
  expect(toasts.get().at(-1)).toMatchObject({ message: 'Confirmed', action: { label: 'Undo' } })
  act(() => toasts.get().at(-1)?.action?.onClick())
  expect(await screen.findByRole('button', { name: 'It is right' })).toBeInTheDocument()
  expect(bodies).toEqual([
    { generated_text: TEXT, confirm_facts: ['40'] },
    { generated_text: TEXT, withdraw_facts: ['40'] },
  ])
})

test('a removed fact takes its sentence with it, with Undo', async () => {
  const texts: string[] = []
  await open([FORTY], ({ generated_text }) => {
    texts.push(generated_text)
    return { success: true, item: item({ generated_text }), facts: generated_text === TEXT ? [FORTY] : [] }
  })
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Text of the post' })).toHaveValue('Anna Bell approves.'))
  act(() => toasts.get().at(-1)?.action?.onClick())
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Text of the post' })).toHaveValue(TEXT))
  expect(texts).toEqual(['Anna Bell approves.', TEXT])
})

test('a failed confirmation is reported, and the fact stays', async () => {
  await open([FORTY])
  await userEvent.click(screen.getByRole('button', { name: 'It is right' }))
  await waitFor(() => expect(toasts.get().at(-1)?.message).toBe('The fact was not confirmed. Unavailable.'))
  expect(screen.getByRole('button', { name: 'It is right' })).toBeEnabled()
})

test('facts of unsaved changes are checked after saving', async () => {
  await open([FORTY])
  await userEvent.type(screen.getByRole('textbox', { name: 'Text of the post' }), '!')
  expect(screen.getByText('Save your changes to check the facts again.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Remove' })).toBeDisabled()
})

test('a post without facts has no list, and a claim cannot be confirmed', async () => {
  await open([])
  expect(screen.queryByRole('region', { name: /^Facts/ })).toBeNull()
  expect(sentenceOf(fact('40', { kind: 'claim' }))).toBe('You prohibited this claim in the settings.')
})

test.each([
  [[MAY, MAY], 'All 2 facts are from your brief'],
  [[MAY, ANNA], '1 of 2 facts to check'],
  [[MAY, FORTY, FORTY], '2 of 3 facts are not in your brief'],
  [[MAY, { ...MAY, source: 'facts' as const }], 'All 2 facts are from you'],
  [[FORTY], 'The one fact is not in your brief'],
])('the summary of %j', (facts, summary) => {
  expect(summaryOf(facts)).toBe(summary)
})

test.each([
  ['We bake bread. Over 40 people came. See you.', '40', 'We bake bread. See you.'],
  ['We bake fresh bread (since 1987) daily.', '1987', 'We bake fresh bread daily.'],
  ['We bake fresh bread in Lyon, loved by 40 chefs.', '40', 'We bake fresh bread in Lyon.'],
  ['Bread:\n- rye\n- 40 rolls\n- spelt', '40', 'Bread:\n- rye\n- spelt'],
  ['Fresh bread.\n\nOnly 40 left.\n\n#bread', '40', 'Fresh bread.\n\n#bread'],
  ['She said “We sold 40. Then more.” Come.', '“We sold 40. Then more.”', 'Come.'],
  ['40', '40', ''],
])('without the fact, %j', (text, value, rest) => {
  expect(withoutFact(text, fact(value, {}, text), [])).toBe(rest)
})

test('a clause with another fact is not removed alone', () => {
  const text = 'Come in. We bake fresh bread, for 40 chefs since May.'
  expect(withoutFact(text, fact('40', {}, text), [fact('May', { state: 'supported' }, text)])).toBe('Come in.')
})

test.each([
  ['We bake bread. Over 40 people came. See you.', '40', 'Over 40 people came.'],
  ['We bake fresh bread (since 1987) daily.', '1987', '(since 1987)'],
  ['We bake fresh bread in Lyon, loved by 40 chefs.', '40', ', loved by 40 chefs'],
  ['40', '40', '40'],
])('with the fact, %j loses', (text, value, removed) => {
  expect(partRemovedWith(text, fact(value, {}, text), [])).toBe(removed)
})
