import { PLATFORMS } from '@loomcast/platforms'
import type { KnowledgeKind } from './knowledge.api.ts'

export const PLATFORM_CHOICES = [
  { value: 'general', label: 'All platforms' },
  ...PLATFORMS.map(({ id, name }) => ({ value: id, label: name })),
]

export const KIND_CHOICES: { value: KnowledgeKind; label: string }[] = [
  { value: 'system_prompt', label: 'Rules' },
  { value: 'training', label: 'Background' },
  { value: 'example', label: 'Example text' },
]

export const platformLabel = (id: string) => PLATFORM_CHOICES.find(({ value }) => value === id)?.label ?? id
export const kindLabel = (kind: string) => KIND_CHOICES.find(({ value }) => value === kind)?.label ?? kind

/** The members of an item that an administrator enters, for the comparison of a conflict. */
export const LABELS = {
  title: 'Title',
  platform: 'Platform',
  content_type: 'Content type',
  content: 'Content',
  description: 'Description',
  is_active: 'Active',
}
