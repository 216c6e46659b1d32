/** Overlays. */
import '../css/full.css'

export { Drawer, Modal } from '@mantine/core'
export { confirm } from '../full/confirm.tsx'
