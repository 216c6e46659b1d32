import { AppError } from '@loomcast/service-kit/errors'
import { addressGroup } from './address.ts'
import { type Caller, createSlots } from './slots.ts'

export interface BodyLimits {
  /** Concurrent request bodies: per user if signed in, otherwise per IP address. */
  atOnce: number
  /** Minimum average rate at which a body must arrive once the grace period has passed (bytes/s). */
  minRate: number
  graceMs: number
  /** Memory for buffered bodies in this process (bytes); one IP address gets at most a quarter. */
  memoryBytes: number
  /** How often the rates are checked (ms). Default 1,000. */
  checkEveryMs?: number
}

/** One request body that is being received. */
export interface BodyInProgress {
  /** Records received bytes. */
  addBytes(bytes: number): void
  /** Reserves memory. Throws AppError 429 when the IP address has used its share, 503 when the process has none left. */
  reserve(bytes: number): void
  /** Call when the body is complete or was abandoned. Releases the caller's slot. */
  end(): void
  /** Releases the reserved memory. Implies `end`. */
  release(): void
}

export interface BodyMeasure {
  /** While this returns true, the gateway itself has paused the body, so the sender is not considered slow. */
  isPaused?: (() => boolean) | undefined
  /** Bytes received so far, for callers that do not call `addBytes`. */
  arrived?: () => number
}

export interface BodiesInProgress {
  /** Throws AppError 429 when the caller has too many bodies in progress. Calls `late` once when the sender is too slow. */
  begin(caller: Caller, late: (error: AppError) => void, measure?: BodyMeasure): BodyInProgress
}

const ADDRESS_SHARE = 4

/** Limits request bodies that are still being received: their number per caller, their minimum rate and their memory. */
export function createBodiesInProgress({ atOnce, minRate, graceMs, memoryBytes, checkEveryMs = 1_000 }: BodyLimits): BodiesInProgress {
  const slots = createSlots({ perUser: atOnce, perAddress: atOnce, userFirst: true })
  const reservedByAddress = new Map<string, number>()
  let reservedTotal = 0
  const open = new Set<{ since: number; bytes: number; measure: BodyMeasure; late: () => void }>()
  let timer: NodeJS.Timeout | undefined

  function check(): void {
    const now = performance.now()
    for (const body of open) {
      const { isPaused, arrived } = body.measure
      const elapsed = now - body.since
      const bytes = arrived?.() ?? body.bytes
      if (elapsed >= graceMs && !isPaused?.() && bytes < (minRate * elapsed) / 1000) body.late()
    }
  }

  function addReserved(address: string, bytes: number): void {
    reservedTotal += bytes
    const left = (reservedByAddress.get(address) ?? 0) + bytes
    if (left > 0) reservedByAddress.set(address, left)
    else reservedByAddress.delete(address)
  }

  return {
    begin(caller, late, measure = {}) {
      const releaseSlot = slots.acquire(
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
        addBytes(bytes) {
          body.bytes += bytes
        },
        reserve(bytes) {
          if ((reservedByAddress.get(address) ?? 0) + bytes > memoryBytes / ADDRESS_SHARE) throw tooManyBodies()
          if (reservedTotal + bytes > memoryBytes) throw noMemory()
          own += bytes
          addReserved(address, bytes)
        },
        end() {
          open.delete(body)
          if (open.size === 0) {
            clearInterval(timer)
            timer = undefined
          }
          releaseSlot()
        },
        release() {
          progress.end()
          if (own > 0) addReserved(address, -own)
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
