/** Several views of one place, and figures in rows. */
import '../css/full.css'

export { NumberInput, type NumberInputProps, SegmentedControl, type SegmentedControlProps, Table, Tabs } from '@mantine/core'
