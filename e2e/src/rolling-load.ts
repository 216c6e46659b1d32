import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Account, call, freshEmail } from './account.ts'
import type { Attempt } from './crash/load.ts'

export interface RollingLoad {
  /** How many requests have succeeded. */
  succeeded(): number
  /** What failed: method, path, and status with code or the fault of the connection. */
  failed(): string[]
  /** The texts that were written. */
  texts(): readonly Attempt[]
  stop(): Promise<void>
}

const PAUSE_MS = 40
/** A registration has events of auth and billing, which every service handles. */
const READS_PER_REGISTRATION = 50
/** A generation takes about a hundred times as long as a read. */
const READS_PER_TEXT = 20
const READS = [
  '/api/auth/me',
  '/api/content/history',
  '/api/user/package',
  '/api/settings',
  '/api/video/history',
  '/api/packages',
  '/api/user/payment-history',
  '/api/user/referrals',
]

/** Each user reads from every service, writes texts and registers others, one request after another and without a retry. */
export function startRollingLoad(target: { url: string }, users: readonly Account[]): RollingLoad {
  const failed: string[] = []
  const texts: Attempt[] = []
  let succeeded = 0
  let stopping = false

  async function send(user: Account, method: string, path: string, body?: object, key: string = randomUUID()) {
    try {
      const headers = { 'idempotency-key': key }
      const answer = await call(target, method, path, { token: user.token, ...(body && { body, headers }) })
      if (answer.status === 200 || answer.status === 201) succeeded++
      else failed.push(`${method} ${path}: ${answer.status} ${answer.json?.code ?? answer.text.slice(0, 200)}`)
      return answer
    } catch (error) {
      const { message, cause } = error as Error
      failed.push(`${method} ${path}: ${message} (${(cause as Error | undefined)?.message})`)
      return undefined
    }
  }

  async function client(user: Account): Promise<void> {
    for (let turn = 0; !stopping; turn++) {
      if (turn % READS_PER_TEXT === 0) {
        const prompt = `Our bakery halves the price after ${turn} hours.`
        const key = randomUUID()
        const answer = await send(user, 'POST', '/api/content/generate', { prompt, platform: 'LinkedIn Post' }, key)
        const contentId = answer?.json?.content_id
        if (contentId) texts.push({ key, userId: user.user_id, outcome: 'acknowledged', contentId })
      } else if (turn % READS_PER_REGISTRATION === 1)
        await send(user, 'POST', '/api/auth/register', { email: freshEmail('rolling'), password: 'a good long phrase' })
      else await send(user, 'GET', READS[turn % READS.length] ?? '')
      await delay(PAUSE_MS)
    }
  }

  const clients = users.map(client)
  return {
    succeeded: () => succeeded,
    failed: () => failed,
    texts: () => texts,
    async stop() {
      stopping = true
      await Promise.all(clients)
    },
  }
}
