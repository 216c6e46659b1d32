import { expect, test } from '@jest/globals'
import { documentedApi } from '@loomcast/contracts/exchange'
import { logoApi } from '../../src/api/logo.api.ts'

const { exchange } = documentedApi('billing')

test('lists the packages that allow a logo in videos', async () => {
  const names = await exchange(
    {
      request: { method: 'GET', path: '/api/packages' },
      response: { status: 200, body: { packages: [{ name: 'Enterprise', custom_branding: true }] } },
    },
    () => logoApi.packages(),
  )
  expect(names).toEqual(['Enterprise'])
})
