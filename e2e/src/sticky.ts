import type { Page } from 'playwright-core'

/** Scrolls through the page, and returns what takes clicks over its sticky parts although it is not one of them: controls with a z-index of their own, one line each. */
export async function aboveSticky(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const STEP = 24
    const stays = (element: Element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position)
    const sticky = [...document.querySelectorAll('*')].filter((element) => {
      const { position, zIndex, pointerEvents } = getComputedStyle(element)
      return position === 'sticky' && zIndex !== 'auto' && pointerEvents !== 'none' && element.checkVisibility()
    })
    const found = new Set<string>()
    const last = document.documentElement.scrollHeight - window.innerHeight
    for (let top = 0; top <= last; top += STEP) {
      window.scrollTo(0, top)
      for (const part of sticky) {
        const { left, top: from, width, height } = part.getBoundingClientRect()
        for (const x of [0.2, 0.4, 0.6, 0.8])
          for (const y of [0.1, 0.5, 0.9]) {
            let hit = document.elementFromPoint(left + x * width, from + y * height)
            const name = hit?.textContent?.trim().slice(0, 40)
            while (hit && !stays(hit)) hit = hit.parentElement
            if (!hit && name) found.add(name)
          }
      }
    }
    return [...found]
  })
}
