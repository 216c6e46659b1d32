import { browserStorage, createStore, session } from '@loomcast/web-kit'
import { useSyncExternalStore } from 'react'
import { onSavedPictures, pictures } from '../pictures/page-pictures.ts'
import type { SavedPicture } from '../pictures/pictures.ts'
import { type Draft, draftStore, EMPTY_DRAFT } from './draft.store.ts'
import { createDraftHistory } from './draft-history.ts'

const drafts = draftStore(browserStorage)
const state = createStore<Draft>(EMPTY_DRAFT)
const history = createDraftHistory(() => performance.now())
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
    history.clear()
    pictures.reset()
    pictures.restore(draft.pictures)
    state.set(draft)
  },
  change(change: Partial<Draft>): void {
    const before = state.get()
    history.remember(before, changedIn(before, change))
    save({ ...before, ...change })
  },
  /** Replaces the draft, including the pictures. */
  replace(draft: Draft): void {
    history.clear()
    pictures.reset()
    pictures.restore(draft.pictures)
    save(draft)
  },
  /** Undoes the last change, if there is one. Pictures that are still being uploaded stay. */
  undo: (): boolean => show(history.undo(state.get())),
  /** Redoes the last undone change, if there is one. */
  redo: (): boolean => show(history.redo(state.get())),
}

export function useStudio(): Draft {
  return useSyncExternalStore(studio.subscribe, studio.get)
}

/** Whether a change can be undone or redone. Both values change only together with the draft. */
export function useDraftHistory(): { canUndo: boolean; canRedo: boolean } {
  useStudio()
  return { canUndo: history.canUndo(), canRedo: history.canRedo() }
}

export function isEmpty({ instructions, pictures }: Draft): boolean {
  return instructions.trim() === '' && pictures.length === 0
}

/** Identifies the fields that a change affects, including the members of texts and look. */
function changedIn(before: Draft, change: Partial<Draft>): string {
  const parts = (Object.keys(change) as (keyof Draft)[]).map((field) => {
    const one = before[field]
    const other = change[field]
    if (!one || !other || typeof one !== 'object' || typeof other !== 'object') return field
    const next = new Map(Object.entries(other))
    const changed = new Set([...Object.keys(one), ...next.keys()].filter((key) => new Map(Object.entries(one)).get(key) !== next.get(key)))
    return `${field}:${[...changed].join()}`
  })
  return parts.join(' ')
}

/** Shows and saves the draft. False if there is none. */
function show(draft: Draft | undefined): boolean {
  if (draft === undefined) return false
  state.set(draft)
  pictures.arrange(draft.pictures)
  save({ ...draft, pictures: state.get().pictures })
  return true
}

function save(draft: Draft): void {
  state.set(draft)
  if (owner !== undefined) drafts.write(owner, draft)
}

onSavedPictures((saved) => {
  const before = state.get()
  // Small copies arrive after their pictures, but they are not changes by the user.
  // Files that were chosen together are added one by one.
  const fields = saved.length > before.pictures.length ? 'pictures' : ''
  if (idsOf(before.pictures) !== idsOf(saved)) history.remember(before, fields)
  save({ ...before, pictures: [...saved] })
})

const idsOf = (saved: readonly SavedPicture[]) => saved.map(({ id }) => id).join()

// When a session expires, its draft is saved for the next sign-in; web-kit removes it at sign-out. The page never shows it to another user.
session.subscribe(() => {
  const now = session.get()
  const userId = 'user' in now ? now.user.user_id : undefined
  if (owner === undefined || userId === owner) return
  owner = undefined
  history.clear()
  pictures.reset()
  state.set(EMPTY_DRAFT)
})
