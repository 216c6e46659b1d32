import type { Tx } from '@loomcast/service-kit/mongo'
import type mongoose from 'mongoose'
import type { StoredNote } from './note.model.ts'

export interface NoteRepository {
  insert(note: StoredNote): Promise<void>
  /** Newest first. */
  list(userId: string, limit: number): Promise<StoredNote[]>
  removeAllOf(userId: string, tx: Tx): Promise<void>
}

export function createNoteRepository(notes: mongoose.Model<StoredNote>): NoteRepository {
  return {
    async insert(note) {
      await notes.create(note)
    },
    list: (userId, limit) => notes.find({ user_id: userId }).sort({ created_at: -1 }).limit(limit).lean(),
    async removeAllOf(userId, tx) {
      await notes.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}
