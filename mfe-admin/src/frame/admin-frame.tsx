import { IconLock } from '@loomcast/design-system/full'
import type { User } from '@loomcast/web-kit'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { IdleLogout } from '../idle/idle-logout.tsx'
import { HelpDialog } from '../keys/help-dialog.tsx'
import { useShortcutKeys, useShortcuts } from '../keys/shortcuts.ts'
import { CommandPalette } from '../palette/command-palette.tsx'
import { AdminNavigation } from './admin-navigation.tsx'
import css from './frame.module.css'
import { PageLinks } from './page-links.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

/** The warning and the navigation of the admin area around its pages, the command palette and the keys. */
export function AdminFrame({ user, children }: { user: User; children: ReactNode }) {
  const [dialog, setDialog] = useState<'palette' | 'help' | null>(null)
  const close = () => setDialog(null)
  useShortcutKeys()
  useShortcuts([{ key: '?', label: 'Show this list', run: () => show('help') }])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setDialog((now) => (now === 'palette' ? null : 'palette'))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  function show(next: 'palette' | 'help'): true {
    setDialog(next)
    return true
  }
  return (
    <>
      <p className={css.banner}>
        <IconLock size={16} />
        ADMIN ACCESS - Sensitive Data Area
      </p>
      <AdminNavigation user={user} onSearch={() => show('palette')} />
      <div className={css.body}>
        <PageLinks />
        <div className={css.content}>
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        </div>
      </div>
      <CommandPalette opened={dialog === 'palette'} onClose={close} onHelp={() => show('help')} />
      <IdleLogout />
      <HelpDialog opened={dialog === 'help'} onClose={close} />
    </>
  )
}
