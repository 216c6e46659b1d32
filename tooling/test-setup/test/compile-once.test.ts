import { createContext, SourceTextModule } from 'node:vm'
import { expect, test } from '@jest/globals'

async function evaluated(code: string, word: string) {
  const context = createContext({ word })
  const module = new SourceTextModule(code, { context, identifier: 'file:///compile-once.mjs' })
  await module.link(() => {
    throw new Error('It imports nothing.')
  })
  await module.evaluate()
  return (module.namespace as { made: () => { text: string } }).made()
}

// The second module of a file name comes from V8's code cache.
test('each module runs in its own context, and changed code is compiled again', async () => {
  const code = 'const object = { text: word }; export const made = () => object'
  const [one, other] = [await evaluated(code, 'one'), await evaluated(code, 'other')]
  expect([one, other]).toEqual([{ text: 'one' }, { text: 'other' }])
  expect((await evaluated(code.replace('text: word', 'text: word + "!"'), 'new')).text).toBe('new!')
  expect((await evaluated(code, 'old')).text).toBe('old')
})
