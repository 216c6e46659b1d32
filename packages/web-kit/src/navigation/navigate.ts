import { hasUnsavedChanges, mayLeave } from './unsaved-changes.ts'

interface NavigateOptions {
  replace?: boolean
  /** Skips the prompt about unsaved work, because the session has ended or the work was just saved. */
  force?: boolean
}

/** Server-rendered pages; they need a full page load. */
const SERVER_PATHS = /^\/(api|mf|dev)(\/|$)/

let approved: string | undefined

/** Navigates to a page of any slice without loading the document; any other URL is a full page load. */
export function navigate(to: string, options: NavigateOptions = {}): void {
  const target = new URL(to, location.href)
  if (!isInApp(target)) {
    if (options.replace) location.replace(target.href)
    else location.assign(target.href)
    return
  }
  if (options.force || !hasUnsavedChanges() || target.pathname === location.pathname) {
    go(target, options)
    return
  }
  void mayLeave().then((leave) => {
    if (leave) go(target, options)
  })
}

/** True for a page of a slice or the shell: same origin, not a server page, not a download. */
export function isInApp(target: URL): boolean {
  return target.origin === location.origin && !SERVER_PATHS.test(target.pathname)
}

/** For the shell: whether the user already confirmed leaving for this URL, so that the prompt appears once. */
export function takeApproval(href: string): boolean {
  const given = approved === href
  approved = undefined
  return given
}

function go(target: URL, options: NavigateOptions): void {
  approved = target.href
  const before = location.href
  if (options.replace || target.href === before) history.replaceState(history.state, '', target.href)
  else history.pushState(null, '', target.href)
  // single-spa dispatches this event itself. Without single-spa (in tests, on a slice's own page), it must be dispatched here.
  if (!('singleSpaNavigate' in window) || target.href === before)
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
}
