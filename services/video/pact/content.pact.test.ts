import { expect, test } from '@jest/globals'
import { EXAMPLE_TOKEN, httpContract, matching } from '@loomcast/contracts/pact'
import { confirmPictures } from '../src/engines/content/confirm-pictures.ts'
import { requestScenes } from '../src/engines/content/content-client.ts'
import { requestReading } from '../src/engines/content/reading-client.ts'

const { boolean, eachLike, string } = matching
const { exchange } = httpContract('video', 'content')

const WISH = { instructions: 'Our bakery opens at six.', scene_count: 2, format: 'tiktok', pictures: ['data:image/jpeg;base64,/9j/4AAQ'] }
const request = { method: 'POST' as const, path: '/internal/content/scenes', signedIn: true, body: WISH }
const callContent = (origin: string) =>
  requestScenes(origin, {
    instructions: WISH.instructions,
    sceneCount: WISH.scene_count,
    format: WISH.format,
    pictures: WISH.pictures,
    authorization: `Bearer ${EXAMPLE_TOKEN}`,
    signal: AbortSignal.timeout(10_000),
  })

test('returns as many scenes as requested, on behalf of the caller', async () => {
  const scene = { caption: string('Open at six'), emphasis: eachLike('six'), direction: string('The door opens.') }
  const written = await exchange(
    {
      named: 'the texts of two scenes',
      given: { 'a user': { user_id: 'usr_pact' }, 'the provider writes two scenes': {} },
      request,
      response: { status: 200, body: { scenes: [scene, scene], written_by: string('openai'), from_pictures: boolean(false) } },
    },
    callContent,
  )
  expect(written?.scenes).toHaveLength(2)
  expect(written?.written_by).toBe('openai')
})

test('rejects any other error response, so that the scenes are derived from the instructions', async () => {
  const response = exchange(
    {
      named: 'the texts of two scenes, when the provider takes no more requests',
      given: { 'a user': { user_id: 'usr_pact' }, 'the provider takes no more requests for 20 s': {} },
      request,
      response: { status: 429, body: {} },
    },
    (origin) => callContent(origin).catch((error: unknown) => error),
  )
  await expect(response).resolves.toEqual(new Error('The content service returned 429'))
})

test('returns what of the instructions is for viewers, on behalf of the caller', async () => {
  const passages = [
    { text: 'New mugs on Friday', source: 'New mugs on Friday', use: 'publish' },
    { text: 'pls no emojis', source: 'pls no emojis', use: 'instruction' },
    { text: 'Dont mention the price', source: 'Dont mention the price', use: 'leave_out' },
  ]
  const instructions = passages.map(({ source }) => source).join('\n')
  const read = await exchange(
    {
      named: 'the reading of instructions',
      given: { 'a user': { user_id: 'usr_pact' } },
      request: { method: 'POST', path: '/api/content/brief', signedIn: true, body: { prompt: instructions } },
      response: { status: 200, body: { passages: passages.map(({ text, source, use }) => ({ text: string(text), source, use })) } },
    },
    (origin) => requestReading(origin, { instructions, authorization: `Bearer ${EXAMPLE_TOKEN}`, signal: AbortSignal.timeout(10_000) }),
  )
  expect(read).toEqual(passages)
})

const confirm = (origin: string) =>
  confirmPictures(origin, { fileIds: ['fil_1'], authorization: `Bearer ${EXAMPLE_TOKEN}`, signal: AbortSignal.timeout(10_000) })
const confirmation = { method: 'POST' as const, path: '/internal/content/pictures', signedIn: true, body: { file_ids: ['fil_1'] } }

test('confirms that pictures belong to the caller', async () => {
  const given = { 'a user': { user_id: 'usr_pact' } }
  await exchange({ named: 'the confirmation of pictures', given, request: confirmation, response: { status: 200, body: {} } }, confirm)
})

test('rejects a confirmation that the content service did not store', async () => {
  const failed = await exchange(
    {
      named: 'the confirmation of pictures of a deleted account',
      given: { 'a user who deleted the account': { user_id: 'usr_pact_deleted' } },
      request: confirmation,
      response: { status: 401, body: {} },
    },
    (origin) => confirm(origin).catch((error: unknown) => error),
  )
  expect(failed).toEqual(new Error('The content service returned 401'))
})
