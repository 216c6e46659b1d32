import type mongoose from 'mongoose'
import { DEAD_LETTERS } from '../database/collections.ts'
import type { DeadLetter, DeadLetterStore } from './bus.ts'

/** Dead letters in the consumer's own database, one a group and event. */
export function createDeadLetterStore(connection: mongoose.Connection): DeadLetterStore {
  const letters = connection.collection<DeadLetter>(DEAD_LETTERS)
  return {
    async add(letter) {
      const { attempts, ...rest } = letter
      await letters.updateOne({ group: letter.group, event_id: letter.event_id }, { $set: rest, $inc: { attempts } }, { upsert: true })
    },
    async list(group) {
      return letters
        .find({ group }, { projection: { _id: 0 } })
        .sort({ failed_at: 1, event_id: 1 })
        .toArray()
    },
    async remove(group, eventId) {
      await letters.deleteOne({ group, event_id: eventId })
    },
  }
}

/** For a subscription that named no store; gone with the process. */
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
