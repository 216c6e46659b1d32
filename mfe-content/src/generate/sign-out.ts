import { session } from '@loomcast/web-kit'
import { drafts } from '../brief/draft.store.ts'
import { storedCards } from '../cards/stored-cards.ts'
import { currentUser } from '../set/page-set.ts'
import { sets } from '../set/stored-set.ts'

let lastUser = currentUser()

// Signing out removes the draft, the stored posts and their cards. When a session expires, they are retained for the next sign-in.
session.subscribe(() => {
  const before = lastUser
  lastUser = currentUser()
  if (before === undefined || before === lastUser || session.cause() !== 'sign-out') return
  drafts.clear(before)
  sets.forget(before)
  storedCards.forget(before)
})
