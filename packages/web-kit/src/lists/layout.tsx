import { IconGrid, IconList, SegmentedControl } from '@loomcast/design-system/full'
import { type ReactNode, useState } from 'react'
import { browserStorage } from '../page-storage.ts'
import styles from './lists.module.css'

export type Layout = 'grid' | 'list'

/** Grid or list, stored in the browser for each page (`name`). */
export function useLayout(name: string): [Layout, (layout: Layout) => void] {
  const key = `loomcast.${name}.layout`
  const [layout, setLayout] = useState<Layout>(() => read(key))
  return [
    layout,
    (next) => {
      setLayout(next)
      browserStorage.setItem(key, next)
    },
  ]
}

function read(key: string): Layout {
  return browserStorage.getItem(key) === 'list' ? 'list' : 'grid'
}

/** Switches between grid and list. */
export function LayoutControl({ layout, onChange }: { layout: Layout; onChange: (layout: Layout) => void }) {
  return (
    <SegmentedControl<Layout>
      aria-label="View"
      data={[
        { value: 'grid', label: <LayoutLabel icon={<IconGrid size={18} />} text="Grid" /> },
        { value: 'list', label: <LayoutLabel icon={<IconList size={18} />} text="List" /> },
      ]}
      value={layout}
      onChange={onChange}
    />
  )
}

function LayoutLabel({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <span className={styles.layout}>
      {icon} {text}
    </span>
  )
}
