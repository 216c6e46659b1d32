import { AppError } from '@loomcast/service-kit/errors'
import { addressGroup } from './address.ts'
import { type Caller, createSlots } from './slots.ts'

export interface BodyLimits {
  /** Bodies on their way at once: per signed-in user, else per address. */
  atOnce: number
  /** Bytes a second that a sender has to reach on average, once the grace is over. */
  leastRate: number
  graceMs: number
  /** Bytes of collected bodies in this process; one address gets a quarter of them. */
  memoryBytes: number
  /** How often slow senders are looked for (ms). Default 1 s. */
  checkEveryMs?: number
}

/** One request body on its way. */
export interface BodyInProgress {
  /** Bytes arrived. */
  arrive(bytes: number): void
  /** Takes memory for it. Throws AppError 429 or 503 when there is none left for this address, or for anybody. */
  keep(bytes: number): void
  /** It is complete, or not waited for any more. */
  end(): void
  /** Its memory is not needed any more. Implies `end`. */
  forget(): void
}

export interface BodyMeasure {
  /** A body that waits for its reader is not late. */
  isPaused?: (() => boolean) | undefined
  /** Bytes so far, where `arrive` is not called. */
  arrived?: () => number
}

export interface BodiesInProgress {
  /** Throws AppError 429 when the caller has too many. `late` is called once, when the sender is too slow. */
  begin(caller: Caller, late: (error: AppError) => void, measure?: BodyMeasure): BodyInProgress
}

const ADDRESS_SHARE = 4

/** Bounds what unfinished requests cost: how many a caller has, how slowly they come, and how much memory their bodies take. */
export function createBodiesInProgress({ atOnce, leastRate, graceMs, memoryBytes, checkEveryMs = 1_000 }: BodyLimits): BodiesInProgress {
  const slots = createSlots({ perUser: atOnce, perAddress: atOnce, userFirst: true })
  const kept = new Map<string, number>()
  let keptInAll = 0
  const open = new Set<{ since: number; bytes: number; measure: BodyMeasure; late: () => void }>()
  let timer: NodeJS.Timeout | undefined

  function check(): void {
    const now = performance.now()
    for (const body of open) {
      const { isPaused, arrived } = body.measure
      const elapsed = now - body.since
      const bytes = arrived?.() ?? body.bytes
      if (elapsed >= graceMs && !isPaused?.() && bytes < (leastRate * elapsed) / 1000) body.late()
    }
  }

  function account(address: string, bytes: number): void {
    keptInAll += bytes
    const left = (kept.get(address) ?? 0) + bytes
    if (left > 0) kept.set(address, left)
    else kept.delete(address)
  }

  return {
    begin(caller, late, measure = {}) {
      const release = slots.acquire(
        caller,
        () => {},
        () => {
          throw tooManyBodies()
        },
      )
      const address = addressGroup(caller.ip)
      let own = 0
      const body = {
        since: performance.now(),
        bytes: 0,
        measure,
        late: () => {
          progress.end()
          late(tooSlow())
        },
      }
      const progress: BodyInProgress = {
        arrive(bytes) {
          body.bytes += bytes
        },
        keep(bytes) {
          if ((kept.get(address) ?? 0) + bytes > memoryBytes / ADDRESS_SHARE) throw tooManyBodies()
          if (keptInAll + bytes > memoryBytes) throw noMemory()
          own += bytes
          account(address, bytes)
        },
        end() {
          open.delete(body)
          if (open.size === 0) {
            clearInterval(timer)
            timer = undefined
          }
          release()
        },
        forget() {
          progress.end()
          if (own > 0) account(address, -own)
          own = 0
        },
      }
      open.add(body)
      timer ??= setInterval(check, checkEveryMs).unref()
      return progress
    },
  }
}

function tooManyBodies(): AppError {
  const detail = "You're sending too many requests at once. Wait for one to finish, then try again."
  return new AppError('too_many_at_once', detail, { headers: { 'retry-after': '2' } })
}

function noMemory(): AppError {
  const detail = 'Too many large requests are arriving right now. Try again in a moment.'
  return new AppError('busy', detail, { headers: { 'retry-after': '2' } })
}

function tooSlow(): AppError {
  return new AppError('request_timeout', undefined, { headers: { connection: 'close' } })
}
