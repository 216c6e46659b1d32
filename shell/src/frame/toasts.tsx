import { ToastList } from '@loomcast/design-system'
import { dismissToast, type ShownToast, toasts } from '@loomcast/web-kit'
import { useTimeout } from '@loomcast/web-kit/timers'
import { useState, useSyncExternalStore } from 'react'
import { menuOpen } from './menu-open.ts'
import classes from './toasts.module.css'

/**
 * Renders the toasts and removes each one after its duration. Timers stop while the pointer or the focus is on a toast, or the mobile menu covers them, and start
 * over afterward.
 */
export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get)
  const [held, setHeld] = useState(false)
  const covered = useSyncExternalStore(menuOpen.subscribe, menuOpen.get)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only tracks pointer and focus; the controls are inside
    <div
      className={covered ? classes['behindMenu'] : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ToastList
        toasts={shown.map(({ id, kind, message, action }) => ({ id: String(id), kind, message, ...(action ? { action } : {}) }))}
        onDismiss={(id) => {
          setHeld(false)
          dismissToast(Number(id))
        }}
      />
      {held || covered ? null : shown.map((toast) => <Timer key={toast.id} toast={toast} />)}
    </div>
  )
}

function Timer({ toast }: { toast: ShownToast }) {
  useTimeout(() => dismissToast(toast.id), toast.durationMs, Number.isFinite(toast.durationMs))
  return null
}
