/** Tabs and segmented controls. */
import '../css/full.css'

export { SegmentedControl, Tabs } from '@mantine/core'
