import { Type } from 'typebox'

export const NoteBody = Type.Object(
  { text: Type.String({ minLength: 1, maxLength: 1_000, pattern: '\\S', description: '1 to 1,000 characters, not only spaces' }) },
  { additionalProperties: false },
)

export const Note = Type.Object(
  {
    note_id: Type.String(),
    text: Type.String(),
    created_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Note' },
)

export const NoteList = Type.Object({ notes: Type.Array(Note) }, { title: 'NoteList' })
