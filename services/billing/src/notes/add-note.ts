import { newId } from '@loomcast/service-kit/mongo'
import type { Clock } from '@loomcast/service-kit/time'
import type { StoredNote } from './note.model.ts'
import type { NoteRepository } from './note.repository.ts'

export interface NoteDeps {
  notes: NoteRepository
  clock: Clock
}

export async function addNote({ notes, clock }: NoteDeps, userId: string, text: string): Promise<StoredNote> {
  const note: StoredNote = { _id: newId('note'), user_id: userId, text: text.trim(), created_at: clock() }
  await notes.insert(note)
  return note
}
