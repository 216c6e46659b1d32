import { beforeEach, expect, test } from '@jest/globals'
import { draftStore } from '../src/brief/draft.store.ts'

class Memory implements Storage {
  [name: string]: unknown
  private readonly values = new Map<string, string>()
  get length() {
    return this.values.size
  }
  key = (index: number) => [...this.values.keys()][index] ?? null
  clear = () => this.values.clear()
  getItem = (key: string) => this.values.get(key) ?? null
  setItem = (key: string, value: string) => void this.values.set(key, value)
  removeItem = (key: string) => void this.values.delete(key)
}

let browser: Storage
beforeEach(() => {
  browser = new Memory()
})

test('a draft survives a reload of its tab', () => {
  const tab = new Memory()
  draftStore(tab, browser).write('ada', { prompt: 'Hello', temperature: 0.3 })
  expect(draftStore(tab, browser).read('ada')).toEqual({ prompt: 'Hello', temperature: 0.3 })
})

test('two tabs keep their own words; a new tab begins with the last ones', () => {
  const [one, other] = [new Memory(), new Memory()]
  draftStore(one, browser).write('ada', { prompt: 'one' })
  draftStore(other, browser).write('ada', { prompt: 'other' })
  expect(draftStore(one, browser).read('ada').prompt).toBe('one')
  expect(draftStore(other, browser).read('ada').prompt).toBe('other')
  expect(draftStore(new Memory(), browser).read('ada').prompt).toBe('other')
})

test('one person never sees another’s draft', () => {
  const tab = new Memory()
  draftStore(tab, browser).write('ada', { prompt: 'secret' })
  expect(draftStore(tab, browser).read('eve')).toEqual({})
})

test('a draft that another tab cleared by signing out does not come back here', () => {
  const [one, other] = [new Memory(), new Memory()]
  draftStore(one, browser).write('ada', { prompt: 'one' })
  draftStore(other, browser).clear('ada')
  expect(draftStore(one, browser).read('ada')).toEqual({})
})

test('what somebody else put into the storage is not trusted', () => {
  browser.setItem('loomcast.draft.ada', '{"prompt":7,"temperature":"hot","model":"m","evil":"x"}')
  expect(draftStore(new Memory(), browser).read('ada')).toEqual({ model: 'm' })
  browser.setItem('loomcast.draft.ada', 'no json')
  expect(draftStore(new Memory(), browser).read('ada')).toEqual({})
})

test('a full storage stops nobody from writing', () => {
  const full = new Memory()
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  expect(() => draftStore(full, full).write('ada', { prompt: 'x' })).not.toThrow()
})
