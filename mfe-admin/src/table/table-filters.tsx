import { Button, IconFilter, Select, TextInput } from '@loomcast/design-system/full'
import { SearchBox } from '@loomcast/web-kit/lists'
import { type ReactNode, useState } from 'react'
import css from './table.module.css'
import type { TableFilter, TableViewState } from './table-view.ts'

interface TableFiltersProps {
  state: TableViewState
  /** What the search covers: "Email or user ID". Without it, there is no search. */
  searchPlaceholder?: string | undefined
  /** Shown next to the filters button. */
  children?: ReactNode
}

/** The search, and the filters behind a button. */
export function TableFilters({ state, searchPlaceholder, children }: TableFiltersProps) {
  const { definition, view } = state
  const active = Object.keys(view.filters).length
  const [chosen, setChosen] = useState<boolean | null>(null)
  const open = chosen ?? active > 0
  return (
    <search className={css.filters}>
      {searchPlaceholder ? (
        <SearchBox className={css.search} placeholder={searchPlaceholder} value={view.q} onChange={(q) => state.change({ q })} />
      ) : null}
      <div className={css.filterButtons}>
        {definition.filters.length > 0 ? (
          <Button variant="default" leftSection={<IconFilter size={18} />} aria-expanded={open} onClick={() => setChosen(!open)}>
            Filters{active > 0 ? ` (${active})` : ''}
          </Button>
        ) : null}
        {children}
      </div>
      {open ? (
        <div className={css.filterFields}>
          {definition.filters.map((filter) => (
            <FilterField
              key={filter.name}
              filter={filter}
              value={view.filters[filter.name] ?? ''}
              onChange={(value) => state.setFilter(filter.name, value)}
            />
          ))}
          {state.isFiltered ? (
            <Button variant="subtle" className={css.clear ?? ''} onClick={state.clearFilters}>
              Clear filters
            </Button>
          ) : null}
        </div>
      ) : null}
    </search>
  )
}

const ALL = 'all'

function FilterField({ filter, value, onChange }: { filter: TableFilter; value: string; onChange: (value: string | null) => void }) {
  if (filter.kind === 'choice') {
    return (
      <Select
        label={filter.label}
        data={[{ value: ALL, label: 'All' }, ...filter.choices]}
        value={value || ALL}
        onChange={(next) => onChange(next === ALL ? null : next)}
      />
    )
  }
  if (filter.kind === 'date')
    return <TextInput type="date" label={filter.label} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  return <TextFilter filter={filter} value={value} onChange={onChange} />
}

/** Filters on Enter and when the field is left. */
function TextFilter({
  filter,
  value,
  onChange,
}: {
  filter: TableFilter & { kind: 'text' }
  value: string
  onChange: (value: string) => void
}) {
  return (
    <TextInput
      // A new key resets the field when Back or "Clear filters" changes the value.
      key={value}
      label={filter.label}
      placeholder={filter.placeholder ?? ''}
      defaultValue={value}
      maxLength={200}
      onBlur={({ currentTarget }) => currentTarget.value.trim() !== value && onChange(currentTarget.value.trim())}
      onKeyDown={(event) => event.key === 'Enter' && onChange(event.currentTarget.value.trim())}
    />
  )
}
