import { beforeEach, expect, test } from '@jest/globals'
import { documentedApi, EXAMPLE_TOKEN, examples } from '@loomcast/contracts/exchange'
import { type Card, cardsApi } from '../../src/api/cards.api.ts'
import { requestOfOne, withKeys, withoutKey } from '../../src/cards/card-set.ts'

const video = documentedApi('video')
const card: Card = { layout: 'statement', title: 'We bake twice a day', body: '', detail: '', first: 1 }
const [edited] = withKeys([card])
const post = (path: string, body: object) => ({ method: 'POST' as const, path, signedIn: true, body })

beforeEach(() => localStorage.setItem('token', EXAMPLE_TOKEN))

test('plans the cards of a post', async () => {
  const plan = {
    cards: [card],
    hashtags: [],
    left_out: '',
    accents: [{ name: 'Green', color: '#0b6b57' }],
    own_accent: false,
    logo: false,
    brand_kit: false,
    brand_version: 'x',
  }
  const found = await video.exchange(
    { request: post('/api/video/cards/plan', { text: 'We bake twice a day' }), response: { status: 200, body: plan } },
    () => cardsApi.plan('We bake twice a day'),
  )
  expect(found.cards).toEqual([card])
})

test('sends a card without the state that only the page has', async () => {
  if (!edited) throw new Error('no card')
  const parts = await video.exchange(
    { request: post('/api/video/cards/split', { card }), response: { status: 200, body: { cards: [card, card] } } },
    () => cardsApi.split(withoutKey(edited)),
  )
  expect(parts).toHaveLength(2)
})

test('gets the picture of a card, and why there is none', async () => {
  if (!edited) throw new Error('no card')
  const set = { source: '', cards: [edited, edited], size: '1:1', theme: 'night', accent: '#0b6b57', showLogo: true } as const
  const request = post('/api/video/cards/preview', {
    cards: [{ layout: 'statement' }, card],
    size: '1:1',
    theme: 'night',
    accent: '#0b6b57',
    show_logo: true,
    index: 1,
  })
  const picture = await video.exchange({ request, response: { status: 200, body: { picture: 'data:image/png;base64,AA==' } } }, () =>
    cardsApi.picture(requestOfOne(set, 1), 1),
  )
  expect(picture).toBe('data:image/png;base64,AA==')
  const refused = await video.exchange({ request, response: { status: 400, body: examples.problem('validation_failed') } }, () =>
    cardsApi.picture(requestOfOne(set, 1), 1).catch((error: unknown) => error),
  )
  expect(refused).toMatchObject({ code: 'validation_failed' })
})
