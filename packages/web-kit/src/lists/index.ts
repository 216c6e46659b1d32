/**
 * What pages with a list of kept things have in common. Not shared at run time but part of each slice that uses it: it holds no state of its own, and pages
 * without a list do without its bytes. So it enters the other doors by their names, as a slice does.
 */
export { SearchBox, type SearchBoxProps } from './search-box.tsx'
export { type Deletion, type DeletionOptions, useDeletion } from './use-deletion.ts'
export { type Export, useExport } from './use-export.ts'
export { useQuietFailure } from './use-quiet-failure.ts'
export { type Selection, useSelection } from './use-selection.ts'
