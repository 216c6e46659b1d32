import { expect, test } from '@jest/globals'
import { addWorkspace } from '../src/lock-file.ts'

const add = addWorkspace('services/mail', { name: '@loomcast/mail', version: '1.0.0', dependencies: { typebox: '1.0.0' } })

test('adds a workspace after the root package, in order', () => {
  const packages = { '': { name: 'loomcast' }, gateway: {}, 'services/video': {} }
  const { packages: added } = JSON.parse(add(JSON.stringify({ packages })))
  expect(Object.keys(added)).toEqual(['', 'gateway', 'node_modules/@loomcast/mail', 'services/mail', 'services/video'])
  expect(added['services/mail']).toEqual({ name: '@loomcast/mail', version: '1.0.0', dependencies: { typebox: '1.0.0' } })
})

test.each(['{}', '{"packages":{}}', '{"packages":{"gateway":{}}}'])('rejects a lock file without the root package: %s', (text) => {
  expect(() => add(text)).toThrow('package-lock.json has no entry for the root package.')
})
