import { startVideo, type VideoService } from './support/video-service.ts'

let video: VideoService
beforeAll(async () => {
  video = await startVideo('file_pages')
})
afterAll(() => video?.stop())

const COUNT = 205
const START = Date.parse('2026-03-10T12:00:00Z')
const facts = {
  narration: { narration: { seconds: 2, speech: [[0, 2]] } },
  music: { music: { name: 'Theme', seconds: 2, rights_confirmed_at: new Date(START) } },
  footage: { footage: { seconds: 2, has_sound: true, poster_id: 'fil_poster' }, width: 640, height: 360 },
}

/** Files of a user as uploads of earlier weeks leave them, used today: the sweep removes others. Several have the same time. */
async function store(user: string, kind: keyof typeof facts) {
  const files = Array.from({ length: COUNT }, (_, index) => {
    const at = new Date(START + Math.floor(index / 3) * 1000)
    const id = `fil_${kind}_${user}_${String(index).padStart(3, '0')}`
    const stored = {
      key: id,
      content_type: 'audio/mp4',
      bytes: 1,
      width: null,
      height: null,
      sha256: 'x',
      job_id: 'vid_1',
      removed_at: null,
    }
    return { _id: id, user_id: user, kind, ...stored, created_at: at, last_used_at: new Date(), ...facts[kind] }
  })
  await video.deps.connection.collection<{ _id: string }>('files').insertMany(files)
}

test.each([
  ['narration', '/api/video/narrations', 'narrations'],
  ['music', '/api/video/music', 'music'],
  ['footage', '/api/video/clips', 'clips'],
] as const)('more than 100 files of the kind %s are listed in pages, newest first, each once', async (kind, path, member) => {
  await store('usr_ada', kind)
  await store('usr_eve', kind)
  const found: { file_id: string; created_at: string }[] = []
  const sizes: number[] = []
  let cursor: string | null = null
  do {
    const { status, body } = await video.call('usr_ada', 'GET', cursor === null ? path : `${path}?cursor=${cursor}`)
    expect(status).toBe(200)
    sizes.push(body[member].length)
    found.push(...body[member])
    cursor = body.next_cursor
  } while (cursor !== null)
  expect(sizes).toEqual([100, 100, 5])
  expect(new Set(found.map(({ file_id }) => file_id)).size).toBe(COUNT)
  expect(found.every(({ file_id }) => file_id.includes('usr_ada'))).toBe(true)
  expect(found.map(({ created_at }) => created_at)).toEqual(
    found
      .map(({ created_at }) => created_at)
      .toSorted()
      .toReversed(),
  )
  for (const wrong of ['x', Buffer.from('1 a b').toString('base64url')]) {
    const { status, body } = await video.call('usr_ada', 'GET', `${path}?cursor=${wrong}`)
    expect([status, body.code]).toEqual([400, 'validation_failed'])
  }
})
