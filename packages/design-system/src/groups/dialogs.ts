/** Overlays. */
import '../css/full.css'

export { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core'
export { type ConfirmOptions, confirm } from '../full/confirm.tsx'
