import { choiceFilter, defineList, type ListView } from '@loomcast/web-kit/lists'

export type ItemStatus = 'completed' | 'processing' | 'failed'

type Sort = 'type' | 'status'
type Filters = { type: Exclude<Tab, 'all'> | null; status: ItemStatus | null }

export type UsageView = ListView<Sort, Filters>

export const TABS = [
  { id: 'all', label: 'All' },
  { id: 'content', label: 'Content' },
  { id: 'videos', label: 'Videos' },
] as const
export type Tab = (typeof TABS)[number]['id']

export const usageList = defineList<Sort, Filters>({
  sorts: [
    { value: 'type', label: 'Type', orders: { desc: 'Videos first', asc: 'Posts first' } },
    { value: 'status', label: 'Status', orders: { desc: 'Failed first', asc: 'Completed first' } },
  ],
  filters: {
    type: {
      ...choiceFilter('Type', [
        { value: 'content', label: 'Content' },
        { value: 'videos', label: 'Videos' },
      ]),
      ownControl: true,
    },
    status: choiceFilter('Status', [
      { value: 'completed', label: 'Completed' },
      { value: 'processing', label: 'Processing' },
      { value: 'failed', label: 'Failed' },
    ]),
  },
})

export function tabOf({ type }: UsageView): Tab {
  return type ?? 'all'
}
