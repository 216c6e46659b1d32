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
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    document.getSelection()?.removeAllRanges()
    window.scrollTo(0, document.documentElement.scrollHeight)
  })
  for (let press = 0; press < MAX_PRESSES; press++) {
    await page.evaluate(moveNextToEdge, press % 2 === 0)
    await page.keyboard.press('Shift+Tab')
    const focused = await page.evaluate(async () => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || element === document.body || element.dataset['focused'] !== undefined) return null
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
    })
    if (!focused) break
    if (!focused.isVisible) hidden.push(`${focused.tag} ${focused.name}`)
  }
  return hidden
}

/** Runs in the page. */
function moveNextToEdge(atBottom: boolean): void {
  const GAP = 4
  const tabbable = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility() && !(element as HTMLButtonElement).disabled,
  )
  const at = document.activeElement instanceof HTMLElement ? tabbable.indexOf(document.activeElement) : -1
  const next = tabbable.at(at === -1 ? -1 : at - 1)
  if (at === 0 || !next) return
  const { top, bottom } = next.getBoundingClientRect()
  window.scrollBy(0, atBottom ? bottom - window.innerHeight + GAP : top - GAP)
}
