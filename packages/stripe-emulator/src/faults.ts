/** Disturbances of deliveries and requests. */
export interface Faults {
  /** How many more times each event is delivered. */
  duplicate: number
  /** How long deliveries wait after the event (ms of real time). */
  delayMs: number
  /** Delivers pending events in random order. */
  reorder: boolean
  /** How many of the next deliveries are lost: the sandbox treats them as delivered. */
  drop: number
  /** How many of the next delivery attempts fail without being sent. */
  fail: number
  /** How many of the next API requests fail with a lost connection, before or after their effect. */
  failRequests: { count: number; when: 'before' | 'after' }
}

const NO_FAULTS: Faults = {
  duplicate: 0,
  delayMs: 0,
  reorder: false,
  drop: 0,
  fail: 0,
  failRequests: { count: 0, when: 'before' },
}

export interface SandboxFaults {
  get(): Promise<Faults>
  /** Changes the given faults and leaves the others. */
  set(faults: Partial<Faults>): Promise<void>
  clear(): Promise<void>
}

export interface FaultState extends SandboxFaults {
  readonly current: Readonly<Faults>
  /** Takes one from a counter of faults. Returns whether there was one. */
  take(name: 'drop' | 'fail' | 'failRequests'): boolean
}

/** The faults of a process, which end with it: only tests set them. */
export function createFaults(): FaultState {
  let current = NO_FAULTS
  return {
    get current() {
      return current
    },
    take(name) {
      const { drop, fail, failRequests } = current
      const count = name === 'failRequests' ? failRequests.count : current[name]
      if (count <= 0) return false
      if (name === 'drop') current = { ...current, drop: drop - 1 }
      else if (name === 'fail') current = { ...current, fail: fail - 1 }
      else current = { ...current, failRequests: { ...failRequests, count: count - 1 } }
      return true
    },
    async get() {
      return current
    },
    async set(faults) {
      current = { ...current, ...faults }
    },
    async clear() {
      current = NO_FAULTS
    },
  }
}
