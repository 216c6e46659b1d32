import { createStore } from '../store.ts'

export type Politeness = 'polite' | 'assertive'

export interface Announcement {
  id: number
  text: string
  politeness: Politeness
}

/** Rendered by the shell's two live regions. */
export const announcement = createStore<Announcement | null>(null)

let lastId = 0

/** Announces a message to screen readers. */
export function announce(text: string, politeness: Politeness = 'polite'): void {
  lastId += 1
  announcement.set({ id: lastId, text, politeness })
}
