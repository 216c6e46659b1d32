import { registry } from './registry.store.ts'

/** A page that is closed earlier is not counted. The server knows itself which releases it gave to pages in the last minutes. */
const FIRST_AFTER_MS = 30_000

let tab = ''

/**
 * Reports which releases, and which versions of the shell and of the events between slices, this page relies on, so that none is removed while it is open: with every request of the registry, and when the page
 * is closed. The id of the tab is random, and is forgotten with the page.
 */
export function watchOpenTab(): void {
  setTimeout(reportOpenTab, FIRST_AFTER_MS)
  window.addEventListener('pagehide', () => {
    if (tab !== '') send('closed')
  })
  window.addEventListener('pageshow', (event) => {
    // The browser restores the page from its back/forward cache.
    if (event.persisted && tab !== '') send('open')
  })
}

export function reportOpenTab(): void {
  tab ||= randomId()
  send('open')
}

function send(state: 'open' | 'closed'): void {
  const releases = registry.live
    .get()
    .slices.flatMap((release) => (release.fallback ? [release, release.fallback] : [release]))
    .map(({ slice, version }) => ({ slice, version }))
    .concat(versionsOfShell())
  if (releases.length === 0) return
  const body = JSON.stringify({ tab, state, releases })
  // With keepalive, the request is sent although the page ends. A report that fails is replaced by the next one.
  fetch('/api/slices/tabs', { method: 'POST', headers: { 'content-type': 'application/json' }, body, keepalive: true }).catch(() => {})
}

/** The versions of the shell and of the events between slices, which the page's file names: `shell 2.1.0, events 1.17.0`. */
function versionsOfShell(): { slice: string; version: string }[] {
  const text = document.querySelector<HTMLMetaElement>('meta[name="loomcast-versions"]')?.content ?? ''
  return text.split(', ').flatMap((part) => {
    const [slice, version] = part.split(' ')
    return slice && version ? [{ slice, version }] : []
  })
}

/** 128 random bits as 22 characters. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22)
}
