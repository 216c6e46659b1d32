import { randomUUID } from 'node:crypto'
import { briefMark } from './provider-double.ts'
import {
  type Actions,
  type Answer,
  busyPerson,
  IMPOSSIBLE,
  memberOf,
  outcomeOf,
  type Person,
  sendAs,
  streamAs,
  type World,
} from './world.ts'

const PLATFORMS = ['LinkedIn Post', 'Facebook Post', 'Instagram Caption', 'Twitter/X Post', 'Blog Article'] as const
const MODELS = [
  ['openai', 'gpt-4o-mini'],
  ['openai', 'gpt-4.1-mini'],
  ['openai', 'gpt-5-mini'],
  ['openai', 'gpt-4o'],
  ['gemini', 'gemini-flash-latest'],
  ['gemini', 'gemini-flash-lite-latest'],
  ['local', 'composer'],
] as const
/** A text is lost if its account is deleted during the generation. */
function generationOf({ isBeingDeleted }: Person, answer: Answer): string {
  return isBeingDeleted && answer.body?.code === 'generation_lost' ? 'generation_lost' : outcomeOf(answer)
}

function briefOf({ random }: World, key: string): string {
  const wanted = random.chance(0.14)
    ? `status=${random.pick([400, 401, 429, 500, 503])}`
    : (() => {
        const [prompt, completion] = [random.integer(20, 3000), random.integer(5, 4000)]
        // Models that think report more tokens than prompt and completion.
        return `tokens=${prompt},${completion},${prompt + completion + (random.chance(0.3) ? random.integer(1, 2000) : 0)}`
      })()
  return `Our bakery in Lyon opens at six in the morning from Monday to Saturday and sells 40 kinds of bread. ${briefMark(key)} ${wanted} Short notice.`
}

export const textActions = {
  async generate(world) {
    const { random, earlier } = world
    const person = busyPerson(world)
    const [provider, model] = random.pick(MODELS)
    const key = randomUUID()
    const body = { prompt: briefOf(world, key), platform: random.pick(PLATFORMS), provider, model }
    const url = '/api/content/generate'
    const request = () => sendAs(world, person, 'content', 'POST', url, body, key)
    const [answer] = random.chance(0.1) ? await Promise.all([request(), request()]) : [await request()]
    earlier.push({ person, url, body, key })
    if (answer?.status === 200) person.contents.push(memberOf(answer, 'content_id'))
    return answer ? generationOf(person, answer) : IMPOSSIBLE
  },

  async generateSet(world) {
    const { random, earlier } = world
    const person = busyPerson(world)
    const [provider, model] = random.pick(MODELS)
    const key = randomUUID()
    const platforms = random.shuffled(PLATFORMS).slice(0, random.integer(2, 4))
    const beside = random.chance(0.15) && person.contents.length > 0 ? { beside: random.pick(person.contents) } : {}
    const body = { prompt: briefOf(world, key), platforms, provider, model, ...beside }
    const url = '/api/content/generate-set'
    const request = () => streamAs(world, person, 'content', url, body, key)
    const [answer] = random.chance(0.1) ? await Promise.all([request(), request()]) : [await request()]
    earlier.push({ person, url, body, key })
    if (!answer) return IMPOSSIBLE
    if (!answer.events) return generationOf(person, answer)
    const written = answer.events
      .filter(({ name }) => name === 'result')
      .map(({ data }) => memberOf({ status: 200, body: data }, 'content_id'))
    person.contents.push(...written)
    const failures = answer.events
      .filter(({ name }) => name === 'error')
      .map(({ data }) => generationOf(person, { status: data.status ?? 0, body: data }))
    const end = answer.events.at(-1)
    if (end?.name !== 'done' || end.data.completed !== written.length || end.data.failed !== platforms.length - written.length)
      throw new Error(
        `The stream of a set ended with ${JSON.stringify(end)} after ${written.length} texts and ${failures.length} failures.`,
      )
    if (failures.length === 0) return 'done'
    return written.length > 0 ? 'some texts' : (failures[0] ?? 'no texts')
  },

  async repeatGeneration(world) {
    const recent = world.earlier.slice(-15)
    if (recent.length === 0) return IMPOSSIBLE
    const { person, url, body, key } = world.random.pick(recent)
    if (person.isDeleted) return IMPOSSIBLE
    return generationOf(person, await sendAs(world, person, 'content', 'POST', url, body, key))
  },

  async deleteTexts(world) {
    const person = busyPerson(world)
    if (person.contents.length === 0) return IMPOSSIBLE
    const content_ids = world.random.shuffled(person.contents).slice(0, world.random.integer(1, 4))
    return outcomeOf(await sendAs(world, person, 'content', 'POST', '/api/content/bulk-delete', { content_ids }))
  },

  async restoreTexts(world) {
    const person = busyPerson(world)
    if (person.contents.length === 0) return IMPOSSIBLE
    const content_ids = world.random.shuffled(person.contents).slice(0, 10)
    return outcomeOf(await sendAs(world, person, 'content', 'POST', '/api/content/restore', { content_ids }))
  },
} satisfies Actions
