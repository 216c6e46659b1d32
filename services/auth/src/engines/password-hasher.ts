import { randomBytes } from 'node:crypto'
import { AppError } from '@loomcast/service-kit/errors'
import { hash, parseOptions, verify } from '@node-rs/argon2'

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, parallelism 1. */
const POLICY = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }

/** Concurrent hashes: uses at most 4 × 19 MiB of memory and no more threads than libuv has. */
const CONCURRENCY = 4
/** Maximum number of waiting callers. At about 25 ms per hash, the last one waits about a second. */
const MAX_WAITING = 200

export interface PasswordHasher {
  /** Returns a PHC string. */
  hash(password: string): Promise<string>
  /**
   * Compares a password with a stored PHC string. `null` (no such account) takes as long as a wrong password and never matches. `outdated` means that the
   * stored hash has old parameters and should be replaced.
   */
  verify(stored: string | null, password: string): Promise<{ matches: boolean; outdated: boolean }>
}

export function createPasswordHasher(policy = POLICY): PasswordHasher {
  const slots = createSlots(CONCURRENCY, MAX_WAITING)
  const placeholder = slots(() => hash(randomBytes(32), policy))
  // A failure is reported on first use; until then, an unhandled rejection must not end the process.
  placeholder.catch(() => {})

  return {
    hash: (password) => slots(() => hash(password, policy)),
    async verify(stored, password) {
      const reference = stored ?? (await placeholder)
      const matches = await slots(() => verify(reference, password))
      return { matches: matches && stored !== null, outdated: isOutdated(reference, policy) }
    },
  }
}

function isOutdated(stored: string, policy: typeof POLICY): boolean {
  const used = parseOptions(stored)
  return used.memoryCost !== policy.memoryCost || used.timeCost !== policy.timeCost || used.parallelism !== policy.parallelism
}

/** Runs at most `concurrency` jobs at once. Rejects with 503 `busy` while `maxWaiting` jobs wait. */
function createSlots(concurrency: number, maxWaiting: number) {
  const waiting: (() => void)[] = []
  let free = concurrency

  return async <T>(job: () => Promise<T>): Promise<T> => {
    if (free === 0) {
      if (waiting.length >= maxWaiting) throw busy()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else free--
    try {
      return await job()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}

function busy(): AppError {
  return new AppError('busy', 'Many people are logging in right now. Try again in a few seconds.', {
    headers: { 'retry-after': '3' },
  })
}
