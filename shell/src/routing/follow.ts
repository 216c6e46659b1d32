import { hasUnsavedChanges, mayLeave, navigate, returnPath, session, takeApproval } from '@loomcast/web-kit'
import { triggerAppChange } from 'single-spa'
import { registry } from '../registry/registry.store.ts'
import { swapReleases } from '../slices/applications.ts'
import { outlet, stage } from '../slices/stage.ts'
import { decideHere, rememberArrival } from './decide-here.ts'

interface BeforeRouting {
  oldUrl: string
  newUrl: string
  cancelNavigation: (cancel: Promise<boolean>) => void
}

/** Keeps what is shown in step with the address, the session and the registry, for the life of the page. */
export function followNavigation(): void {
  window.addEventListener('single-spa:before-routing-event', (event) => {
    if (event instanceof CustomEvent) beforeRouting(event.detail)
  })
  window.addEventListener('single-spa:routing-event', () => {
    rememberArrival()
    redirectIfNeeded()
  })
  // After the one who changed the session has had its say: logging out goes to the landing page by itself.
  session.subscribe(() => queueMicrotask(reconsider))
  registry.next.subscribe(() => {
    if (registry.next.get() && isDown() && !hasUnsavedChanges()) swapReleases()
  })
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
  // Between two pages is the moment for another release. Approved means that unsaved work was given up.
  if (registry.next.get()) swapReleases()
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

/** The page that should be shown cannot be: nothing is lost by trying another release at once. */
function isDown(): boolean {
  return stage.get().status === 'away' && outlet.isConnected
}
