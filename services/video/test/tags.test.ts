import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { parse } from 'papaparse'
import { startVideo, type VideoService } from './support/video-service.ts'

let video: VideoService
let first: string
let second: string
beforeAll(async () => {
  video = await startVideo('tags')
  first = await video.begin('ada', [''])
  await video.until(first, 'completed')
  second = await video.begin('ada', [''])
  await video.until(second, 'completed')
})
afterAll(() => video?.stop())

const post = (user: string, path: string, body: object) => video.call(user, 'POST', `/api/video/${path}`, body)
const tag = (user: string, job_ids: string[], change: { add?: string[]; remove?: string[] }) =>
  post(user, 'bulk-tag', { job_ids, ...change })
const tags = async (user = 'ada') => (await video.call(user, 'GET', '/api/video/tags')).body.tags
const history = async (query: string) => (await video.call('ada', 'GET', `/api/video/history?${query}`)).body

test('are added to several videos and removed from them, in the first spelling, and are a filter of list and export', async () => {
  expect((await tag('ada', [first, second], { add: ['Launch', 'spring'] })).body.videos).toEqual(
    expect.arrayContaining([
      { job_id: first, tags: ['Launch', 'spring'] },
      { job_id: second, tags: ['Launch', 'spring'] },
    ]),
  )
  await tag('ada', [second], { add: ['launch'], remove: ['SPRING'] })
  expect(await tags()).toEqual([
    { name: 'Launch', videos: 2 },
    { name: 'spring', videos: 1 },
  ])
  expect((await history('tag=spring')).history.jobs).toMatchObject([{ job_id: first, tags: ['Launch', 'spring'] }])
  expect((await history('tag=unknown')).total).toBe(0)
  expect((await video.call('ada', 'GET', '/api/video/history?tag=a,b')).body.code).toBe('validation_failed')
  const csv = (await video.call('ada', 'GET', '/api/video/export?tag=spring')).text
  expect(csv).toContain('"Launch, spring"')
  expect(csv).not.toContain(second)
})

test('stay through a change of the video and its deletion', async () => {
  await tag('ada', [first], { add: ['kept'] })
  await post('ada', 'bulk-delete', { job_ids: [first] })
  expect(await tags()).not.toContainEqual({ name: 'kept', videos: 1 })
  expect((await tag('ada', [first], { add: ['late'] })).body.videos).toEqual([])
  await post('ada', 'restore', { job_ids: [first] })
  expect(await tags()).toContainEqual({ name: 'kept', videos: 1 })
})

test('are renamed and deleted on all videos', async () => {
  await tag('ada', [first, second], { add: ['fall'] })
  expect((await post('ada', 'tags/rename', { name: 'fall', new_name: 'Autumn' })).body.name).toBe('Autumn')
  expect((await history('tag=Autumn')).total).toBe(2)
  expect((await post('ada', 'tags/delete', { name: 'Autumn' })).status).toBe(200)
  expect((await history('tag=Autumn')).total).toBe(0)
  expect((await post('ada', 'tags/delete', { name: 'Autumn' })).body.code).toBe('tag_not_found')
})

test('have limits, and change only videos of the user', async () => {
  const many = Array.from({ length: 20 }, (_, index) => `tag ${index}`)
  expect((await tag('eve', [first], { add: ['hers'] })).body.videos).toEqual([])
  expect(await tags('eve')).toEqual([])
  expect((await history('tag=hers')).total).toBe(0)
  expect((await post('eve', 'tags/delete', { name: 'Launch' })).status).toBe(404)
  expect(await tag('ada', [first], { add: many })).toMatchObject({ status: 409, body: { code: 'tag_limit' } })
  for (const change of [{}, { add: [' '] }, { add: ['a,b'] }]) expect((await tag('ada', [first], change)).status).toBe(400)
})

test('selected videos are exported in the order of their ids, without those of others', async () => {
  const exported = async (user: string, job_ids: string[]) => {
    const { text, headers } = await post(user, 'bulk-export', { job_ids })
    expect(headers['content-disposition']).toMatch(/^attachment; filename="video_history_\d{4}-\d\d-\d\d\.csv"$/)
    return parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data.map((row) => row['Job ID'])
  }
  expect(await exported('ada', [second, 'vid_unknown', first])).toEqual([second, first])
  expect(await exported('ada', [first])).toEqual([first])
  expect(await exported('eve', [first, second])).toEqual([])
})
