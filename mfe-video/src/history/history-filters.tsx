import { Button, CloseButton, IconFilter, IconSearch, Select, TextInput } from '@loomcast/design-system/full'
import { useEffect, useRef, useState } from 'react'
import styles from './history.module.css'
import { FORMAT_FILTERS, type HistoryView, MODEL_FILTERS, type Order, RANGES, SORTS, type SortField, STATUSES } from './history.query.ts'

const ALL = 'all'
const PAUSE_MS = 300

const orders: Record<SortField, Record<Order, string>> = {
  created_at: { desc: 'Newest first', asc: 'Oldest first' },
  duration: { desc: 'Longest first', asc: 'Shortest first' },
  file_size: { desc: 'Largest first', asc: 'Smallest first' },
  cost: { desc: 'Dearest first', asc: 'Cheapest first' },
}

export interface HistoryFiltersProps {
  view: HistoryView
  onChange: (change: Partial<HistoryView>) => void
}

/** Search and filters. On a narrow screen all but the search wait behind a button. */
export function HistoryFilters({ view, onChange }: HistoryFiltersProps) {
  const [open, setOpen] = useState(false)
  const active = [view.status, view.format, view.model, view.range !== 'all', view.sort !== 'created_at', view.order !== 'desc']
  const count = active.filter(Boolean).length
  return (
    <search className={styles.filters}>
      <SearchBox value={view.search} onChange={(search) => onChange({ search })} />
      <Button
        variant="default"
        className={styles.filterToggle}
        leftSection={<IconFilter size={18} />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        Filters{count > 0 && ` (${count})`}
      </Button>
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

/** Asks the server when the typing pauses. */
function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  const asked = useRef(value)
  // Back, Forward and "Clear filters" change the search from outside.
  if (value !== asked.current) {
    asked.current = value
    setTyped(value)
  }
  useEffect(() => {
    if (typed === asked.current) return
    const timer = setTimeout(() => {
      asked.current = typed
      onChange(typed)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, onChange])

  return (
    <TextInput
      className={styles.search}
      type="search"
      label="Search"
      placeholder="Instructions or job ID"
      leftSection={<IconSearch size={18} />}
      rightSection={typed !== '' && <CloseButton aria-label="Clear the search" onClick={() => setTyped('')} />}
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}
