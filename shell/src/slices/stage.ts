import { createStore } from '@loomcast/web-kit'

/** The state of the area that displays the slice. */
export type Stage =
  | { status: 'empty' }
  | { status: 'waiting'; slice: string }
  | { status: 'shown'; slice: string }
  | { status: 'unavailable'; slice: string; stillTrying: boolean; retry: () => void }

export const stage = createStore<Stage>({ status: 'empty' })

/** The element that contains the slices. The shell's React does not render into it. */
export const outlet: HTMLElement = document.createElement('div')
outlet.id = 'slice-outlet'
