import { createStore } from '@loomcast/web-kit'

/** What stands where the slice belongs, besides the slice itself. */
export type Stage =
  | { status: 'empty' }
  | { status: 'waiting'; slice: string }
  | { status: 'shown'; slice: string }
  | { status: 'away'; slice: string; stillTrying: boolean; retry: () => void }

export const stage = createStore<Stage>({ status: 'empty' })

/** The slices' own part of the page; React never touches what is inside. */
export const outlet: HTMLElement = document.createElement('div')
outlet.id = 'slice-outlet'
