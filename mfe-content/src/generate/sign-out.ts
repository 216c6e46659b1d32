import { session } from '@loomcast/web-kit'
import { drafts } from '../brief/draft.store.ts'
import { currentUser } from '../set/page-set.ts'
import { sets } from '../set/stored-set.ts'

let lastUser = currentUser()

// Signing out removes the draft and the stored posts. When a session expires, they are retained for the next sign-in.
session.subscribe(() => {
  const before = lastUser
  lastUser = currentUser()
  if (before === undefined || before === lastUser || session.cause() !== 'sign-out') return
  drafts.clear(before)
  sets.forget(before)
})
