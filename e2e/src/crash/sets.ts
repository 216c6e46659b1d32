import { randomUUID } from 'node:crypto'
import { type Account, type Answer, call } from '../account.ts'
import { poll } from '../poll.ts'
import { audit, RECOVERY_TIMEOUT_MS, SETTLING_POLL_MS } from './audit.ts'
import { succeed } from './billing.ts'
import type { Attempt } from './load.ts'
import type { SystemUnderTest } from './scenario.ts'
import type { Row } from './table.ts'

/** The platforms of a set, in the order in which their posts are requested. */
export const SET = ['linkedin', 'facebook', 'instagram', 'tiktok'] as const
export const LAST_PLATFORM = SET[3]

interface Member {
  content_id: string
  state: 'running' | 'completed' | 'failed' | 'stopped'
  problem?: { code: string }
}

/** A user who requests a set of four posts, and whether the request is repeated after the crash. */
export interface SetOfPosts {
  user: Account
  repeats: boolean
  key: string
}

export const setOf = (user: Account, repeats: boolean): SetOfPosts => ({ user, repeats, key: randomUUID() })

export function requestSet(target: { url: string }, { user, key }: SetOfPosts): Promise<Answer> {
  const body = { prompt: 'Our bakery halves the price after six.', platforms: SET }
  return call(target, 'POST', '/api/content/generate-set', { token: user.token, body, headers: { 'idempotency-key': key } })
}

/** Resolves once the first three posts are saved. */
export async function waitForThreePosts({ mongo }: SystemUnderTest, { user }: SetOfPosts): Promise<void> {
  const contents = mongo.db('loomcast_content').collection('contents')
  await poll(async () => (await contents.countDocuments({ user_id: user.user_id })) === 3, { what: 'three posts to be saved' })
}

/**
 * Waits until the set has ended after the crash: with a repeated request, all four posts must be completed; without one, the fourth must be shown as failed.
 * Then everything stored about the user is audited. `recoveredAt`: when the processes were running again (ms since the epoch).
 */
export async function endOfSet(system: SystemUnderTest, set: SetOfPosts, recoveredAt: number): Promise<Omit<Row, 'scenario' | 'form'>> {
  const { user, repeats } = set
  const faults: string[] = []
  if (repeats) await succeed(() => requestSet(system, set), 'the repeated request')
  const stored = await system.mongo.db('loomcast_content').collection('generation_sets').findOne({ user_id: user.user_id })
  const members = await poll(
    async () => {
      const answer = await call(system, 'GET', `/api/content/sets/${stored?.['set_id']}`, { token: user.token })
      const found: Member[] = answer.json?.members ?? []
      return answer.status === 200 && found.every(({ state }) => state !== 'running') ? found : undefined
    },
    { timeoutMs: RECOVERY_TIMEOUT_MS, everyMs: SETTLING_POLL_MS, what: 'the posts of the set to end' },
  )
  const respondedMs = Date.now() - recoveredAt
  const states = members.map(({ state, problem }) => problem?.code ?? state).join()
  const wanted = ['completed', 'completed', 'completed', repeats ? 'completed' : 'generation_lost'].join()
  if (states !== wanted) faults.push(`The posts of ${user.user_id} are ${states}, not ${wanted}.`)

  const attempts = members.map(({ content_id, state }): Attempt => {
    const outcome = state === 'completed' ? ('acknowledged' as const) : ('refused' as const)
    return { key: `member ${content_id}`, userId: user.user_id, outcome, ...(outcome === 'acknowledged' && { contentId: content_id }) }
  })
  const tally = await audit({ ...system, users: [user], attempts })
  return { ...tally, respondedMs, eventsMs: Date.now() - recoveredAt, faults: [...faults, ...tally.faults] }
}
