import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { addNote, type NoteDeps } from './add-note.ts'
import type { StoredNote } from './note.model.ts'
import { Note, NoteBody, NoteList } from './note.schema.ts'

const MAX_NOTES = 100
const user = { config: { auth: 'user' as const } }
const tags = ['notes']

/** The notes of the caller. */
export function noteRoutes(app: App, deps: NoteDeps): void {
  app.get(
    '/api/billing/notes',
    { ...user, schema: { tags, summary: 'The newest notes', response: { 200: NoteList, ...problemResponses(401) } } },
    async ({ caller }) => ({ notes: (await deps.notes.list(caller.user_id, MAX_NOTES)).map(publicNote) }),
  )

  app.post(
    '/api/billing/notes',
    { ...user, schema: { tags, summary: 'Add a note', body: NoteBody, response: { 201: Note, ...problemResponses(400, 401) } } },
    async ({ caller, body }, reply) => reply.status(201).send(publicNote(await addNote(deps, caller.user_id, body.text))),
  )
}

function publicNote({ _id, text, created_at }: StoredNote) {
  return { note_id: _id, text, created_at: created_at.toISOString() }
}
