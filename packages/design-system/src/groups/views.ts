/** Tabs and tables. */
import '../css/full.css'

export { NumberInput, SegmentedControl, Tabs } from '@mantine/core'
