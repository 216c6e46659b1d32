import type { Locator, Page } from 'playwright-core'
import { freshEmail } from './account.ts'

/** User actions on Loomcast's screens. */

export const PASSWORD = 'a good long phrase'

/** Waits until the element is visible. */
export const see = (locator: Locator, timeout?: number) => locator.first().waitFor({ state: 'visible', ...(timeout ? { timeout } : {}) })

export const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Waits until the element is no longer visible. */
export const waitUntilHidden = (locator: Locator, timeout?: number) =>
  locator.first().waitFor({ state: 'hidden', ...(timeout ? { timeout } : {}) })

export async function fillRegistration(page: Page, email: string, password = PASSWORD, confirmation = password): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(confirmation)
}

/** Registers a new account on the page and waits for the dashboard. For tests of the registration; others use `signUp`, which takes a fifth of the CPU time. */
export async function register(page: Page, email = freshEmail()): Promise<string> {
  await page.goto('/register')
  await fillRegistration(page, email)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/dashboard')
  return email
}

/**
 * Opens another page as a link does, in the loaded document: a load takes half a CPU second, and the tools of the test are in the document already. A page with
 * the same path is loaded.
 */
export async function openWithin(page: Page, path: string): Promise<void> {
  if (new URL(path, page.url()).pathname === new URL(page.url()).pathname) {
    await page.goto(path)
    return see(page.getByRole('heading', { level: 1 }))
  }
  await page.evaluate((url) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset['earlierPage'] = ''
    history.pushState(null, '', url)
  }, path)
  return see(page.locator('h1:not([data-earlier-page])'))
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').locator('button[aria-expanded]:visible').last().click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
}

export const brief = (page: Page) => page.getByRole('textbox', { name: 'Topic or prompt' })
export const result = (page: Page) => page.getByRole('region', { name: 'Result' })
export const preview = (page: Page) => page.getByRole('figure', { name: /^Preview as/ })
/** The button that copies the post; it appears when the post is complete. */
export const finished = (page: Page) => result(page).getByRole('button', { name: /^Copy (text|whole thread)$/ })
export const postText = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' })
/** The button that generates another version. */
export const again = (page: Page) => result(page).getByRole('button', { name: /^(Regenerate|Try another version)/ })
export const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' })

/** The button that writes the chosen posts. Its name includes what they cost. */
export const writeButton = (page: Page) => page.getByRole('button', { name: /^Write (\d+ posts?|the first)\b/ })

/** Selects these platforms and no others. */
export async function choosePlatform(page: Page, ...platforms: string[]): Promise<void> {
  const choices = page.getByRole('group', { name: 'Platforms' })
  // A forced click is not checked, and can hit the header if the page is scrolled.
  await choices.evaluate((group) => group.scrollIntoView({ block: 'center' }))
  for (const platform of platforms) await choices.getByRole('checkbox', { name: platform, exact: true }).check({ force: true })
  const checked = await choices
    .getByRole('checkbox', { checked: true })
    .evaluateAll((boxes) => boxes.map((box) => box.closest('label')?.textContent ?? ''))
  for (const name of checked) {
    if (!platforms.includes(name)) await choices.getByRole('checkbox', { name, exact: true }).uncheck({ force: true })
  }
}

/** Enters the brief, generates a post and waits until it is complete. */
export async function generate(page: Page, platform: string, text: string): Promise<void> {
  await choosePlatform(page, platform)
  await brief(page).fill(text)
  await writeButton(page).click()
  // A thread of one post is called a post.
  await see(page.getByRole('heading', { name: `Your ${platform.replace(/ Thread$/u, '')}` }))
  await see(finished(page))
}

/** Returns the sum of the layout shifts during `act`, including those that follow user input. */
export async function shiftsDuring(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const values: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) values.push('value' in entry ? Number(entry.value) : 0)
    }).observe({ type: 'layout-shift' })
    Object.assign(window, { layoutShifts: values })
  })
  await act()
  // Waits two frames: one draws the change, and the next reports its shift.
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            const values: unknown = Reflect.get(window, 'layoutShifts')
            resolve(Array.isArray(values) ? values.reduce((sum: number, value: number) => sum + value, 0) : Number.NaN)
          }),
        )
      }),
  )
}
