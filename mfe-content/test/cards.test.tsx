import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { type FakeRequest, fakeUploads, problem, renderWithApp, resetApp, toasts } from '@loomcast/web-kit/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Card } from '../src/api/cards.api.ts'
import { altOf, nameOf } from '../src/cards/card-set.ts'
import { CardsButton } from '../src/cards/cards-button.tsx'
import { storedCards } from '../src/cards/stored-cards.ts'

const card = (change: Partial<Card>): Card => ({ layout: 'statement', title: '', body: '', detail: '', first: 1, ...change })
const plan = {
  success: true,
  cards: [
    card({ title: 'We bake twice a day' }),
    card({ layout: 'list', title: 'What changed', body: 'Warm bread\nHalf price' }),
    card({ layout: 'end', title: 'Come by', detail: '@bakery' }),
  ],
  hashtags: ['#bread'],
  left_out: '',
  accents: [
    { name: 'Green', color: '#0b6b57' },
    { name: 'Blue', color: '#2457d6' },
  ],
  own_accent: false,
  logo: false,
  brand_kit: false,
  brand_version: 'v1',
}
const PICTURE = 'data:image/png;base64,iVBORw0KGgo='

beforeEach(async () => {
  globalThis.matchMedia ??= jest.fn(() => ({ matches: false, addEventListener() {}, removeEventListener() {} })) as never
  jest.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.clear()
  target.add.mockClear()
  await act(() => import('../src/cards/cards-dialog.tsx'))
})
afterEach(() => {
  cleanup()
  resetApp()
  jest.restoreAllMocks()
})

type Routes = NonNullable<NonNullable<Parameters<typeof renderWithApp>[1]>['api']>

const target = {
  pictures: [{ file_id: 'fil_a', alt: 'Rolls on a tray' }],
  places: 10,
  add: jest.fn<(pictures: readonly object[]) => void>(),
}

async function open(text = 'We bake twice a day.', routes: Routes = {}, places = 10) {
  const { api } = renderWithApp(<CardsButton contentId="ctn_1" text={text} name="linkedin-cards" target={{ ...target, places }} />, {
    path: '/',
    api: { 'POST /api/video/cards/plan': plan, 'POST /api/video/cards/preview': { success: true, picture: PICTURE }, ...routes },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Make cards' }))
  await screen.findByRole('dialog', { name: 'Cards of this post' })
  await screen.findByRole('button', { name: 'Edit card 1: We bake twice a day' })
  return api
}
const previews = (calls: FakeRequest[]) =>
  calls.filter(({ path }) => path === '/api/video/cards/preview').map(({ body }) => body as { cards: Card[]; index: number; theme: string })
const names = () => screen.getAllByRole('button', { name: /^Edit card/ }).map((button) => button.getAttribute('aria-label'))

test('shows the cards of a post, with their texts as alternative texts, and what is on none', async () => {
  const api = await open()
  expect(names()).toEqual(['Edit card 1: We bake twice a day', 'Edit card 2: What changed', 'Edit card 3: Come by'])
  expect(await screen.findByRole('img', { name: 'We bake twice a day.' })).toHaveAttribute('src', PICTURE)
  expect(screen.getByText('Hashtags stay in the post: #bread')).toBeInTheDocument()
  expect(api.calls.find(({ path }) => path === '/api/video/cards/plan')?.body).toEqual({ text: 'We bake twice a day.' })
  expect(altOf(plan.cards[1] as Card)).toBe('What changed. Warm bread. Half price.')
  expect(nameOf(card({}), 0)).toBe('card 1: empty')
})

test('draws a card again after its text, layout or look was changed, and no other card', async () => {
  const api = await open()
  await waitFor(() => expect(previews(api.calls)).toHaveLength(3))
  await userEvent.click(screen.getByRole('button', { name: 'Edit card 2: What changed' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Items, one per line' }), '\nNo waste')
  await waitFor(() =>
    expect(previews(api.calls).at(-1)).toMatchObject({ index: 1, cards: [{}, { body: 'Warm bread\nHalf price\nNo waste' }, {}] }),
  )
  expect(
    previews(api.calls)
      .slice(3)
      .every(({ index }) => index === 1),
  ).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: 'Night' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Blue' }))
  await waitFor(() => expect(previews(api.calls).at(-1)).toMatchObject({ theme: 'night', accent: '#2457d6' }))
})

test('cards are added, moved with the keyboard, removed, and restored', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Add a card' }))
  expect(names()[1]).toBe('Edit card 2: empty')
  await userEvent.click(screen.getByRole('button', { name: 'Remove this card' }))
  expect(names()).toHaveLength(3)
  screen.getByRole('button', { name: /^Move card 1/ }).focus()
  await userEvent.keyboard(' {ArrowRight} ')
  expect(names()).toEqual(['Edit card 1: What changed', 'Edit card 2: We bake twice a day', 'Edit card 3: Come by'])
})

test('changes are there again after a reload, until the post changes', async () => {
  await open()
  const title = screen.getByRole('textbox', { name: 'Title' })
  await userEvent.clear(title)
  await userEvent.type(title, 'Twice a day')
  cleanup()
  renderWithApp(<CardsButton contentId="ctn_1" text="Another text" name="x" target={target} />, {
    path: '/',
    api: { 'POST /api/video/cards/plan': plan, 'POST /api/video/cards/preview': { success: true, picture: PICTURE } },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Make cards' }))
  expect(await screen.findByRole('button', { name: 'Edit card 1: Twice a day' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Make new cards' }))
  expect(names()[0]).toBe('Edit card 1: We bake twice a day')
})

test('a card with a text that is too long is split', async () => {
  const detail = 'The text of card 1 is too long. Shorten it, or split the card.'
  const api = await open('Text', {
    'POST /api/video/cards/preview': ({ body }: FakeRequest) =>
      (body as { index: number; cards: Card[] }).cards[(body as { index: number }).index]?.title === 'We bake twice a day'
        ? problem('validation_failed', detail, { reason: 'card_too_long' })
        : { success: true, picture: PICTURE },
    'POST /api/video/cards/split': { success: true, cards: [card({ title: 'We bake' }), card({ title: 'twice a day' })] },
  })
  expect(await screen.findByText(detail)).toBeInTheDocument()
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Split this card' }))
  await waitFor(() => expect(names().slice(0, 2)).toEqual(['Edit card 1: We bake', 'Edit card 2: twice a day']))
  expect(api.calls.find(({ path }) => path === '/api/video/cards/split')?.body).toEqual({ card: plan.cards[0] })
})

test('an undo restores the removed card, and keeps what was changed since', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Remove this card' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), ' today')
  await userEvent.click(screen.getByRole('radio', { name: 'Night' }))
  act(() => toasts.get().at(-1)?.action?.onClick())
  expect(names()).toEqual(['Edit card 1: We bake twice a day', 'Edit card 2: What changed today', 'Edit card 3: Come by'])
  expect(screen.getByRole('radio', { name: 'Night' })).toBeChecked()
})

describe('a card that is being split', () => {
  const detail = 'The text of card 1 is too long. Shorten it, or split the card.'
  async function split(parts: Card[]) {
    const response = Promise.withResolvers<void>()
    await open('Text', {
      'POST /api/video/cards/preview': ({ body }: FakeRequest) =>
        (body as { index: number }).index === 0
          ? problem('validation_failed', detail, { reason: 'card_too_long' })
          : { success: true, picture: PICTURE },
      'POST /api/video/cards/split': async () => {
        await response.promise
        return { success: true, cards: parts }
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Split this card' }))
    return response
  }
  const halves = [card({ title: 'We bake' }), card({ title: 'twice a day' })]

  test('keeps the changes of other cards and of the look', async () => {
    const response = await split(halves)
    await userEvent.click(screen.getByRole('radio', { name: 'Night' }))
    response.resolve()
    await waitFor(() => expect(names().slice(0, 2)).toEqual(['Edit card 1: We bake', 'Edit card 2: twice a day']))
    expect(screen.getByRole('radio', { name: 'Night' })).toBeChecked()
  })

  test('stays unchanged if it was edited in the meantime', async () => {
    const response = await split(halves)
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), ' now')
    response.resolve()
    await waitFor(() => expect(toasts.get().at(-1)?.message).toMatch(/because you changed it/))
    expect(names()[0]).toBe('Edit card 1: We bake twice a day now')
  })

  test('explains that a single part cannot be split', async () => {
    const response = await split([card({ title: 'We bake twice a day' })])
    response.resolve()
    await waitFor(() => expect(toasts.get().at(-1)?.message).toMatch(/cannot be split further/))
  })
})

test('a preview that failed can be tried again, and splitting is offered only for texts that are too long', async () => {
  let responses = 0
  await open('Text', {
    'POST /api/video/cards/preview': ({ body }: FakeRequest) => {
      if ((body as { index: number }).index !== 0) return { success: true, picture: PICTURE }
      responses++
      if (responses === 1) return problem('busy', 'Too many cards are being drawn right now.')
      return problem('validation_failed', 'There is no font for these characters: x. Remove or replace them.')
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/no font/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Split this card' })).toBeNull()
})

describe('putting the cards into the post', () => {
  const uploads = () => {
    let count = 0
    return {
      'POST /api/upload/image': () => {
        count += 1
        return Response.json({ success: true, file_id: `fil_${count}` }, { status: 201 })
      },
    }
  }
  let restore = () => {}
  beforeEach(() => {
    restore = fakeUploads()
  })
  afterEach(() => restore())
  const button = () => screen.getByRole('button', { name: 'Put into the post' })

  test('uploads each card in full size, with its texts as the description', async () => {
    const api = await open(undefined, uploads())
    await userEvent.click(button())
    await waitFor(() => expect(target.add).toHaveBeenCalledTimes(1))
    expect(target.add).toHaveBeenCalledWith([
      { file_id: 'fil_1', alt: 'We bake twice a day.' },
      { file_id: 'fil_2', alt: 'What changed. Warm bread. Half price.' },
      { file_id: 'fil_3', alt: 'Come by. @bakery.' },
    ])
    expect(previews(api.calls).filter((body) => 'full_size' in body)).toHaveLength(3)
    expect(toasts.get()).toMatchObject([{ kind: 'success', message: '3 cards are pictures of the post now.' }])
  })

  test('adds as many as the post can have, and names how many are left out', async () => {
    await open(undefined, uploads(), 2)
    await userEvent.click(button())
    await waitFor(() => expect(target.add).toHaveBeenCalledTimes(1))
    expect(target.add.mock.calls[0]?.[0]).toHaveLength(2)
    expect(toasts.get()[0]?.message).toBe('2 cards are pictures of the post now. It can have no more, so one was left out.')
  })

  test('is not possible without a place', async () => {
    await open(undefined, {}, 0)
    expect(button()).toBeDisabled()
  })

  test('adds none if one is not uploaded, and offers a retry', async () => {
    const api = await open(undefined, { 'POST /api/upload/image': () => problem('busy', 'Too many uploads.') })
    await userEvent.click(button())
    await waitFor(() => expect(toasts.get()).toMatchObject([{ kind: 'error', message: 'Too many uploads.' }]))
    expect(target.add).not.toHaveBeenCalled()
    api.on(uploads())
    act(() => toasts.get()[0]?.action?.onClick())
    await waitFor(() => expect(target.add).toHaveBeenCalledTimes(1))
  })
})

describe('a card with a picture', () => {
  const pictureOf = (id: string) => ({ file_id: id, picture_url: `/api/files/${id}`, small_url: '', width: 1, height: 1 })
  const routes = (): Routes => ({
    'GET /api/upload/pictures': { success: true, pictures: [pictureOf('fil_a'), pictureOf('fil_1')], next_cursor: null },
    'POST /api/upload/image': () => Response.json({ success: true, file_id: 'fil_1' }, { status: 201 }),
  })
  const lastPicture = (calls: FakeRequest[]) => Reflect.get(previews(calls).at(-1)?.cards[0] ?? {}, 'picture')

  test('has one of the post, behind or above its texts, described for people who do not see it, and loses it again', async () => {
    const api = await open(undefined, routes())
    await userEvent.click(await screen.findByRole('button', { name: 'Use Rolls on a tray of the post' }))
    await waitFor(() => expect(lastPicture(api.calls)).toEqual({ file_id: 'fil_a', place: 'full', alt: '' }))
    expect(screen.getByRole('img', { name: 'We bake twice a day. Rolls on a tray.' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('radio', { name: 'Upper part' }))
    await waitFor(() => expect(lastPicture(api.calls)).toEqual({ file_id: 'fil_a', place: 'top', alt: '' }))
    expect(storedCards.read('usr_test', 'ctn_1')?.cards[0]?.picture).toEqual({ file_id: 'fil_a', place: 'top', alt: 'Rolls on a tray' })
    await userEvent.click(screen.getByRole('button', { name: 'Remove picture 1' }))
    expect(await screen.findByRole('button', { name: 'Use Rolls on a tray of the post' })).toBeInTheDocument()
    expect(storedCards.read('usr_test', 'ctn_1')?.cards[0]?.picture).toBeUndefined()
  })

  test('has an uploaded one', async () => {
    const restore = fakeUploads()
    const api = await open(undefined, routes())
    const input = screen.getByRole('dialog').querySelector('input[type=file]') as HTMLInputElement
    await userEvent.upload(input, new File(['x'], 'rolls.jpg', { type: 'image/jpeg' }))
    await waitFor(() => expect(lastPicture(api.calls)).toEqual({ file_id: 'fil_1', place: 'full', alt: '' }))
    restore()
  })

  test('has another one in its place, at the same part of the card', async () => {
    const restore = fakeUploads()
    const api = await open(undefined, routes())
    await userEvent.click(await screen.findByRole('button', { name: 'Use Rolls on a tray of the post' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Upper part' }))
    expect(screen.getByRole('button', { name: 'Replace the picture' })).toBeEnabled()
    const input = screen.getByRole('dialog').querySelector('input[type=file]') as HTMLInputElement
    await userEvent.upload(input, new File(['x'], 'rolls.jpg', { type: 'image/jpeg' }))
    await waitFor(() => expect(lastPicture(api.calls)).toEqual({ file_id: 'fil_1', place: 'top', alt: '' }))
    expect(screen.getAllByRole('textbox', { name: 'Alt text' })).toHaveLength(1)
    restore()
  })

  test.each([
    ['its text has no space beside it', problem('validation_failed', 'Too long', { reason: 'card_too_long_for_picture' })],
    ['its file was removed', problem('unknown_picture', 'No longer in your uploads')],
  ])('can be drawn without it if %s', async (_, response) => {
    await open(undefined, {
      ...routes(),
      'POST /api/video/cards/preview': ({ body }: FakeRequest) =>
        (body as { cards: Card[] }).cards.some(({ picture }) => picture) ? response : { success: true, picture: PICTURE },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Use Rolls on a tray of the post' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the picture' }))
    expect(await screen.findByRole('button', { name: 'Use Rolls on a tray of the post' })).toBeInTheDocument()
    expect(storedCards.read('usr_test', 'ctn_1')?.cards[0]?.picture).toBeUndefined()
  })

  test('keeps it on the first part when it is split', async () => {
    const api = await open('Text', {
      ...routes(),
      'POST /api/video/cards/preview': ({ body }: FakeRequest) =>
        (body as { index: number; cards: Card[] }).cards[0]?.title === 'We bake twice a day'
          ? problem('validation_failed', 'Too long', { reason: 'card_too_long' })
          : { success: true, picture: PICTURE },
      'POST /api/video/cards/split': { success: true, cards: [card({ title: 'We bake' }), card({ title: 'twice a day' })] },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Use Rolls on a tray of the post' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Split this card' }))
    await waitFor(() => expect(names()[0]).toBe('Edit card 1: We bake'))
    expect(api.calls.find(({ path }) => path === '/api/video/cards/split')?.body).toEqual({ card: plan.cards[0] })
    expect(storedCards.read('usr_test', 'ctn_1')?.cards.map(({ picture }) => picture?.file_id)).toEqual([
      'fil_a',
      undefined,
      undefined,
      undefined,
    ])
  })
})

test('the cards of the 30 posts that were edited last are stored', () => {
  const set = {
    source: 'x',
    cards: [{ ...card({ title: 'One' }), key: 'k' }],
    size: '4:5',
    theme: 'paper',
    accent: '#0b6b57',
    showLogo: false,
  } as const
  const now = jest.spyOn(Date, 'now')
  for (let post = 0; post < 32; post += 1) {
    now.mockReturnValue(1_790_000_000_000 + post)
    storedCards.note('usr_1', `ctn_${post}`, set)
  }
  now.mockReturnValue(1_790_000_000_100)
  storedCards.note('usr_1', 'ctn_2', set)
  const stored = Array.from({ length: 32 }, (_, post) => storedCards.read('usr_1', `ctn_${post}`) !== null)
  expect(stored).toEqual([false, false, ...Array.from({ length: 30 }, () => true)])
})

test('a stored logo is not drawn when there is none anymore', async () => {
  const set = {
    source: 'Text',
    cards: [{ ...card({ title: 'We bake twice a day' }), key: 'k' }],
    size: '4:5',
    theme: 'paper',
    accent: '#0b6b57',
  } as const
  jest.spyOn(storedCards, 'read').mockReturnValue({ ...set, showLogo: true })
  const api = await open('Text')
  await waitFor(() => expect(previews(api.calls)).not.toHaveLength(0))
  expect(previews(api.calls).every((body) => !('show_logo' in body))).toBe(true)
})

test('cards that a browser stored in another form are ignored, and signing out removes those of the user', () => {
  const set = {
    source: 'x',
    cards: [{ ...card({ title: 'One' }), key: 'k' }],
    size: '4:5',
    theme: 'paper',
    accent: '#0b6b57',
    showLogo: false,
  } as const
  storedCards.note('usr_1', 'ctn_1', set)
  expect(storedCards.read('usr_1', 'ctn_1')).toEqual(set)
  for (const broken of [{ cards: [] }, { theme: 'neon' }, { size: '9:16' }, { accent: 'red' }, { cards: [{ key: 'k' }] }]) {
    localStorage.setItem('loomcast.cards.usr_1.ctn_2', JSON.stringify({ ...set, ...broken }))
    expect(storedCards.read('usr_1', 'ctn_2')).toBeNull()
  }
  storedCards.forget('usr_1')
  expect(storedCards.read('usr_1', 'ctn_1')).toBeNull()
})

test('new cards have the brand kit, without other colors to choose, and stored ones fall back to a theme when it is gone', async () => {
  const api = await open(undefined, { 'POST /api/video/cards/plan': { ...plan, logo: true, brand_kit: true } })
  expect(screen.getByRole('radio', { name: 'Your brand' })).toBeChecked()
  expect(screen.queryByRole('radio', { name: 'Green' })).toBeNull()
  expect(screen.getByRole('switch', { name: 'Logo' })).toBeChecked()
  await waitFor(() => expect(previews(api.calls)[0]).toMatchObject({ theme: 'brand', show_logo: true }))
  await userEvent.click(screen.getByRole('radio', { name: 'Night' }))
  expect(screen.getByRole('radio', { name: 'Green' })).toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: 'Your brand' }))
  cleanup()
  await open()
  expect(screen.getByRole('radio', { name: 'Paper' })).toBeChecked()
})
