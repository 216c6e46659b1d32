import type { Page } from 'playwright-core'

/** More than the elements of any page. */
const MAX_PRESSES = 300

/**
 * Moves the focus backwards through the page with the keyboard. Returns the focused elements that are not visible or that parts of the page which stay on the
 * screen cover completely (WCAG 2.2, 2.4.11). Before each step, the page is scrolled so that the next element is at an edge of the screen, alternately the
 * bottom and the top, because the browser does not scroll to an element that it regards as visible.
 */
export async function hiddenFocus(page: Page): Promise<string[]> {
  const hidden: string[] = []
  await page.evaluate(startAtEnd)
  await page.evaluate(inspectAndMove, true)
  await page.keyboard.down('Shift')
  for (let press = 0; press < MAX_PRESSES; press++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(inspectAndMove, press % 2 !== 0)
    if (!focused) break
    if (!focused.isVisible) hidden.push(`${focused.tag} ${focused.name}`)
  }
  await page.keyboard.up('Shift')
  return hidden
}

/** Runs in the page. */
function startAtEnd(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  document.getSelection()?.removeAllRanges()
  window.scrollTo(0, document.documentElement.scrollHeight)
}

/** Runs in the page: describes the focused element, and moves the next one to an edge of the screen. Returns null without a focused element or at one a second time. */
async function inspectAndMove(atBottom: boolean): Promise<{ name: string; tag: string; isVisible: boolean } | null> {
  const GAP = 4
  const inspect = async (element: HTMLElement) => {
    element.dataset['focused'] = ''
    // The link to the content moves into the page.
    await Promise.allSettled(element.getAnimations().map(({ finished }) => finished))
    // Checkboxes and file inputs are drawn by their labels.
    const drawn = element instanceof HTMLInputElement && ['checkbox', 'radio', 'file'].includes(element.type) ? element.labels?.[0] : null
    const { left, top, width, height } = (drawn ?? element).getBoundingClientRect()
    const isClear = (x: number, y: number) => {
      let above = document.elementFromPoint(x, y)
      if (!above) return false
      for (; above && !above.contains(element); above = above.parentElement)
        if (['sticky', 'fixed'].includes(getComputedStyle(above).position)) return false
      return true
    }
    const steps = [0.05, 0.25, 0.5, 0.75, 0.95]
    const isVisible = steps.some((x) => steps.some((y) => isClear(left + x * width, top + y * height)))
    return { name: element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '', tag: element.tagName, isVisible }
  }
  const active = document.activeElement
  const element = active instanceof HTMLElement && active !== document.body ? active : null
  const focused = element && element.dataset['focused'] === undefined ? await inspect(element) : null

  const tabbable = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')].filter(
    (one) => one.tabIndex >= 0 && one.checkVisibility() && !(one as HTMLButtonElement).disabled,
  )
  const at = element ? tabbable.indexOf(element) : -1
  const next = tabbable.at(at === -1 ? -1 : at - 1)
  if (at !== 0 && next) {
    const { top, bottom } = next.getBoundingClientRect()
    window.scrollBy(0, atBottom ? bottom - window.innerHeight + GAP : top - GAP)
  }
  return focused
}
