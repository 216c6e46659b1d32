import { expect, test } from '@jest/globals'
import { EXAMPLE_TOKEN, httpContract, matching } from '@loomcast/contracts/pact'
import { createVideoClient } from '../src/pictures/video-client.ts'

const { boolean, integer, like, number, string } = matching
const { exchange } = httpContract('publish', 'video')

const PATH = '/internal/video/published-pictures'
const FILE = 'fil_pact'
const READ_KEY = 'key-of-the-picture'
const picture = { file_id: FILE, read_key: READ_KEY, alt: '', width: 64, height: 96, generated: false }
const load = (origin: string, file_id: string) =>
  createVideoClient(origin)
    .loadPicture({ ...picture, file_id }, { number: 1, maxBytes: 1_000_000, maxSide: 2_000 })
    .catch((error: unknown) => error)

test("finds the caller's pictures with the keys to read them", async () => {
  const found = await exchange(
    {
      named: 'the pictures of a post that is planned',
      given: { 'a user with an uploaded picture': { user_id: 'usr_pact', file_id: FILE, read_key: READ_KEY } },
      request: { method: 'POST', path: PATH, signedIn: true, body: { file_ids: [FILE] } },
      response: {
        status: 200,
        body: {
          pictures: [
            { file_id: string(FILE), read_key: string(READ_KEY), width: integer(64), height: integer(96), generated: boolean(false) },
          ],
        },
      },
    },
    (origin) => createVideoClient(origin).findPictures([FILE], `Bearer ${EXAMPLE_TOKEN}`),
  )
  expect(found).toEqual([{ file_id: FILE, read_key: READ_KEY, width: 64, height: 96, generated: false }])
})

test("finds the caller's finished films with the keys to read them", async () => {
  const given = { 'a user with a finished video': { user_id: 'usr_pact', video_id: 'job_pact', file_id: 'fil_film', read_key: READ_KEY } }
  const FILMS = '/internal/video/published-films'
  const found = await exchange(
    {
      named: 'the film of a post that is planned',
      given,
      request: { method: 'POST', path: FILMS, signedIn: true, body: { video_ids: ['job_pact'] } },
      response: {
        status: 200,
        body: {
          films: [
            {
              video_id: string('job_pact'),
              file_id: string('fil_film'),
              read_key: string(READ_KEY),
              content_type: string('video/mp4'),
              bytes: integer(1_000),
              width: integer(720),
              height: integer(1280),
              seconds: number(24),
              ai_parts: like([]),
              poster: { file_id: string('fil_poster'), read_key: string(READ_KEY) },
            },
          ],
        },
      },
    },
    (origin) => createVideoClient(origin).findFilms(['job_pact'], `Bearer ${EXAMPLE_TOKEN}`),
  )
  expect(found).toMatchObject([
    { video_id: 'job_pact', file_id: 'fil_film', read_key: READ_KEY, bytes: 1_000, poster: { file_id: 'fil_poster' } },
  ])
})

test("finds the caller's logo with the key to read it", async () => {
  const LOGO = '/internal/video/published-logo'
  const given = { 'a user with a logo': { user_id: 'usr_pact', file_id: 'fil_logo', read_key: READ_KEY } }
  const found = await exchange(
    {
      named: 'the logo of a review link',
      given,
      request: { method: 'POST', path: LOGO, signedIn: true, body: {} },
      response: {
        status: 200,
        body: { logo: { file_id: string('fil_logo'), read_key: string(READ_KEY), width: integer(200), height: integer(80) } },
      },
    },
    (origin) => createVideoClient(origin).findLogo(`Bearer ${EXAMPLE_TOKEN}`),
  )
  expect(found).toEqual({ file_id: 'fil_logo', read_key: READ_KEY, width: 200, height: 80 })
})

test('reports a logo that was deleted', async () => {
  const failure = await exchange(
    {
      named: 'a logo that was deleted',
      request: { method: 'GET', path: '/internal/video/published-logo/fil_deleted', headers: { 'x-read-key': READ_KEY } },
      response: { status: 404, body: {} },
    },
    (origin) =>
      createVideoClient(origin)
        .loadLogo({ file_id: 'fil_deleted', read_key: READ_KEY, width: 1, height: 1 })
        .catch((error: unknown) => error),
  )
  expect(failure).toMatchObject({ kind: 'refused' })
})

test('reports a film that was deleted', async () => {
  const [film] = [
    {
      ...picture,
      file_id: 'fil_deleted',
      video_id: 'job_deleted',
      content_type: 'video/mp4',
      bytes: 8,
      seconds: 1,
      ai_parts: [],
      poster: null,
    },
  ]
  const failure = await exchange(
    {
      named: 'a film that was deleted',
      request: {
        method: 'GET',
        path: '/internal/video/published-films/fil_deleted',
        headers: { 'x-read-key': READ_KEY, range: 'bytes=0-7' },
      },
      response: { status: 404, body: {} },
    },
    (origin) =>
      createVideoClient(origin)
        .loadFilm(film, { start: 0, end: 8 })
        .catch((error: unknown) => error),
  )
  expect(failure).toMatchObject({ kind: 'refused' })
})

test('reports a picture that was deleted', async () => {
  const failure = await exchange(
    {
      named: 'a picture that was deleted',
      request: {
        method: 'GET',
        path: `${PATH}/fil_deleted`,
        query: { max_bytes: '1000000', max_side: '2000' },
        headers: { 'x-read-key': READ_KEY },
      },
      response: { status: 404, body: {} },
    },
    (origin) => load(origin, 'fil_deleted'),
  )
  expect(failure).toMatchObject({ kind: 'refused' })
})
