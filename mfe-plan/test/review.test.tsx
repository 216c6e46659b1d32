import { type FakeRequest, problem, renderWithApp, resetApp } from '@loomcast/web-kit/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { OpenedReview } from '../src/api/review.api.ts'
import { PlanApp, prefetchPage } from '../src/plan-app.tsx'
import { placeOf, sentencesOf } from '../src/review/sentences.ts'

const TOKEN = 'a'.repeat(43)
const TEXT = 'We stopped having status meetings in May. Six hours a week back for a team of nine.\n\nTry it for a month.'

function review(more: Partial<OpenedReview['posts'][number]> = {}): OpenedReview {
  const post: OpenedReview['posts'][number] = {
    number: 1,
    platform: 'LinkedIn Post',
    network: null,
    text: TEXT,
    title: null,
    thread: null,
    pictures: [],
    film: null,
    has_alt_texts: true,
    local_time: '2026-12-01T09:00',
    time_zone: 'America/New_York',
    due_at: '2026-12-01T14:00:00.000Z',
    revision: 1,
    state: 'open',
    approval: { state: 'none', required: false, by: null, at: null },
    comments: [],
    ...more,
  }
  return {
    from_name: 'Ada’s bakery',
    logo: null,
    note: 'Mind the price.',
    expires_at: '2026-12-20T12:00:00.000Z',
    remarks_left: 300,
    posts: [post],
  }
}

beforeAll(() => prefetchPage('/review'))
afterEach(() => {
  cleanup()
  resetApp()
  document.getSelection()?.removeAllRanges()
})

function open(routes: Record<string, (request: FakeRequest) => unknown>, hash = `#${TOKEN}`) {
  return renderWithApp(<PlanApp />, { session: { status: 'visitor' }, path: `/review${hash}`, api: routes })
}

const typeName = async (user: ReturnType<typeof userEvent.setup>) => user.type(await screen.findByLabelText(/Your name/), 'Grace')

describe('the review page', () => {
  test('shows the posts of the link to people without an account', async () => {
    const { api } = open({ 'GET /api/publish/review': () => review() })
    expect(await screen.findByRole('heading', { name: 'Posts by Ada’s bakery' })).toBeVisible()
    expect(screen.getByText('Mind the price.')).toBeVisible()
    expect(screen.getByText(/December 20, 2026/)).toBeVisible()
    expect(screen.getByRole('figure', { name: /Preview as LinkedIn Post/ })).toBeVisible()
    // The token is in no path.
    expect(api.calls.map(({ path, headers }) => [path, headers.get('review-token')])).toEqual([['/api/publish/review', TOKEN]])
  })

  test('shows the first comment of a post', async () => {
    open({ 'GET /api/publish/review': () => review({ first_comment: 'The link: https://example.com' }) })
    expect(await screen.findByRole('region', { name: 'First comment' })).toHaveTextContent('The link: https://example.com')
  })

  test('shows the logo beside the name, read with the token, and only the name if it was deleted', async () => {
    const spies = [
      jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:logo'),
      jest.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {}),
    ]
    const logo = { width: 400, height: 100 }
    const { api, container } = open({
      'GET /api/publish/review': () => ({ ...review(), logo }),
      'GET /api/publish/review/logo': () => new Response('png', { headers: { 'content-type': 'image/png' } }),
    })
    expect(await screen.findByRole('heading', { name: 'Posts by Ada’s bakery' })).toBeVisible()
    await waitFor(() => expect(container.querySelector('h1 img')).toHaveAttribute('src', 'blob:logo'))
    expect(api.calls.map(({ path, headers }) => [path, headers.get('review-token')])).toContainEqual(['/api/publish/review/logo', TOKEN])
    cleanup()
    resetApp()
    const without = open({
      'GET /api/publish/review': () => ({ ...review(), logo }),
      'GET /api/publish/review/logo': () => problem('not_found'),
    })
    expect(await screen.findByRole('heading', { name: 'Posts by Ada’s bakery' })).toBeVisible()
    await waitFor(() => expect(without.api.calls.some(({ path }) => path.endsWith('/logo'))).toBe(true))
    expect(without.container.querySelector('h1 img')).toBeNull()
    cleanup()
    for (const spy of spies) spy.mockRestore()
  })

  test('shows all of a text that its platform folds, because all of it is approved', async () => {
    open({ 'GET /api/publish/review': () => review({ text: `${'A line.\n'.repeat(20)}The price is £5.` }) })
    const figure = await screen.findByRole('figure', { name: /Preview as LinkedIn Post/ })
    expect(figure).toHaveTextContent('The price is £5.')
    await userEvent.click(within(figure).getByRole('button', { name: 'less' }))
    expect(figure).not.toHaveTextContent('The price is £5.')
  })

  test.each([['#expired'], ['']])('shows the same message for every link that opens nothing (%s)', async (hash) => {
    open({ 'GET /api/publish/review': () => problem('review_link_not_found') }, hash)
    expect(await screen.findByRole('heading', { level: 1, name: 'Review' })).toBeVisible()
    expect(await screen.findByText('This link does not open anything')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  })

  test('shows the pictures with their alt texts, and the posts of a thread', async () => {
    const createUrl = jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${(blob as Blob).size}`)
    const revokeUrl = jest.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
    const pictures = [
      { number: 1, alt: 'A loaf of bread', width: 1200, height: 900 },
      { number: 2, alt: '', width: 900, height: 900 },
    ]
    const { api, unmount } = open({
      'GET /api/publish/review': () => review({ network: 'Bluesky', pictures, thread: ['First.', 'Second.'] }),
      'GET /api/publish/review/posts/1/pictures/1': () => new Response('bread'),
      'GET /api/publish/review/posts/1/pictures/2': () => problem('pictures_unavailable'),
    })
    expect(await screen.findByRole('img', { name: 'A loaf of bread' })).toHaveAttribute('src', 'blob:5')
    const alts = screen.getByRole('heading', { name: 'Alt texts of the pictures' }).nextElementSibling
    expect([...(alts?.children ?? [])].map(({ textContent }) => textContent)).toEqual(['A loaf of bread', 'No alt text'])
    expect(screen.getByRole('list', { name: 'Thread of 2 posts' })).toHaveTextContent('First.Second.')
    expect(api.calls.every(({ headers }) => headers.get('review-token') === TOKEN)).toBe(true)
    unmount()
    expect(revokeUrl.mock.calls).toEqual([['blob:5']])
    createUrl.mockRestore()
    revokeUrl.mockRestore()
  })

  test('comments on a sentence with the keyboard', async () => {
    const user = userEvent.setup()
    const { api } = open({
      'GET /api/publish/review': () => review(),
      'POST /api/publish/review/comments': () =>
        Response.json(
          review({
            comments: [
              {
                number: 1,
                name: 'Grace',
                text: 'Nine or ten?',
                quote: 'Six hours',
                is_older: false,
                is_resolved: false,
                at: '2026-11-28T11:00:00.000Z',
              },
            ],
          }),
          { status: 201 },
        ),
    })
    await typeName(user)
    screen.getByRole('button', { name: 'Comment on a sentence' }).focus()
    await user.keyboard('{Enter}')
    const list = screen.getByRole('list', { name: 'Sentences of the post' })
    expect(within(list).getAllByRole('button')).toHaveLength(3)
    within(list).getByRole('button', { name: 'Six hours a week back for a team of nine.' }).focus()
    await user.keyboard('{Enter}')
    const field = screen.getByLabelText('Your comment on these words')
    expect(field).toHaveFocus()
    await user.keyboard('Nine or ten?')
    await user.click(screen.getByRole('button', { name: 'Add comment' }))
    expect(await screen.findByRole('heading', { name: '1 comment' })).toBeVisible()
    const start = TEXT.indexOf('Six')
    expect(api.calls.at(-1)).toMatchObject({
      path: '/api/publish/review/comments',
      body: { post: 1, revision: 1, name: 'Grace', text: 'Nine or ten?', quote: { start, end: start + 41 } },
    })
    expect(api.calls.at(-1)?.headers.get('idempotency-key')).toBeTruthy()
  })

  test('sends a comment again with its key, and an edited one with another', async () => {
    const user = userEvent.setup()
    const { api } = open({
      'GET /api/publish/review': () => review(),
      'POST /api/publish/review/comments': () => problem('service_unavailable'),
    })
    await typeName(user)
    await user.click(screen.getByRole('button', { name: 'Comment on the post' }))
    const sent = () => api.calls.filter(({ method }) => method === 'POST')
    const send = async (count: number) => {
      await user.click(screen.getByRole('button', { name: 'Add comment' }))
      await waitFor(() => expect(sent()).toHaveLength(count))
      await screen.findByRole('alert')
    }
    await user.type(screen.getByLabelText('Your comment on the post'), 'Nine?')
    await send(1)
    await send(2)
    await user.type(screen.getByLabelText('Your comment on the post'), ' Or ten?')
    await send(3)
    const [first, again, edited] = sent().map(({ headers }) => headers.get('idempotency-key'))
    expect(again).toBe(first)
    expect(edited).not.toBe(first)
  })

  test('comments on words that are selected in the post', async () => {
    const user = userEvent.setup()
    const { api } = open({ 'GET /api/publish/review': () => review(), 'POST /api/publish/review/comments': () => review() })
    await typeName(user)
    const figure = screen.getByRole('figure')
    const walker = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT)
    let node = walker.nextNode()
    while (node && !node.textContent?.includes('status meetings')) node = walker.nextNode()
    if (!node) throw new Error('The text is not shown.')
    const at = node.textContent?.indexOf('status meetings') ?? 0
    document.getSelection()?.setBaseAndExtent(node, at, node, at + 15)
    await user.click(await screen.findByRole('button', { name: 'Comment on the selected words' }))
    await user.type(screen.getByLabelText('Your comment on these words'), 'Which?')
    await user.click(screen.getByRole('button', { name: 'Add comment' }))
    const start = TEXT.indexOf('status')
    await waitFor(() => expect(api.calls.at(-1)?.body).toMatchObject({ quote: { start, end: start + 15 } }))
  })

  test('needs a name, and sends the decision about the version that is shown', async () => {
    const user = userEvent.setup()
    const { api } = open({
      'GET /api/publish/review': () => review({ revision: 3, approval: { state: 'none', required: true, by: null, at: null } }),
      'POST /api/publish/review/decisions': () =>
        review({ revision: 3, approval: { state: 'approved', required: true, by: 'Grace', at: '2026-11-28T11:00:00.000Z' } }),
    })
    expect(await screen.findByText('This post is sent only when it is approved.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    expect(await screen.findByText('Enter your name first.')).toBeVisible()
    expect(screen.getByLabelText(/Your name/)).toHaveFocus()
    await typeName(user)
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    expect(await screen.findByText('Approved by Grace')).toBeVisible()
    expect(api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { post: 1, revision: 3, name: 'Grace', decision: 'approved' },
    ])
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Request a change' }))
    await user.type(screen.getByLabelText('What should change?'), 'The price.')
    await user.click(screen.getByRole('button', { name: 'Request a change' }))
    await waitFor(() => expect(api.calls.at(-1)?.body).toMatchObject({ decision: 'changes_requested', text: 'The price.' }))
  })

  test('shows the new version of a post that was edited meanwhile, and keeps the comment', async () => {
    const user = userEvent.setup()
    let current = review()
    const { api } = open({
      'GET /api/publish/review': () => current,
      'POST /api/publish/review/comments': ({ body }) => {
        if ((body as { revision: number }).revision === 2) return review()
        current = review({ revision: 2, text: 'Edited. Six hours a week back for a team of nine.' })
        return problem('review_outdated')
      },
    })
    await typeName(user)
    await user.click(screen.getByRole('button', { name: 'Comment on a sentence' }))
    await user.click(screen.getByRole('button', { name: /^Six hours/ }))
    await user.type(screen.getByLabelText('Your comment on these words'), 'Nine?')
    await user.click(screen.getByRole('button', { name: 'Add comment' }))
    expect(await screen.findByText('This post was edited after you opened it.')).toBeVisible()
    expect(screen.getByLabelText('Your comment on these words')).toHaveValue('Nine?')
    await user.click(screen.getByRole('button', { name: 'Add comment' }))
    await waitFor(() => expect(api.calls.at(-1)?.body).toMatchObject({ revision: 2, quote: { start: 8, end: 49 } }))
  })
})

describe('places in a text', () => {
  test('are those of each sentence, in order', () => {
    const text = 'One. One. Two!\n\n  Three? “Four.”'
    expect(sentencesOf(text).map(({ start, end, words }) => [text.slice(start, end), words])).toEqual([
      ['One.', 'One.'],
      ['One.', 'One.'],
      ['Two!', 'Two!'],
      ['Three?', 'Three?'],
      ['“Four.”', '“Four.”'],
    ])
  })

  test('are found for selected words, whose spaces can differ', () => {
    expect(placeOf('One  two\n\nthree', 'two three')).toEqual({ start: 5, end: 15 })
    expect(placeOf('One two', 'three')).toBeNull()
    expect(placeOf('One two', ' \n ')).toBeNull()
  })
})
