/**
 * Components and hooks for pages that list saved items. Each slice bundles its own copy instead of sharing one at run time, because the
 * code has no state and pages without a list do not need it. It therefore imports the other entry points by package name, as a slice does.
 */
export { durationText } from '../duration.ts'
export { BulkActions } from './bulk-actions.tsx'
export { costText, sizeText } from './figures.ts'
export { type Layout, LayoutControl, useLayout } from './layout.tsx'
export { ListFilters } from './list-filters.tsx'
export { ListStates } from './list-states.tsx'
export { type Choice, choiceFilter, defineList, type ListView, useExistingPage, useListView } from './list-view.ts'
export { SearchBox } from './search-box.tsx'
export { SelectionBar } from './selection-bar.tsx'
export { useDeletion } from './use-deletion.ts'
export { useExport } from './use-export.ts'
export { useQuietFailure } from './use-quiet-failure.ts'
export { type Selection, useSelection } from './use-selection.ts'
