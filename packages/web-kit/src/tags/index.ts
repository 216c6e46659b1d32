/** Components and hooks for the tags of items. Like `lists`, each slice bundles its own copy. */
export { ItemTags } from './item-tags.tsx'
export { ManageTags } from './manage-tags.tsx'
export { TagDialog } from './tag-dialog.tsx'
export type { Tag, Tagged, TagSource } from './tag-source.ts'
export { useTagPage } from './use-tag-page.ts'
