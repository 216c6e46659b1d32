// covers: services/auth, mfe-account
import { describe, expect, it } from '@jest/globals'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { axeFindings, call, faultsIn, poll, see, signIn } from '../src/index.ts'
import { dialog, logIn } from './support/back-office.ts'
import { visitedProduct } from './support/visited-product.ts'

const site = visitedProduct()

/** Waits for a period whose code was not used yet. */
async function freshCode(totp: TOTP, used: Set<string>): Promise<string> {
  await poll(() => !used.has(totp.generate()), { timeoutMs: 40_000, what: () => 'the next code of the authenticator app' })
  const code = totp.generate()
  used.add(code)
  return code
}

const isStored = (page: Page) => page.evaluate(() => Boolean(localStorage.getItem('adminToken')))

describe('the files of the back-office', () => {
  it('are refused to visitors, and visitors of an admin page get the login without requesting them', async () => {
    const { page } = await site.visit()
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.goto('/admin/dashboard')
    await page.waitForURL('**/admin/login')
    await see(page.getByRole('heading', { name: 'Admin login' }))
    expect(requested.filter((path) => path.startsWith('/mf/admin/'))).toEqual([])
    const { slices } = (await call(site.product, 'GET', '/registry.json')).json
    const { entry } = slices.find(({ slice }: { slice: string }) => slice === 'admin')
    expect((await call(site.product, 'GET', `/mf/admin/${entry}`)).status).toBe(404)
  })
})

describe('the admin login', () => {
  it('has no axe violation and no horizontal overflow on a phone, in both themes', async () => {
    const { page } = site.visitor
    await page.goto('/admin/login')
    await see(page.getByRole('button', { name: 'Access Admin Panel' }))
    const looks = (['light', 'dark'] as const).map((theme) => [theme, 375] as const)
    expect(await faultsIn(page, '/admin/login', looks)).toEqual([])
  })
})

describe('an administrator', () => {
  it('turns on two-step login and then needs a code or a recovery code at both logins', async () => {
    const used = new Set<string>()
    const first = await site.visit()
    await first.page.goto('/admin/login')
    await first.page.getByRole('textbox', { name: 'Email' }).fill(site.product.admin.email)
    await first.page.getByRole('textbox', { name: 'Password', exact: true }).fill('not the password')
    await first.page.getByRole('button', { name: 'Access Admin Panel' }).click()
    await see(first.page.getByText('Invalid email or password.'))
    await logIn(first.page, site.product)
    await first.page.waitForURL('**/admin/dashboard')
    expect(await isStored(first.page)).toBe(true)
    const cookie = (await first.context.cookies(`${site.product.url}/mf/admin/`)).find(({ name }) => name === 'loomcast_admin_files')
    expect(cookie).toMatchObject({ path: '/mf/admin/', httpOnly: true, sameSite: 'Strict' })

    await first.page.goto('/admin/security')
    await first.page.getByRole('button', { name: 'Turn on two-step login' }).click()
    await first.page.getByRole('textbox', { name: 'Password', exact: true }).fill(site.product.admin.password)
    await first.page.getByRole('button', { name: 'Continue' }).click()
    await see(first.page.getByRole('img', { name: /QR code/ }))
    const secret = ((await first.page.locator('code').first().textContent()) ?? '').replaceAll(' ', '')
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    await first.page.getByRole('textbox', { name: 'Code' }).fill(await freshCode(totp, used))
    await first.page.getByRole('button', { name: 'Turn on', exact: true }).click()
    const codes = first.page.getByRole('list', { name: 'Recovery codes' })
    await see(codes)
    const [recovery = '', unused = ''] = await codes.getByRole('listitem').allInnerTexts()
    expect(await codes.getByRole('listitem').count()).toBe(10)

    // Without the cookie, the file of another page is refused at first. The session is renewed, and the page opens.
    await first.page.getByRole('button', { name: 'I saved the codes' }).click()
    await first.page.goto('/admin/security')
    await see(first.page.getByRole('heading', { name: 'Two-step login' }))
    await first.context.clearCookies({ name: 'loomcast_admin_files' })
    await first.page.evaluate(() => {
      history.pushState(null, '', '/admin/users')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await see(first.page.getByRole('heading', { name: 'Users' }))
    expect((await first.context.cookies(`${site.product.url}/mf/admin/`)).some(({ name }) => name === 'loomcast_admin_files')).toBe(true)

    const second = await site.visit({ width: 375, theme: 'dark', reducedMotion: true })
    await second.page.goto('/login')
    await signIn(second.page, site.product.admin.email, site.product.admin.password)
    await see(second.page.getByRole('heading', { name: 'Enter your code' }))
    expect(await isStored(second.page)).toBe(false)
    expect(await axeFindings(second.page)).toEqual([])
    await second.page.getByRole('textbox', { name: 'Code' }).fill(await freshCode(totp, used))
    await second.page.getByRole('button', { name: 'Verify' }).click()
    await second.page.waitForURL('**/admin/dashboard')

    const third = await site.visit()
    await third.page.goto('/admin/login')
    await logIn(third.page, site.product)
    await third.page.getByRole('button', { name: 'Use a recovery code' }).click()
    await third.page.getByRole('textbox', { name: 'Recovery code' }).fill(recovery)
    await third.page.getByRole('button', { name: 'Verify' }).click()
    await third.page.waitForURL('**/admin/dashboard')

    // The next test file logs in with the password alone.
    await third.page.goto('/admin/security')
    await third.page.getByRole('button', { name: 'Turn off two-step login' }).click()
    const proof = dialog(third.page, 'Turn off two-step login?')
    await proof.getByRole('textbox', { name: 'Password', exact: true }).fill(site.product.admin.password)
    await proof.getByRole('textbox', { name: 'Code' }).fill(unused)
    await proof.getByRole('button', { name: 'Turn off', exact: true }).click()
    await see(third.page.getByRole('button', { name: 'Turn on two-step login' }))
  })
})
