import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type TestAuth, testAuth } from './support/auth-service.ts'
import { Browser } from './support/browser.ts'
import { mailedToken, sendResets } from './support/mail-worker.ts'

const EXCEEDED = { status: 429, code: 'password_guesses_exceeded' }

let auth: TestAuth
let count = 0
beforeAll(async () => {
  auth = await testAuth('guesses')
})
afterAll(() => auth.close())

const someone = () => new Browser(auth.app).register(`g${++count}@example.com`)
const login = (browser: Browser, email: string, password: string, ip: string) =>
  browser.call('POST', '/api/auth/login', { body: { email, password }, token: null, ip })

/** Nine guesses from each of 30 IP addresses, so that the account is locked for none of them. */
async function guess(email: string, rounds = 9): Promise<number[]> {
  const statuses: number[] = []
  for (let round = 0; round < rounds; round++) {
    const responses = Array.from({ length: 30 }, (_, address) =>
      login(new Browser(auth.app), email, `guess ${round} ${address}`, `10.9.0.${address}`),
    )
    statuses.push(...(await Promise.all(responses)).map((response) => response.statusCode))
  }
  return statuses
}

/** As many guesses as are verified, and 20 more. */
async function guessTooOften(email: string): Promise<void> {
  const statuses = await guess(email, 4)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
}

describe('guesses at one account from many IP addresses', () => {
  it('are verified 100 times per hour, then rejected', async () => {
    const { email } = (await someone()).user!
    const before = auth.hasher.verifications.length
    const statuses = await guess(email)
    expect(statuses.filter((status) => status === 401)).toHaveLength(100)
    expect(statuses.filter((status) => status === 429)).toHaveLength(170)
    expect(auth.hasher.verifications.length - before).toBe(100)
    const refused = await login(new Browser(auth.app), email, 'correct horse', '10.10.0.1')
    expect(refused.json()).toMatchObject(EXCEEDED)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  })

  it('do not lock the owner out of a known browser', async () => {
    const owner = await someone()
    await guessTooOften(owner.user!.email)
    expect((await login(owner, owner.user!.email, 'correct horse', '10.10.0.2')).statusCode).toBe(200)
    expect((await login(owner, owner.user!.email, 'a typo', '10.10.0.2')).statusCode).toBe(401)
    expect((await login(owner, owner.user!.email, 'correct horse', '10.10.0.2')).statusCode).toBe(200)
  })

  it('do not lock the owner out of the browser that used an emailed link', async () => {
    const { email } = (await someone()).user!
    await guessTooOften(email)
    const browser = new Browser(auth.app)
    await browser.call('POST', '/api/auth/forgot-password', { body: { email } })
    await sendResets(auth)
    const token = await mailedToken(auth, email, 'reset-password')
    await browser.call('POST', '/api/auth/reset-password', { body: { token, password: 'staple battery' } })
    expect((await login(browser, email, 'staple battery', '10.10.0.3')).statusCode).toBe(200)
    // The reset ends the lock for other browsers too.
    expect((await login(new Browser(auth.app), email, 'staple battery', '10.10.0.3')).statusCode).toBe(200)
  })

  it('do not lock out a known browser or a session that share the IP address of the guesses', async () => {
    const owner = await someone()
    const { email } = owner.user!
    const shared = '10.9.0.1'
    for (let round = 0; round < 12; round++) await login(new Browser(auth.app), email, `guess ${round}`, shared)
    expect((await login(new Browser(auth.app), email, 'correct horse', shared)).json()).toMatchObject({ code: 'locked' })
    expect((await login(owner, email, 'correct horse', shared)).statusCode).toBe(200)
    const body = { current_password: 'correct horse', new_password: 'staple battery' }
    expect((await owner.call('PUT', '/api/user/profile', { body, ip: shared })).statusCode).toBe(200)
    expect((await login(owner, email, 'staple battery', shared)).statusCode).toBe(200)
    // A browser without an earlier login to the account stays locked, and a known browser has its own limit.
    expect((await login(new Browser(auth.app), email, 'staple battery', shared)).json()).toMatchObject({ code: 'locked' })
    const { known } = owner
    for (let round = 0; round < 10; round++) {
      owner.known = known
      expect((await login(owner, email, 'wrong', shared)).statusCode).toBe(401)
    }
    expect((await login(owner, email, 'staple battery', shared)).json()).toMatchObject({ code: 'locked' })
  })

  it('do not stop a logged-in user from changing the password', async () => {
    const owner = await someone()
    await guessTooOften(owner.user!.email)
    const body = { current_password: 'correct horse', new_password: 'staple battery' }
    expect((await owner.call('PUT', '/api/user/profile', { body })).statusCode).toBe(200)
    // After the change, this browser is the account's only known browser.
    expect((await login(owner, owner.user!.email, 'staple battery', '10.10.0.4')).statusCode).toBe(200)
  })

  it('get the same responses for an address without an account', async () => {
    const email = `unknown${++count}@example.com`
    const statuses = await guess(email)
    expect([statuses.filter((status) => status === 401).length, statuses.filter((status) => status === 429).length]).toEqual([100, 170])
    expect((await login(new Browser(auth.app), email, 'correct horse', '10.10.0.5')).json()).toMatchObject(EXCEEDED)
  })

  it('are counted across all processes', async () => {
    const { email } = (await someone()).user!
    await guessTooOften(email)
    const other = await auth.another()
    expect((await login(new Browser(other), email, 'correct horse', '10.10.0.6')).json()).toMatchObject(EXCEEDED)
  })
})

describe('a known browser', () => {
  it("is identified by an httpOnly cookie, and only its token's digest is stored", async () => {
    const response = await new Browser(auth.app).call('POST', '/api/auth/register', {
      body: { email: `g${++count}@example.com`, password: 'correct horse' },
    })
    const [cookie, ofAdministrators] = response.cookies.filter(({ name }) => name === 'loomcast_browser')
    if (!cookie) throw new Error('There is no cookie.')
    expect(ofAdministrators).toEqual({ ...cookie, path: '/api/admin/login' })
    expect(cookie).toMatchObject({ path: '/api/auth', httpOnly: true, sameSite: 'Strict', maxAge: 180 * 24 * 3600 })
    expect(response.body).not.toContain(cookie.value)
    const stored = await auth.models.knownBrowsers.find({ user_id: response.json().user.user_id }).lean()
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(cookie.value)
  })

  it('gets a new token at every login, which makes a planted token useless', async () => {
    const owner = await someone()
    const planted = (await someone()).known!
    owner.known = planted
    expect((await login(owner, owner.user!.email, 'correct horse', '10.11.0.1')).statusCode).toBe(200)
    expect(owner.known).not.toBe(planted)
    await guessTooOften(owner.user!.email)
    const thief = new Browser(auth.app)
    thief.known = planted
    expect((await login(thief, owner.user!.email, 'correct horse', '10.11.0.2')).json()).toMatchObject(EXCEEDED)
  })

  it('has its own allowance of 100 guesses', async () => {
    const owner = await someone()
    const token = owner.known!
    for (let address = 0; address < 20; address++)
      for (let round = 0; round < 5; round++) {
        owner.known = token
        expect((await login(owner, owner.user!.email, 'wrong', `10.12.0.${address}`)).statusCode).toBe(401)
      }
    expect((await login(owner, owner.user!.email, 'correct horse', '10.12.1.1')).json()).toMatchObject(EXCEEDED)
    // Other browsers are not affected.
    expect((await login(new Browser(auth.app), owner.user!.email, 'correct horse', '10.12.1.2')).statusCode).toBe(200)
  })

  it('is removed by a password reset and by deletion of the account', async () => {
    const owner = await someone()
    const { email, user_id } = owner.user!
    await new Browser(auth.app).call('POST', '/api/auth/forgot-password', { body: { email } })
    await sendResets(auth)
    const token = await mailedToken(auth, email, 'reset-password')
    await new Browser(auth.app).call('POST', '/api/auth/reset-password', { body: { token, password: 'staple battery' } })
    await guessTooOften(email)
    expect((await login(owner, email, 'staple battery', '10.13.0.1')).json()).toMatchObject(EXCEEDED)
    const again = await new Browser(auth.app).register(`g${++count}@example.com`)
    await again.call('DELETE', '/api/user/account', { body: { password: 'correct horse' } })
    expect(await auth.models.knownBrowsers.countDocuments({ user_id: again.user!.user_id })).toBe(0)
    expect(await auth.models.knownBrowsers.countDocuments({ user_id })).toBe(1)
  })
})
