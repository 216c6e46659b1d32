import { createRequire } from 'node:module'
import { afterEach, beforeEach, expect, test } from '@jest/globals'

const { isPackage, isStateless } = createRequire(import.meta.url)('../src/node/loaded-once.cjs')
const DOMAIN = '/repository/services/content/src/domain/brief/sentence.ts'

let before: string | undefined
beforeEach(() => {
  before = process.env['LOOMCAST_SOURCE_UNCHANGED']
})
afterEach(() => {
  if (before === undefined) delete process.env['LOOMCAST_SOURCE_UNCHANGED']
  else process.env['LOOMCAST_SOURCE_UNCHANGED'] = before
})

test('packages are loaded once, our code is not', () => {
  delete process.env['LOOMCAST_SOURCE_UNCHANGED']
  expect(isPackage('/repository/node_modules/mongoose/index.js')).toBe(true)
  expect(isPackage('C:\\repository\\node_modules\\mongoose\\index.js')).toBe(true)
  expect([isPackage(DOMAIN), isStateless(DOMAIN)]).toEqual([false, false])
})

test('code without state is loaded once in commands that end with their tests', () => {
  process.env['LOOMCAST_SOURCE_UNCHANGED'] = 'true'
  expect(isStateless(DOMAIN)).toBe(true)
  expect(isStateless(DOMAIN.replaceAll('/', '\\'))).toBe(true)
  for (const path of ['services/content/src/app.ts', 'services/content/test/sentence.test.ts', 'packages/service-kit/src/http/index.ts'])
    expect(isStateless(`/repository/${path}`)).toBe(false)
})
