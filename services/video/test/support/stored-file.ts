import type { StoredFile } from '../../src/files/file.model.ts'

const now = new Date('2026-03-10T12:00:00Z')

/** The metadata of an uploaded image. */
export const storedFile = (_id: string, user_id = 'ada'): StoredFile => ({
  _id,
  user_id,
  kind: 'image',
  key: _id,
  content_type: 'image/jpeg',
  bytes: 1,
  width: null,
  height: null,
  sha256: '',
  job_id: null,
  created_at: now,
  last_used_at: now,
  removed_at: null,
})
