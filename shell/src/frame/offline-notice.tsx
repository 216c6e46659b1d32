import { IconUnavailable } from '@loomcast/design-system'
import { useSyncExternalStore } from 'react'
import classes from './offline-notice.module.css'

export function OfflineNotice() {
  const online = useSyncExternalStore(onChange, () => navigator.onLine)
  return (
    <div role="status">
      {online ? null : (
        <p className={classes['notice']}>
          <IconUnavailable size={18} />
          You're offline. You can keep reading this page. Generating and saving need a connection.
        </p>
      )}
    </div>
  )
}

function onChange(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
