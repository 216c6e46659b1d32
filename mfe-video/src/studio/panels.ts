import type { StartProblem } from './start.ts'

/** The panels of the wide layout, which shows one at a time beside the preview. */
export const PANELS = [
  { id: 'words', name: 'Words' },
  { id: 'look', name: 'Look' },
  { id: 'sound', name: 'Sound' },
  { id: 'format', name: 'Format' },
  { id: 'pictures', name: 'Pictures' },
] as const
export type PanelId = (typeof PANELS)[number]['id']

/** The panel that contains a field; undefined if it is in none. */
export function panelOf(field: StartProblem['field']): PanelId | undefined {
  if (field === 'choices') return 'format'
  return field === 'instructions' ? 'words' : undefined
}
