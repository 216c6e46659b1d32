import { ADMIN_FILES_PATH, ADMIN_SLICE } from '@loomcast/contracts/admin-files'
import { session } from '@loomcast/web-kit'

interface FailedChunk {
  /** URL of the slice's folder. */
  base: string
  waitFor: (promise: Promise<unknown>) => void
}

/**
 * The server refuses files of the administrators' slice without a cookie that expires 10 minutes after the last renewal of the session. A chunk that fails is
 * requested again after a renewal. If the session has ended, the renewal opens the page for signing in.
 */
export function renewForAdminFiles(): void {
  window.addEventListener('loomcast:chunk-failed', (event) => {
    if (!(event instanceof CustomEvent)) return
    const { base, waitFor }: FailedChunk = event.detail
    if (new URL(base, location.origin).pathname === ADMIN_FILES_PATH) waitFor(renewIfAdmin())
  })
}

/** Before a further attempt to load a slice's entry. */
export async function renewForEntry(slice: string, attempt: number): Promise<void> {
  if (slice === ADMIN_SLICE && attempt > 1) await renewIfAdmin()
}

async function renewIfAdmin(): Promise<void> {
  if (session.get().status === 'admin') await session.renew()
}
