/** Overlays. */
import '../css/full.css'

export { confirm } from '../full/confirm.tsx'
export { Drawer, Modal } from '../full/overlays.tsx'
