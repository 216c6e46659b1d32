import { type DrawerProps, Drawer as MantineDrawer, Modal as MantineModal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'

export function Modal(props: ModalProps) {
  useFocusBefore(props.opened)
  return <MantineModal {...props} />
}

export function Drawer(props: DrawerProps) {
  useFocusBefore(props.opened)
  return <MantineDrawer {...props} />
}

/** Returns the focus to where it was if an overlay is removed while it is open. Mantine returns it only when `opened` changes. */
function useFocusBefore(opened: boolean): void {
  const [before] = useState(() => (opened ? document.activeElement : null))
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
