import { Button, IconFilter, Select } from '@loomcast/design-system/full'
import { SearchBox } from '@loomcast/web-kit/lists'
import { type ReactNode, useState } from 'react'
import styles from './history.module.css'
import { FORMAT_FILTERS, type HistoryView, MODEL_FILTERS, type Order, RANGES, SORTS, type SortField, STATUSES } from './history.query.ts'

const ALL = 'all'

const orders: Record<SortField, Record<Order, string>> = {
  created_at: { desc: 'Newest first', asc: 'Oldest first' },
  duration: { desc: 'Longest first', asc: 'Shortest first' },
  file_size: { desc: 'Largest first', asc: 'Smallest first' },
  cost: { desc: 'Most expensive first', asc: 'Cheapest first' },
}

export interface HistoryFiltersProps {
  view: HistoryView
  onChange: (change: Partial<HistoryView>) => void
  /** Beside the search. */
  children: ReactNode
}

/** Search and filters. On a narrow screen all but the search wait behind a button. */
export function HistoryFilters({ view, onChange, children }: HistoryFiltersProps) {
  const [open, setOpen] = useState(false)
  const active = [view.status, view.format, view.model, view.range !== 'all', view.sort !== 'created_at', view.order !== 'desc']
  const count = active.filter(Boolean).length
  return (
    <search className={styles.filters}>
      <SearchBox
        className={styles.search}
        placeholder="Search instructions or job ID"
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
        Filters{count > 0 && ` (${count})`}
      </Button>
      {children}
      <div className={styles.selects} data-open={open || undefined}>
        {(
          [
            ['Status', 'status', STATUSES],
            ['Format', 'format', FORMAT_FILTERS],
            ['Model', 'model', MODEL_FILTERS],
          ] as const
        ).map(([label, field, choices]) => (
          <Select
            key={field}
            label={label}
            allowDeselect={false}
            data={[{ value: ALL, label: 'All' }, ...choices]}
            value={view[field] ?? ALL}
            onChange={(value) => onChange({ [field]: value === ALL ? null : value })}
          />
        ))}
        <Select
          label="Date"
          allowDeselect={false}
          data={[...RANGES]}
          value={view.range}
          onChange={(value) => onChange({ range: RANGES.find((range) => range.value === value)?.value ?? 'all' })}
        />
        <Select
          label="Sort by"
          allowDeselect={false}
          data={[...SORTS]}
          value={view.sort}
          onChange={(value) => onChange({ sort: SORTS.find((sort) => sort.value === value)?.value ?? 'created_at' })}
        />
        <Select
          label="Order"
          allowDeselect={false}
          data={(['desc', 'asc'] as const).map((value) => ({ value, label: orders[view.sort][value] }))}
          value={view.order}
          onChange={(value) => onChange({ order: value === 'asc' ? 'asc' : 'desc' })}
        />
      </div>
    </search>
  )
}
