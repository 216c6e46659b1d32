import { events, toasts } from '@loomcast/web-kit'
import { announcement, type FakeRequest, problem, renderWithApp, resetApp } from '@loomcast/web-kit/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ContentItem } from '../src/api/content.ts'
import type { Fact } from '../src/api/fact.ts'
import { useItem } from '../src/api/queries.ts'
import { readyText, sentenceOf, summaryOf } from '../src/facts/fact.ts'
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
const MEETINGS: Fact = { ...MAY, text: 'status meetings', kind: 'name' }
const FORTY = fact('40')
const FORTY_DESCRIPTION = '40 Not in your brief. Remove deletes In May we stopped having 40 status meetings.'
const ANNA = fact('Anna Bell', { kind: 'name', state: 'unsure' })

afterEach(resetApp)

function Panel() {
  const { data } = useItem('ctn_1')
  return data ? <PostPanel item={data} /> : null
}

type Body = { generated_text: string; title?: string | null; confirm_facts?: string[] }

async function open(facts: Fact[] | undefined, put?: (body: Body) => object | Promise<object>, change: Partial<ContentItem> = {}) {
  const saved = item({ generated_text: TEXT, ...change })
  const { api } = renderWithApp(<Panel />, {
    path: '/history',
    api: {
      'GET /api/content/ctn_1': () => ({ success: true, item: saved, facts }),
      'PUT /api/content/*': ({ body }: FakeRequest) => put?.(body as Body) ?? problem('unavailable', 'Unavailable.'),
    },
  })
  await screen.findByRole('textbox', { name: 'Text of the post' })
  return api
}
const region = (platform = 'LinkedIn Post') => screen.getByRole('region', { name: `Facts of the ${platform}` })

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
  expect(within(region()).queryByRole('button', { name: 'Remove' })).toBeNull()
  // The lists count the open facts.
  expect(changes).toHaveLength(1)
})

test('after the last fact is removed, a line that all facts are checked has the focus', async () => {
  await open([FORTY], ({ generated_text }) => ({ success: true, item: item({ generated_text }), facts: [] }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'All facts checked' })).toHaveFocus())
})

test('the number of facts to check is next to the copy button and leads to the list', async () => {
  await open([MAY, FORTY, ANNA])
  await userEvent.click(screen.getByRole('button', { name: '2 facts to check' }))
  expect(within(region()).getByRole('heading', { name: '1 of 3 facts is not in your brief' })).toHaveFocus()
  expect(screen.getByRole('button', { name: 'Copy text' })).toBeEnabled()
})

test.each([
  ['all facts have a source', [MAY], 'The one fact is from your brief'],
  ['there are no facts', [], undefined],
])('when %s, a text being edited is not checked yet, until it is as saved again', async (_, facts, summary) => {
  await open(facts)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the post' })
  fireEvent.change(field, { target: { value: `${TEXT} It saved $9,000.` } })
  expect(within(region()).getByRole('heading', { name: 'Your changes are not checked yet' })).toBeInTheDocument()
  expect(within(region()).queryByText('Checked')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Not checked yet' }))
  expect(within(region()).getByRole('heading', { name: 'Your changes are not checked yet' })).toHaveFocus()
  fireEvent.change(field, { target: { value: TEXT } })
  expect(screen.queryByText('Not checked yet')).toBeNull()
  if (summary) expect(screen.getByRole('heading', { name: summary })).toBeInTheDocument()
  else expect(screen.queryByRole('region', { name: /^Facts of/ })).toBeNull()
})

test('a saved edit is checked when the saved facts arrive', async () => {
  const arrived = Promise.withResolvers<void>()
  const text = `${TEXT} It saved $9,000.`
  const invented = fact('$9,000', {}, text)
  await open([MAY], () => arrived.promise.then(() => ({ success: true, item: item({ generated_text: text }), facts: [MAY, invented] })))
  fireEvent.change(screen.getByRole('textbox', { name: 'Text of the post' }), { target: { value: text } })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await within(region()).findByText(/^Checking…/)).toBeInTheDocument()
  expect(within(region()).queryByText('Checked')).toBeNull()
  arrived.resolve()
  expect(await screen.findByRole('heading', { name: '1 of 2 facts is not in your brief' })).toBeInTheDocument()
})

test('a post without unsupported facts has no number next to the copy button', async () => {
  await open([MAY])
  expect(screen.queryByRole('button', { name: /to check/ })).toBeNull()
})

test('a chosen fact is selected in the text and shown in the brief, with the keyboard', async () => {
  const brief = 'We stopped status meetings on May 3 and nobody missed them'
  const start = brief.indexOf('May 3')
  const may = { ...MAY, source_start: start, source_end: start + 5 }
  await open([may, FORTY], undefined, { prompt: brief })
  await userEvent.click(within(region()).getByText('Where the fact comes from'))
  const button = screen.getByRole('button', { name: 'Show “May” in the text' })
  button.focus()
  await userEvent.keyboard('{Enter}')
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the post' })
  expect(field).toHaveFocus()
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('May')
  expect(document.querySelector('[data-shown]')).toHaveTextContent('May')
  const place = screen.getByRole('region', { name: 'Where “May” comes from' })
  expect(within(place).getByText('May 3').tagName).toBe('MARK')
  expect(place).toHaveTextContent(brief)
  expect(announcement.get()?.text).toBe('Selected in the text. From your brief: May 3')
  await userEvent.tab()
  expect(within(place).getByRole('button', { name: 'Back to the facts' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(button).toHaveFocus()
  expect(screen.queryByRole('region', { name: 'Where “May” comes from' })).toBeNull()
})

test('a press on a fact in the text shows where it comes from', async () => {
  await open([FORTY])
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the post' })
  field.setSelectionRange(FORTY.start + 1, FORTY.start + 1)
  fireEvent.click(field)
  expect(screen.getByRole('region', { name: 'Where “40” comes from' })).toHaveTextContent('Not in your brief.')
  await userEvent.type(field, '!')
  expect(screen.queryByRole('region', { name: 'Where “40” comes from' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Show “40” in the text' })).toBeDisabled()
})

describe('a title', () => {
  const TITLE = 'Fewer meetings, better work: how we won back 12 hours'
  const TWELVE = { ...fact('12 hours', {}, TITLE), field: 'title' as const }
  const bodies: Body[] = []
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Title' })

  beforeEach(async () => {
    bodies.length = 0
    const put = (body: Body) => {
      bodies.push(body)
      const { generated_text, title = TITLE, confirm_facts } = body
      const confirmed = { ...TWELVE, state: 'supported' as const, source: 'confirmed' as const }
      const facts = title === TITLE ? [confirm_facts ? confirmed : TWELVE] : []
      return { success: true, item: item({ platform: 'YouTube Description', generated_text, title }), facts }
    }
    await open([TWELVE], put, { platform: 'YouTube Description', title: TITLE })
  })

  test('has its invented fact in the list, which is selected in the title', async () => {
    const facts = within(region('YouTube Description'))
    expect(facts.getByText(/^In the title\. Not in your brief\./)).toBeInTheDocument()
    await userEvent.click(facts.getByRole('button', { name: 'Show “12 hours” in the title' }))
    expect(field()).toHaveFocus()
    expect(field().value.slice(field().selectionStart, field().selectionEnd)).toBe('12 hours')
    expect(screen.getByRole('region', { name: 'Where “12 hours” comes from' })).toBeInTheDocument()
  })

  test('loses an invented fact, with Undo', async () => {
    await userEvent.click(within(region('YouTube Description')).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'All facts checked' })).toHaveFocus())
    expect(field()).toHaveValue('Fewer meetings, better work: how we won back')
    act(() => toasts.get().at(-1)?.action?.onClick())
    await waitFor(() => expect(field()).toHaveValue(TITLE))
    expect(bodies).toEqual([
      { generated_text: TEXT, title: 'Fewer meetings, better work: how we won back' },
      { generated_text: TEXT, title: TITLE },
    ])
  })

  test('has a fact that can be confirmed', async () => {
    await userEvent.click(within(region('YouTube Description')).getByRole('button', { name: 'It is right' }))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'The one fact is from you' })).toHaveFocus())
    expect(bodies).toEqual([{ generated_text: TEXT, confirm_facts: ['12 hours'] }])
  })

  test('is edited in place and saved together with the text', async () => {
    await userEvent.clear(field())
    await userEvent.type(field(), 'Fewer meetings')
    await userEvent.type(screen.getByRole('textbox', { name: 'Text of the post' }), '!')
    expect(screen.getByRole('figure', { name: 'Preview as YouTube Description' })).toHaveTextContent('Fewer meetings')
    await userEvent.type(field(), '{Control>}{Enter}{/Control}')
    await waitFor(() => expect(bodies).toEqual([{ generated_text: `${TEXT}!`, title: 'Fewer meetings' }]))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
  })

  test('above its limit is not saved', async () => {
    fireEvent.change(field(), { target: { value: 'x'.repeat(101) } })
    expect(field()).toBeInvalid()
    expect(field()).toHaveAccessibleDescription(/The title is too long\./)
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
    await userEvent.click(screen.getByRole('button', { name: 'Undo changes' }))
    expect(field()).toHaveValue(TITLE)
  })
})

test('the announcement of a finished post has its facts to check', () => {
  expect(readyText('LinkedIn Post', [MAY, FORTY, ANNA])).toBe('Your LinkedIn Post is ready. 2 facts to check')
  expect(readyText('LinkedIn Post', [MAY])).toBe('Your LinkedIn Post is ready')
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

test.each([
  ['the fact', 'Anna Bell.', 'Anna Bell'],
  ['an article and the fact', 'The “best bread in town”.', '“best bread in town”'],
])('in a post of only %s, it is replaced in the text instead of removed', async (_, text, value) => {
  const only = fact(value, { kind: 'name' }, text)
  const api = await open([only], undefined, { generated_text: text })
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  const replace = screen.getByRole('button', { name: 'Replace in the text' })
  expect(replace).toHaveAccessibleDescription(/The post has nothing else, so it can only be replaced\.$/)
  await userEvent.click(replace)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the post' })
  expect(field).toHaveFocus()
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe(value)
  expect(api.calls.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('a title of only the fact is removed', async () => {
  const title = fact('Anna Bell', { field: 'title' }, 'Anna Bell')
  const bodies: Body[] = []
  const shown = { platform: 'YouTube Description', title: 'Anna Bell' }
  await open(
    [title],
    (body) => {
      bodies.push(body)
      return { success: true, item: item({ ...shown, generated_text: TEXT, title: null }), facts: [] }
    },
    shown,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(bodies).toEqual([{ generated_text: TEXT, title: '' }]))
})

test('a fact of the title and of the text is listed once', async () => {
  await open([MAY, { ...MAY, field: 'title', start: 0, end: 3 }])
  await userEvent.click(within(region()).getByText('Where the fact comes from'))
  expect(within(region()).getAllByRole('listitem')).toHaveLength(1)
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
  [[MAY, MEETINGS], 'All 2 facts are from your brief'],
  [[MAY, MEETINGS, { ...MAY, field: 'title' as const }], 'All 2 facts are from your brief'],
  [[MAY, ANNA], '1 of 2 facts to check'],
  [[MAY, FORTY, FORTY], '2 of 3 facts are not in your brief'],
  [[MAY, { ...MEETINGS, source: 'facts' as const }], 'All 2 facts are from you'],
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
  ['40.', '40', ''],
  ['About the 40!', '40', ''],
  ['How we cut our waste by 40%', '40%', 'How we cut our waste'],
  ['40% less waste', '40%', 'less waste'],
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

test('a statement that the brief negates is listed with the sentence of the brief', async () => {
  const prompt = 'We print maps. We don’t use AI for our maps.'
  const sentence = 'We don’t use AI for our maps.'
  const text = 'We use AI for our maps.'
  const turned = fact('We use AI for our maps', { kind: 'statement', state: 'unsure', source: 'brief', quote: `…${sentence}` }, text)
  await open([{ ...turned, source_start: prompt.indexOf(sentence), source_end: prompt.length }], undefined, {
    generated_text: text,
    prompt,
  })
  const list = await screen.findByRole('list', { name: 'To check' })
  expect(list).toHaveTextContent('Maybe the opposite of your brief: …We don’t use AI for our maps.')
  await userEvent.click(within(list).getByRole('button', { name: /^Show/u }))
  const place = screen.getByRole('region', { name: 'Where “We use AI for our maps” comes from' })
  expect(within(place).getByText(sentence).tagName).toBe('MARK')
})

test('the sentences of an invented claim, a turned statement and a lost minus', () => {
  expect(sentenceOf(fact('40', { kind: 'statement' }))).toBe('A claim that is not in your brief.')
  expect(sentenceOf(fact('40', { kind: 'statement', state: 'unsure', source: 'facts' }))).toBe(
    'Maybe the opposite of your facts in the settings:',
  )
  expect(sentenceOf(fact('40', { source: 'brief' }))).toBe('Not the same as in your brief:')
})

test('of the hashtags of a line, only that with the name is left out', () => {
  const text = 'Bread in Hove.\n\n#Hove #JohnSmith #Bread'
  expect(withoutFact(text, fact('#JohnSmith', { kind: 'name' }, text), [])).toBe('Bread in Hove.\n\n#Hove #Bread')
})
