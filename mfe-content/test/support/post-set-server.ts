import { ApiError } from '@loomcast/web-kit'
import type { SetMemberResponse, SetResponse } from '../../src/api/content.api.ts'
import type { ContentItem } from '../../src/api/content.ts'
import type { SetStream } from '../../src/api/set.api.ts'
import { briefFrom } from '../../src/brief/brief.ts'
import type { Problem } from '../../src/generation/failure.ts'
import type { Attempt } from '../../src/generation/generation.state.ts'
import { createPostSet, type PostSetPorts } from '../../src/set/post-set.ts'
import { errorOf } from '../../src/set/problem-document.ts'
import type { SetRequest } from '../../src/set/set-request.ts'
import type { StoredSet } from '../../src/set/stored-set.ts'
import { generationResponse, models, settings } from '../server.ts'

export const brief = briefFrom({ prompt: 'We stopped having status meetings' }, settings, models)

export const NAMES = { linkedin: 'LinkedIn Post', instagram: 'Instagram Caption', blog: 'Blog Post' } as const
export type Id = keyof typeof NAMES
export const idOf = (platform: Id) => `ctn_${platform}`

export const lost = new ApiError({ status: 0, code: 'network', detail: '', charged: 'unknown', network: true })
export const noQuota = { status: 402, code: 'quota_exhausted', detail: 'None left.', charged: 'no' }

/** A set of posts, with a server on which the test controls every connection. */
export function setUp(saved: Partial<Record<string, ContentItem | Error>> = {}, now = 1000) {
  const writes: { request: SetRequest; stream: SetStream; end: () => void; fail: (error: unknown) => void }[] = []
  const follows: { stream: SetStream }[] = []
  const singles: { attempt: Attempt; send: (name: string, data: unknown) => void; end: () => void; fail: (error: unknown) => void }[] = []
  const stops: string[] = []
  const started: string[][] = []
  const questions: string[] = []
  const outcomes: { written: readonly string[]; failed: readonly string[] }[] = []
  let known: SetMemberResponse[] = []
  let stored: StoredSet | null = null
  let keys = 0
  let saves = 0
  let lookupsFail = false
  const ports: PostSetPorts = {
    run: {
      write: (request, stream) => new Promise((end, fail) => writes.push({ request, stream, end, fail })),
      follow: (_, stream) => new Promise(() => follows.push({ stream })),
      read: async () => ({ set_id: 'set_1', members: known }),
      stop: async (_, contentId) => void stops.push(contentId),
      isLost: (error) => error instanceof ApiError && error.network,
      errorOf,
      wait: async () => {},
      now: () => now,
    },
    single: (attempt, signal, onEvent) =>
      new Promise((end, fail) => {
        signal.addEventListener('abort', () => fail(signal.reason))
        singles.push({ attempt, send: onEvent, end, fail })
      }),
    item: async (id) => {
      const found = saved[id]
      if (found instanceof Error) throw found
      if (!found) throw new ApiError({ status: 404, code: 'not_found', detail: '', charged: 'no' })
      return found
    },
    isUnknown: (error) => error instanceof ApiError && error.status === 404,
    findSaved: async () => {
      if (lookupsFail) throw lost
      return null
    },
    asProblem: (error) => error as Problem,
    isOnline: () => true,
    newKey: () => `key-${++keys}`,
    now: () => now,
    onNextFrame: (draw) => draw(),
    save: (set) => {
      saves += 1
      stored = set && (JSON.parse(JSON.stringify(set)) as StoredSet)
    },
    onStarted: (platforms) => void started.push([...platforms]),
    onQuestion: (question) => void questions.push(question),
    onIdle: (written, failed) => void outcomes.push({ written, failed }),
  }
  const set = createPostSet(ports)
  return {
    set,
    writes,
    follows,
    singles,
    stops,
    started,
    questions,
    outcomes,
    stored: () => stored,
    saves: () => saves,
    failLookups: () => {
      lookupsFail = true
    },
    sleepUntil: (time: number) => {
      now = time
    },
    respondsWith: (members: SetMemberResponse[]) => {
      known = members
    },
    of: (platform: Id) =>
      set
        .get()
        .members.find((member) => member.platform === platform)
        ?.generations.get(),
    platforms: () => set.get().members.map(({ platform }) => platform),
  }
}

export const names = (...platforms: Id[]): SetResponse => ({
  set_id: 'set_1',
  members: platforms.map((platform) => ({ platform: NAMES[platform], content_id: idOf(platform), state: 'running' })),
})

export const frame = (platform: Id, more: object = {}) => ({ platform: NAMES[platform], content_id: idOf(platform), ...more })

export const written = (platform: Id, content = `For ${platform}`) =>
  generationResponse({ content_id: idOf(platform), platform: NAMES[platform], content })

/** Runs all pending microtasks. */
export const settle = async () => {
  for (let tick = 0; tick < 40; tick += 1) await Promise.resolve()
}
