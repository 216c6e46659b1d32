import { reloadForAnnouncedReleases } from './page-load.ts'
import { registry } from './registry.store.ts'

const CHECK_MS = 60_000
/** A tab in the background is idle after this long without input. */
const HIDDEN_MS = 5 * 60_000
/** A tab in front may be read for a long time. */
const VISIBLE_MS = 30 * 60_000
const USE = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus'] as const

let usedAt = 0
/** The page on which the user entered something that is perhaps not saved, such as a search. */
let typedOn: string | undefined

/**
 * Loads an unused page with the announced releases, so that old releases do not stay open for days. Never over unsaved work or
 * running requests (`isPageLoadBlocked`), over text that the user entered on this page, nor while a video or a sound plays.
 */
export function loadWhenIdle(): () => void {
  usedAt = Date.now()
  typedOn = undefined
  const used = () => {
    usedAt = Date.now()
  }
  const typed = () => {
    used()
    typedOn = location.pathname
  }
  const check = () => {
    if (registry.pending.get() !== null && isIdle()) void reloadForAnnouncedReleases(isIdle)
  }
  const passive = { passive: true, capture: true }
  for (const event of USE) window.addEventListener(event, used, passive)
  window.addEventListener('input', typed, passive)
  document.addEventListener('visibilitychange', used)
  const timer = setInterval(check, CHECK_MS)
  return () => {
    clearInterval(timer)
    for (const event of USE) window.removeEventListener(event, used, passive)
    window.removeEventListener('input', typed, passive)
    document.removeEventListener('visibilitychange', used)
  }
}

function isIdle(): boolean {
  const limit = document.visibilityState === 'hidden' ? HIDDEN_MS : VISIBLE_MS
  return Date.now() - usedAt >= limit && typedOn !== location.pathname && !isPlaying()
}

function isPlaying(): boolean {
  return [...document.querySelectorAll<HTMLMediaElement>('video, audio')].some(({ paused }) => !paused)
}
