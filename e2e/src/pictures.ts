/** Takes the README's screenshots from the running product: `npm run pictures -w e2e`. Build the browser code first. */
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { call } from './account.ts'
import { adminToken, fillBackOffice } from './back-office.ts'
import { launchBrowser } from './browser.ts'
import { poll } from './poll.ts'
import { startProduct } from './product.ts'
import { generate, register, see } from './screens.ts'

const BRIEF =
  'We are Maison Colette, a bakery in Lyon. In six months we cut our food waste by 40 %. Unsold bread now goes to an app called Panier at half price, and we bake smaller batches in the afternoon. Our next step is composting. Come and see us at 12 rue Mercière.'
const SCALE = 1.5

const file = (name: string) => fileURLToPath(new URL(`../../docs/${name}.png`, import.meta.url))

const product = await startProduct()
const browser = await launchBrowser()
try {
  const open = async (width: number, height: number, colorScheme: 'light' | 'dark'): Promise<Page> => {
    const context = await browser.newContext({
      baseURL: product.url,
      viewport: { width, height },
      colorScheme,
      deviceScaleFactor: SCALE,
      reducedMotion: 'reduce',
    })
    return context.newPage()
  }
  const landing = await open(1280, 860, 'light')
  await landing.goto('/')
  await landing.getByRole('textbox', { name: 'What do you want to tell people?' }).fill(BRIEF)
  await landing.evaluate(() => document.fonts.ready)
  await landing.screenshot({ path: file('landing') })

  const wide = await open(1280, 980, 'light')
  await register(wide, 'colette@example.com')
  await wide.goto('/generate')
  await generate(wide, 'LinkedIn Post', BRIEF)
  await see(wide.getByRole('figure', { name: 'Preview as LinkedIn Post' }))
  await wide.evaluate(() => scrollTo(0, 0))
  await wide.screenshot({ path: file('generate') })

  const phone = await open(375, 812, 'dark')
  await register(phone, 'colette.phone@example.com')
  await phone.goto('/generate')
  await generate(phone, 'Instagram Caption', BRIEF)
  await phone.getByRole('heading', { name: 'Your Instagram Caption' }).evaluate((heading) => {
    scrollTo(0, heading.getBoundingClientRect().top + scrollY - 96)
  })
  await phone.screenshot({ path: file('generate-dark-375') })

  const accounts = await fillBackOffice(product)
  const token = await adminToken(product)
  const counted = async () => (await call(product, 'GET', '/api/admin/dashboard', { token })).json?.total_users > accounts.length
  await poll(counted, { what: 'the figures of the dashboard' })
  const admin = await open(1280, 980, 'light')
  await admin.goto('/admin/dashboard')
  await admin.getByRole('textbox', { name: 'Email' }).fill(product.admin.email)
  await admin.getByRole('textbox', { name: 'Password', exact: true }).fill(product.admin.password)
  await admin.getByRole('button', { name: 'Access Admin Panel' }).click()
  await see(admin.getByRole('group', { name: 'Total users' }))
  await admin.locator('[aria-busy="true"], .mantine-Skeleton-root').first().waitFor({ state: 'hidden' })
  await admin.evaluate(() => document.fonts.ready)
  await admin.screenshot({ path: file('admin-dashboard') })
} finally {
  await browser.close()
  await product.stop()
}
