import { expect, test } from '@jest/globals'
import { httpContract, matching } from '@loomcast/contracts/pact'
import { logoApi } from '../src/logo/logo.api.ts'

const { exchange } = httpContract('mfe-video', 'billing')
const { boolean, eachLike, string } = matching

test('lists the packages whose videos can show a logo', async () => {
  const names = await exchange(
    {
      named: 'the packages, and whether they include an own logo',
      request: { method: 'GET', path: '/api/packages' },
      answer: { status: 200, body: { packages: eachLike({ name: string('Enterprise'), custom_branding: boolean(true) }) } },
    },
    () => logoApi.packages(),
  )
  expect(names).toEqual(['Enterprise'])
})
