/** Tabs and tables. */
import '../css/full.css'

export { NumberInput, type NumberInputProps, SegmentedControl, type SegmentedControlProps, Table, Tabs } from '@mantine/core'
