import { Button, IconFilter, Select } from '@loomcast/design-system/full'
import { findPlatform, PLATFORMS } from '@loomcast/platforms'
import { SearchBox } from '@loomcast/web-kit/lists'
import { useState } from 'react'
import styles from './history.module.css'
import { type HistoryView, type Order, RANGES, SORTS, type SortField } from './history.query.ts'

const ALL = 'All'

const orders: Record<SortField, Record<Order, string>> = {
  created_at: { desc: 'Newest first', asc: 'Oldest first' },
  platform: { desc: 'Z to A', asc: 'A to Z' },
  length: { desc: 'Longest first', asc: 'Shortest first' },
}

export interface HistoryFiltersProps {
  view: HistoryView
  onChange: (change: Partial<HistoryView>) => void
}

/** Search and filters. On a narrow screen a button opens everything but the search. */
export function HistoryFilters({ view, onChange }: HistoryFiltersProps) {
  const [open, setOpen] = useState(false)
  const active = [view.platform, view.range !== 'all', view.sort !== 'created_at', view.order !== 'desc'].filter(Boolean).length
  return (
    <search className={styles.filters}>
      <SearchBox
        className={styles.search}
        placeholder="Words in the brief or the post"
        value={view.search}
        onChange={(search) => onChange({ search })}
      />
      <Button
        variant="default"
        className={styles.filterToggle}
        leftSection={<IconFilter size={18} />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        Filters{active > 0 && ` (${active})`}
      </Button>
      <div className={styles.selects} data-open={open || undefined}>
        <Select
          label="Platform"
          data={[{ value: ALL, label: ALL }, ...PLATFORMS.map(({ id, name }) => ({ value: id, label: name }))]}
          value={view.platform ?? ALL}
          onChange={(id) => onChange({ platform: findPlatform(id)?.id ?? null })}
        />
        <Select
          label="Date"
          data={RANGES.map(({ value, label }) => ({ value, label }))}
          value={view.range}
          onChange={(value) => onChange({ range: RANGES.find((range) => range.value === value)?.value ?? 'all' })}
        />
        <Select
          label="Sort by"
          data={SORTS.map(({ value, label }) => ({ value, label }))}
          value={view.sort}
          onChange={(value) => onChange({ sort: SORTS.find((sort) => sort.value === value)?.value ?? 'created_at' })}
        />
        <Select
          label="Order"
          data={(['desc', 'asc'] as const).map((value) => ({ value, label: orders[view.sort][value] }))}
          value={view.order}
          onChange={(value) => onChange({ order: value === 'asc' ? 'asc' : 'desc' })}
        />
      </div>
    </search>
  )
}
