import { Button, IconFilter, Select } from '@loomcast/design-system/full'
import { type ReactNode, useState } from 'react'
import { filterNames, findChoice, type ListDefinition, type ListView, type Order, RANGES } from './list-view.ts'
import styles from './lists.module.css'
import { SearchBox } from './search-box.tsx'

/** An empty value, because a filter can have any other one, such as a tag with the name “all”. */
const ALL = { value: '', label: 'All' }
const ORDERS: readonly Order[] = ['desc', 'asc']

interface ListFiltersProps<Sort extends string, F> {
  list: ListDefinition<Sort, F>
  view: ListView<Sort, F>
  onChange: (change: Partial<ListView<Sort, F>>) => void
  placeholder: string
  /** Shows the filters next to the search if the page is wide enough, otherwise below it. */
  inline?: boolean
  /** Shown next to the search. */
  children?: ReactNode
}

/** Search and filters. On a narrow screen, everything except the search is behind a button. */
export function ListFilters<Sort extends string, F extends Record<string, string | null>>({
  list,
  view,
  onChange,
  placeholder,
  inline = false,
  children,
}: ListFiltersProps<Sort, F>) {
  const [open, setOpen] = useState(false)
  const change = (part: object) => onChange(part as Partial<ListView<Sort, F>>)
  const names = filterNames(list.filters)
  const active = [...names, 'range', 'sort', 'order'].filter((name) => view[name] !== list.firstView[name]).length
  const orders = list.sorts.find(({ value }) => value === view.sort)?.orders
  return (
    <search className={styles.filters} data-inline={inline || undefined}>
      <SearchBox className={styles.search} placeholder={placeholder} value={view.search} onChange={(search) => change({ search })} />
      <Button
        variant="default"
        className={styles.filterToggle}
        leftSection={<IconFilter size={18} />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        Filters{active > 0 && ` (${active})`}
      </Button>
      {children}
      <div className={styles.selects} data-open={open || undefined} data-five={names.length > 1 || undefined}>
        {names.map((name) => (
          <Select
            key={name}
            label={list.filters[name]?.label}
            data={[ALL, ...(list.filters[name]?.choices ?? [])]}
            value={view[name] ?? ALL.value}
            onChange={(value) => change({ [name]: list.filters[name]?.parse(value) })}
          />
        ))}
        <Select
          label="Date"
          data={[...RANGES]}
          value={view.range}
          onChange={(value) => change({ range: findChoice(RANGES, value) ?? 'all' })}
        />
        <Select
          label="Sort by"
          data={list.sorts.map(({ value, label }) => ({ value, label }))}
          value={view.sort}
          onChange={(value) => change({ sort: findChoice(list.sorts, value) ?? 'created_at' })}
        />
        <Select
          label="Order"
          data={ORDERS.map((value) => ({ value, label: orders?.[value] ?? value }))}
          value={view.order}
          onChange={(value) => change({ order: value === 'asc' ? 'asc' : 'desc' })}
        />
      </div>
    </search>
  )
}
