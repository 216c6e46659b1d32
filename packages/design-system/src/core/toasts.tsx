import { ActionIcon, Button } from '@mantine/core'
import { IconClose, IconDanger, IconInfo, IconSuccess } from './icons.ts'

export interface ToastItem {
  id: string | number
  kind: 'success' | 'error' | 'info'
  message: string
  action?: { label: string; onClick: () => void }
}

const LOOK = {
  success: { tone: 'success', glyph: IconSuccess },
  error: { tone: 'danger', glyph: IconDanger },
  info: { tone: 'info', glyph: IconInfo },
} as const

/** Renders the toasts; the caller stores and times them. Stays in the page while empty, so that screen readers announce the first toast. */
export function ToastList<T extends ToastItem>({ toasts, onDismiss }: { toasts: readonly T[]; onDismiss: (id: T['id']) => void }) {
  return (
    <section className="lc-toasts" aria-label="Notifications" aria-live="polite" aria-relevant="additions">
      {toasts.map((toast) => {
        const { tone, glyph: Glyph } = LOOK[toast.kind]
        const { action } = toast
        return (
          <div key={toast.id} className="lc-toast" data-tone={tone} role={toast.kind === 'error' ? 'alert' : undefined}>
            <Glyph />
            <span className="lc-toast-message">{toast.message}</span>
            {action ? (
              <Button
                size="sm"
                variant="light"
                color="primary"
                onClick={() => {
                  onDismiss(toast.id)
                  action.onClick()
                }}
              >
                {action.label}
              </Button>
            ) : null}
            <ActionIcon color="neutral" aria-label="Dismiss" onClick={() => onDismiss(toast.id)}>
              <IconClose size={18} />
            </ActionIcon>
          </div>
        )
      })}
    </section>
  )
}
