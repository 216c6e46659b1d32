import { findPlatform, PLATFORMS, type PlatformId } from '@loomcast/platforms'
import { defineList, type ListView } from '@loomcast/web-kit/lists'

export type HistoryView = ListView<'platform' | 'length', { platform: PlatformId | null }>

/** Entries on a page. */
export const PAGE_SIZE = 20

/** Whether the list shows the texts of a set as one entry. In another order, they are not next to each other. */
export const groupsSets = ({ sort }: HistoryView): boolean => sort === 'created_at'

export const historyList = defineList<'platform' | 'length', { platform: PlatformId | null }>({
  sorts: [
    { value: 'platform', label: 'Platform', orders: { desc: 'Z to A', asc: 'A to Z' } },
    { value: 'length', label: 'Length', orders: { desc: 'Longest first', asc: 'Shortest first' } },
  ],
  filters: {
    platform: {
      label: 'Platform',
      choices: PLATFORMS.map(({ id, name }) => ({ value: id, label: name })),
      parse: (value) => findPlatform(value)?.id ?? null,
    },
  },
})
