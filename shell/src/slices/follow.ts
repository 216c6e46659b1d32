import { hasUnsavedChanges, mayLeave, navigate, returnPath, session, takeApproval } from '@loomcast/web-kit'
import { triggerAppChange } from 'single-spa'
import { reloadForAnnouncedReleases } from '../registry/page-load.ts'
import { registry } from '../registry/registry.store.ts'
import { decideHere, rememberArrival } from '../routing/decide-here.ts'
import { outlet, stage } from './stage.ts'

interface BeforeRouting {
  oldUrl: string
  newUrl: string
  cancelNavigation: (cancel: Promise<boolean>) => void
}

/** Updates what is shown when the URL, the session or the registry changes. */
export function followNavigation(): void {
  window.addEventListener('single-spa:before-routing-event', (event) => {
    if (event instanceof CustomEvent) beforeRouting(event.detail)
  })
  window.addEventListener('single-spa:routing-event', () => {
    rememberArrival()
    redirectIfNeeded()
  })
  // Runs after the code that changed the session, because logging out itself navigates to the landing page.
  session.subscribe(() => queueMicrotask(reconsider))
  registry.pending.subscribe(loadPageIfDown)
  stage.subscribe(loadPageIfDown)
  rememberArrival()
  redirectIfNeeded()
}

function beforeRouting({ oldUrl, newUrl, cancelNavigation }: BeforeRouting): void {
  const samePage = new URL(oldUrl).pathname === new URL(newUrl).pathname
  const approved = takeApproval(newUrl)
  if (samePage) return
  if (!approved && hasUnsavedChanges()) {
    cancelNavigation(mayLeave().then((leave) => !leave))
    return
  }
  // The location already has the new URL, for links as well as for Back and Forward.
  const load = reloadForAnnouncedReleases()
  if (load) cancelNavigation(load.then(() => false))
}

function reconsider(): void {
  redirectIfNeeded()
  void triggerAppChange()
}

function redirectIfNeeded(): void {
  const decision = decideHere()
  if (decision.kind !== 'redirect') return
  if (decision.remember) returnPath.remember(location.pathname + location.search)
  navigate((decision.orBack && returnPath.take()) || decision.to, { replace: true, force: true })
}

/** If the slice of this page does not load, other releases are loaded immediately, because a reload loses nothing. */
function loadPageIfDown(): void {
  if (stage.get().status === 'unavailable' && outlet.isConnected) void reloadForAnnouncedReleases()
}
