/** `tabs` and `numbers` as one group, for slices that were built before contract 1.17. */
import '../css/full.css'

export { NumberInput, SegmentedControl, Tabs } from '@mantine/core'
