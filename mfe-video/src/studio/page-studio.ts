import { browserStorage, createStore, session } from '@loomcast/web-kit'
import { useSyncExternalStore } from 'react'
import { onSavedPictures, pictures } from '../pictures/page-pictures.ts'
import { type Draft, draftStore, EMPTY_DRAFT } from './draft.store.ts'

const drafts = draftStore(browserStorage)
const state = createStore<Draft>(EMPTY_DRAFT)
let owner: string | undefined

/** The draft, saved for the signed-in user on every change. */
export const studio = {
  get: state.get,
  subscribe: state.subscribe,
  /** Loads the user's saved draft, once per page load. */
  open(userId: string): void {
    if (owner === userId) return
    owner = userId
    const draft = drafts.read(userId)
    pictures.reset()
    pictures.restore(draft.pictures)
    state.set(draft)
  },
  change(change: Partial<Draft>): void {
    save({ ...state.get(), ...change })
  },
  /** Replaces the draft, including the pictures. */
  replace(draft: Draft): void {
    pictures.reset()
    pictures.restore(draft.pictures)
    save(draft)
  },
}

export function useStudio(): Draft {
  return useSyncExternalStore(studio.subscribe, studio.get)
}

export function isEmpty({ instructions, pictures }: Draft): boolean {
  return instructions.trim() === '' && pictures.length === 0
}

function save(draft: Draft): void {
  state.set(draft)
  if (owner !== undefined) drafts.write(owner, draft)
}

onSavedPictures((saved) => save({ ...state.get(), pictures: [...saved] }))

// When a session expires, its draft is saved for the next sign-in; web-kit removes it at sign-out. The page never shows it to another user.
session.subscribe(() => {
  const now = session.get()
  const userId = 'user' in now ? now.user.user_id : undefined
  if (owner === undefined || userId === owner) return
  owner = undefined
  pictures.reset()
  state.set(EMPTY_DRAFT)
})
