import { announce, PRODUCT, setDocumentTitle } from '@loomcast/web-kit'
import { decideHere } from '../routing/decide-here.ts'
import { stage } from '../slices/stage.ts'
import { forgetScroll, rememberScroll, scrollFor } from './scroll.ts'

const TIMEOUT_MS = 10_000
/** A slice takes a moment to replace its page, and some pages reuse the heading element. After this time, the same heading counts as that of the new page. */
const SAME_HEADING_MS = 700
const MODIFIERS = new Set(['Control', 'Shift', 'Alt', 'AltGraph', 'Meta'])

let lastPath = location.pathname
let lastSlice: string | undefined
let lastTitle = ''
let arrivals = 0
let leftHeading: HTMLElement | null = null
let leftFocus: Element | null = null
let usedKeys = false

/**
 * Does for navigation in the app what a browser does on a page load: sets the title, focuses the top of the new page, announces the page to screen readers, and
 * restores the scroll position.
 */
export function watchArrivals(): void {
  history.scrollRestoration = 'manual'
  window.addEventListener('single-spa:before-routing-event', (event) => {
    if (!(event instanceof CustomEvent)) return
    const { oldUrl, newUrl }: { oldUrl: string; newUrl: string } = event.detail
    // single-spa also fires this event when it starts.
    if (new URL(oldUrl).pathname === new URL(newUrl).pathname) return
    rememberScroll(oldUrl, window.scrollY)
    leftHeading = heading()
    leftFocus = document.activeElement
    usedKeys = false
  })
  // A dialog that was opened while the page loads can reuse the field that had the focus before, as the command palette of the back office does.
  window.addEventListener('keydown', ({ key, repeat }) => (usedKeys ||= !repeat && !MODIFIERS.has(key)), { capture: true })
  window.addEventListener('single-spa:routing-event', (event) => {
    const origin: unknown = event instanceof CustomEvent ? event.detail.originalEvent : undefined
    if (location.pathname !== lastPath) arrive(isBackOrForward(origin))
  })
  window.addEventListener('pagehide', () => rememberScroll(location.href, window.scrollY))
  lastSlice = nameThePage()
  lastTitle = document.title
  void whenShown(++arrivals).then((shown) => {
    if (shown && cameBack()) restoreScroll(scrollFor(location.href))
    else forgetScroll(location.href)
  })
}

function arrive(isReturn: boolean): void {
  lastPath = location.pathname
  const previous = lastSlice
  // If the same slice stays mounted and sets its own titles, it has already set the new one.
  if (document.title === lastTitle || previous !== sliceHere()) nameThePage()
  lastSlice = sliceHere()
  const target = isReturn ? scrollFor(location.href) : 0
  if (!isReturn) window.scrollTo(0, 0)

  const own = ++arrivals
  void whenShown(own).then((shown) => {
    lastTitle = document.title
    if (!shown) return
    if (isReturn) restoreScroll(target)
    // The focus stays where it is if the user has moved it, or typed, since the navigation.
    if (!usedKeys && (document.activeElement === leftFocus || document.activeElement === document.body)) focusPage()
    announce(document.title.replace(` · ${PRODUCT.name}`, ''))
  })
}

/** Resolves to true when the new page's heading is rendered, at the latest after TIMEOUT_MS. Resolves to false if the user has navigated again. */
function whenShown(own: number): Promise<boolean> {
  const left = leftHeading
  const begun = performance.now()
  return new Promise((resolve) => {
    const look = () => {
      if (own !== arrivals) return resolve(false)
      const decision = decideHere()
      const settled = decision.kind === 'slice' ? ['shown', 'unavailable'].includes(stage.get().status) : decision.kind !== 'wait'
      const shown = heading()
      const passed = performance.now() - begun
      if ((settled && shown && (shown !== left || passed > SAME_HEADING_MS)) || passed > TIMEOUT_MS) return resolve(true)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

function focusPage(): void {
  const target = heading() ?? document.getElementById('main')
  if (!target) return
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

function heading(): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>('#main h1')].find((element) => !element.closest('[hidden]')) ?? null
}

function nameThePage(): string | undefined {
  const decision = decideHere()
  if (decision.kind === 'slice') setDocumentTitle(decision.title)
  return sliceHere()
}

function sliceHere(): string | undefined {
  const decision = decideHere()
  return decision.kind === 'slice' ? decision.slice : undefined
}

/** single-spa sets `singleSpa` on the popstate events that it dispatches for pushState. */
function isBackOrForward(event: unknown): boolean {
  return event instanceof PopStateEvent && !('singleSpa' in event)
}

function cameBack(): boolean {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  return entry !== undefined && 'type' in entry && (entry.type === 'reload' || entry.type === 'back_forward')
}

/** Repeats on each frame until the position is reached, because the page may still be growing. Gives up after one second. */
function restoreScroll(top: number): void {
  const giveUp = performance.now() + 1_000
  const step = () => {
    window.scrollTo(0, top)
    if (Math.abs(window.scrollY - top) > 2 && performance.now() < giveUp) requestAnimationFrame(step)
  }
  step()
}
