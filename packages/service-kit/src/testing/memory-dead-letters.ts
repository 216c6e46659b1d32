import type { DeadLetter, DeadLetterStore } from '../events/bus.ts'

/** A dead-letter store in memory, for tests of a bus. */
export function createMemoryDeadLetters(): DeadLetterStore {
  const letters = new Map<string, DeadLetter>()
  return {
    async add(letter) {
      const before = letters.get(letter.event_id)
      letters.set(letter.event_id, { ...letter, attempts: letter.attempts + (before?.attempts ?? 0) })
    },
    async list() {
      return [...letters.values()]
    },
    async remove(_group, eventId) {
      letters.delete(eventId)
    },
  }
}
