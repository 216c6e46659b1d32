import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Account, call } from '../account.ts'
import { isSoak } from '../soak.ts'

/** One requested text and its final outcome for the client. */
export interface Attempt {
  key: string
  userId: string
  /**
   * `acknowledged`: the complete response arrived. `refused`: the service reported that nothing was charged, and its response to that key
   * is final. `unknown`: the client gave up without either response.
   */
  outcome: 'acknowledged' | 'refused' | 'unknown'
  contentId?: string
}

export interface Load {
  attempts: readonly Attempt[]
  acknowledged(): number
  /** How often each error response (by status and code), disconnect and broken connection occurred. */
  refusals(): Record<string, number>
  /** Stops the load. Resolves when every client has finished its current text. */
  stop(): Promise<void>
}

export interface LoadOptions {
  users: readonly Account[]
  /** Pause between two texts of a user. Shorter in `npm run test:soak`: a text takes the processes of the cluster about 60 ms of CPU time. */
  pauseMs?: number
  /** How long a client retries a text with the same idempotency key before it gives up. */
  giveUpMs?: number
  /** This many users disconnect during some responses and do not retry. */
  impatient?: number
}

/** Codes of stored failures. A retry with the same key would get the same failure, so the client continues with a new text. */
const FINAL = new Set(['generation_lost', 'generation_failed'])
const RETRY_MS = 250
const ANSWER_WITHIN_MS = 15_000

/**
 * Simulates users who generate one text after another. As on the page, each request has an idempotency key and is retried until there is a
 * response.
 */
export function startLoad(target: { url: string }, options: LoadOptions): Load {
  const { users, pauseMs = isSoak ? 30 : 2_500, giveUpMs = 20_000, impatient = 0 } = options
  const attempts: Attempt[] = []
  const refusals: Record<string, number> = {}
  const count = (what: string) => {
    refusals[what] = (refusals[what] ?? 0) + 1
  }
  let stopping = false
  let faults: unknown

  async function generate(user: Account, key: string, leaveAfterMs: number): Promise<Attempt['outcome'] | { contentId: string }> {
    const deadline = Date.now() + giveUpMs
    const body = { prompt: 'Our bakery halves the price after six.', platform: 'LinkedIn Post' }
    const leaves = leaveAfterMs < ANSWER_WITHIN_MS
    for (;;) {
      try {
        const signal = AbortSignal.timeout(leaveAfterMs)
        const answer = await call(target, 'POST', '/api/content/generate', {
          token: user.token,
          body,
          headers: { 'idempotency-key': key },
          signal,
        })
        if (answer.status === 200 && answer.json?.content_id) return { contentId: answer.json.content_id }
        count(`${answer.status} ${answer.json?.code}`)
        if (FINAL.has(answer.json?.code)) return 'refused'
        if (answer.status < 500 && answer.status !== 409 && answer.status !== 429)
          throw new LoadFault(`A generation was refused: ${answer.status} ${answer.text}`)
      } catch (error) {
        if (error instanceof LoadFault) throw error
        count((error as Error).name === 'TimeoutError' ? 'client left' : 'connection broke')
      }
      if (leaves || Date.now() > deadline) return 'unknown'
      await delay(RETRY_MS)
    }
  }

  async function client(user: Account, index: number): Promise<void> {
    for (let turn = 0; !stopping; turn++) {
      const key = randomUUID()
      const leaveAfterMs = index < impatient && turn % 2 === 1 ? 5 + (turn % 20) * 3 : ANSWER_WITHIN_MS
      const result = await generate(user, key, leaveAfterMs)
      attempts.push(
        typeof result === 'string'
          ? { key, userId: user.user_id, outcome: result }
          : { key, userId: user.user_id, outcome: 'acknowledged', contentId: result.contentId },
      )
      await delay(pauseMs)
    }
  }

  const clients = users.map((user, index) =>
    client(user, index).catch((error) => {
      faults ??= error
    }),
  )
  return {
    attempts,
    acknowledged: () => attempts.filter((attempt) => attempt.outcome === 'acknowledged').length,
    refusals: () => ({ ...refusals }),
    async stop() {
      stopping = true
      await Promise.all(clients)
      if (faults) throw faults
    },
  }
}

class LoadFault extends Error {}
