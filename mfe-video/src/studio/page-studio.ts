import { createStore, session } from '@loomcast/web-kit'
import { useSyncExternalStore } from 'react'
import { onSavedPictures, pictures } from '../pictures/page-pictures.ts'
import { type Draft, draftStore, EMPTY_DRAFT } from './draft.store.ts'

const drafts = draftStore(localStorage)
const state = createStore<Draft>(EMPTY_DRAFT)
let owner: string | undefined

/** What is being put together, kept at every change for the person who is signed in. */
export const studio = {
  get: state.get,
  subscribe: state.subscribe,
  /** Reads what this person left; once, as the page has it from then on. */
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
  /** Puts another draft in its place, pictures included. */
  replace(draft: Draft): void {
    pictures.reset()
    pictures.restore(draft.pictures)
    save(draft)
  },
}

export function useStudio(): Draft {
  return useSyncExternalStore(studio.subscribe, studio.get)
}

export function isEmpty({ instructions, pictures, scenes }: Draft): boolean {
  return instructions.trim() === '' && pictures.length === 0 && scenes.length === 0
}

function save(draft: Draft): void {
  state.set(draft)
  if (owner !== undefined) drafts.write(owner, draft)
}

onSavedPictures((saved) => save({ ...state.get(), pictures: [...saved] }))

// A session that merely ended keeps its draft for the next sign-in; web-kit removes it on signing out. This page shows neither to the next person.
session.subscribe(() => {
  const now = session.get()
  const userId = 'user' in now ? now.user.user_id : undefined
  if (owner === undefined || userId === owner) return
  owner = undefined
  pictures.reset()
  state.set(EMPTY_DRAFT)
})
