import { createStore } from '@loomcast/web-kit'

/** What is shown in place of the slice. */
export type Stage =
  | { status: 'empty' }
  | { status: 'waiting'; slice: string }
  | { status: 'shown'; slice: string }
  | { status: 'unavailable'; slice: string; stillTrying: boolean; retry: () => void }

export const stage = createStore<Stage>({ status: 'empty' })

/** The element for slices. The shell's React does not render inside it. */
export const outlet: HTMLElement = document.createElement('div')
outlet.id = 'slice-outlet'
