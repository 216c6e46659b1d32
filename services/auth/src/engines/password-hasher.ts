import { randomBytes } from 'node:crypto'
import { AppError } from '@loomcast/service-kit/errors'
import { hash, parseOptions, verify } from '@node-rs/argon2'

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, parallelism 1. */
const POLICY = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }

/** Hashes at the same time: 4 × 19 MiB at most, and no more than libuv has threads for. */
const CONCURRENCY = 4
/** Callers that may wait; at some 25 ms a hash the last of them waits about a second. */
const MAX_WAITING = 200

export interface PasswordHasher {
  /** A PHC string. */
  hash(password: string): Promise<string>
  /**
   * Compares with a stored PHC string. `null` (no such account) costs the same as a wrong password and is never right.
   * `outdated`: the stored hash has other parameters and should be replaced.
   */
  verify(stored: string | null, password: string): Promise<{ matches: boolean; outdated: boolean }>
}

export function createPasswordHasher(policy = POLICY): PasswordHasher {
  const slots = createSlots(CONCURRENCY, MAX_WAITING)
  const placeholder = slots(() => hash(randomBytes(32), policy))
  // A failure shows at the first use; until then it must not end the process.
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

/** Runs at most `concurrency` jobs at once and refuses, with 503 `busy`, what could not begin soon. */
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
