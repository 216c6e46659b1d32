/** Disturbances of deliveries and requests, stored in the database. */
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

export const NO_FAULTS: Faults = {
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
