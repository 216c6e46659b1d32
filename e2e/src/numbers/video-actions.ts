import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { photo } from '../studio.ts'
import {
  type Actions,
  type Answer,
  IMPOSSIBLE,
  type Method,
  memberOf,
  outcomeOf,
  type Person,
  present,
  type ResponseBody,
  sendAs,
  type World,
} from './world.ts'

export const videoActions = {
  startVideo: (world) => startVideo(world),

  async cancelVideo(world) {
    const cancel = () => onVideoIn(world, ['queued', 'processing'], (id) => `/api/video/cancel/${id}`)
    const outcome = await cancel()
    if (outcome !== IMPOSSIBLE) return outcome
    await startVideo(world, 'slow')
    return cancel()
  },

  async retryVideo(world) {
    const outcome = await onVideoIn(world, ['failed', 'cancelled'], (id) => `/api/video/retry/${id}`)
    // One that will fail, for the next time.
    if (outcome === IMPOSSIBLE) await startVideo(world, 'fail encoder_failed')
    return outcome
  },

  deleteVideos: (world) => onVideo(world, (id) => ['DELETE', `/api/video/delete/${id}`]),

  restoreVideos: (world) => onVideo(world, (_, job_ids) => ['POST', '/api/video/restore', { job_ids }]),
} satisfies Actions

/** Starts a video whose scenes have the direction, or random ones. */
async function startVideo(world: World, direction?: string): Promise<string> {
  const { random, mongo } = world
  const plans = await mongo
    .db('loomcast_billing')
    .collection<{ _id: string }>('customers')
    .find({ 'entitlement.video_enabled': true })
    .toArray()
  const entitled = new Set(plans.map(({ _id }) => _id))
  const people = present(world).filter(({ user_id }) => entitled.has(user_id))
  const person = random.pick(people.length > 0 ? people : present(world))
  const image = await imageOf(world, person)
  if (image === null) return 'no picture'
  const scenes = Array.from({ length: random.integer(1, 3) }, (_, index) => ({
    caption: `Scene ${index + 1}`,
    direction: direction ?? random.weighted({ 'Bread.': 20, 'fail content_refused': 1.5, 'fail encoder_failed': 1.5, slow: 3 }),
  }))
  const body = {
    image_urls: [image],
    user_instructions: 'Our bakery in Lyon.',
    storyboard: { scenes },
    engine: random.pick(['auto', 'motion', 'veo']),
    model_preference: random.pick(['veo3_fast', 'veo3', 'veo3_pro']),
  }
  const key = randomUUID()
  const request = () => sendAs(world, person, 'video', 'POST', '/api/video/generate', body, key)
  const [answer] = random.chance(0.15) ? await Promise.all([request(), request()]) : [await request()]
  if (answer?.status === 202) person.videos.push(memberOf(answer, 'job_id'))
  return answer ? outcomeOf(answer) : IMPOSSIBLE
}

async function onVideoIn(world: World, states: readonly string[], url: (id: string) => string): Promise<string> {
  const jobs = world.mongo.db('loomcast_video').collection<{ _id: string; user_id: string }>('jobs')
  const found = await jobs.find({ state: { $in: states }, deleted_at: null }).toArray()
  if (found.length === 0) return IMPOSSIBLE
  const { _id, user_id } = world.random.pick(found)
  const person = world.people.find((each) => each.user_id === user_id)
  return person ? outcomeOf(await sendAs(world, person, 'video', 'POST', url(_id))) : IMPOSSIBLE
}

async function onVideo(world: World, request: (id: string, all: string[]) => [Method, string, object?]): Promise<string> {
  const people = present(world).filter(({ videos }) => videos.length > 0)
  if (people.length === 0) return IMPOSSIBLE
  const person = world.random.pick(people)
  const [method, url, body] = request(world.random.pick(person.videos), person.videos)
  return outcomeOf(await sendAs(world, person, 'video', method, url, body))
}

async function imageOf(world: World, person: Person): Promise<string | null> {
  const { user_id, image } = person
  const now = world.services.clock().getTime()
  if (image && image.until > now) return image.url
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await readFile(photo('coins')))], { type: 'image/jpeg' }), 'picture.jpg')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const issuedAt = Math.floor(world.services.clock().getTime() / 1000)
  const token = await world.services.tokens.sign({ user_id, issuedAt, expiresIn: 3600 })
  const answer = await world.services.app('video').inject({
    method: 'POST',
    url: '/api/upload/image',
    headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const uploaded: Answer = { status: answer.statusCode, body: answer.json<ResponseBody>() }
  if (outcomeOf(uploaded) !== 'done') return null
  const url = memberOf(uploaded, 'image_url')
  person.image = { url, until: now + 5 * 60_000 }
  return url
}
