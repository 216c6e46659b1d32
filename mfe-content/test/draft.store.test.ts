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

test('restores a draft after its tab is reloaded', () => {
  const tab = new Memory()
  draftStore(tab, browser).write('ada', { prompt: 'Hello', temperature: 0.3 })
  expect(draftStore(tab, browser).read('ada')).toEqual({ prompt: 'Hello', temperature: 0.3 })
})

test('stores a draft per tab, and starts a new tab with the latest', () => {
  const one = new Memory()
  const other = new Memory()
  draftStore(one, browser).write('ada', { prompt: 'one' })
  draftStore(other, browser).write('ada', { prompt: 'other' })
  expect(draftStore(one, browser).read('ada').prompt).toBe('one')
  expect(draftStore(other, browser).read('ada').prompt).toBe('other')
  expect(draftStore(new Memory(), browser).read('ada').prompt).toBe('other')
})

test('never returns the draft of another user', () => {
  const tab = new Memory()
  draftStore(tab, browser).write('ada', { prompt: 'secret' })
  expect(draftStore(tab, browser).read('eve')).toEqual({})
})

test('does not restore a draft after a sign-out in another tab', () => {
  const one = new Memory()
  const other = new Memory()
  draftStore(one, browser).write('ada', { prompt: 'one' })
  draftStore(other, browser).clear('ada')
  expect(draftStore(one, browser).read('ada')).toEqual({})
})

test('stores the chosen platforms', () => {
  draftStore(new Memory(), browser).write('ada', { platforms: ['linkedin', 'blog'], platform: 'blog' })
  expect(draftStore(new Memory(), browser).read('ada')).toEqual({ platforms: ['linkedin', 'blog'], platform: 'blog' })
  browser.setItem('loomcast.draft.ada', '{"platforms":["linkedin","gone",7]}')
  expect(draftStore(new Memory(), browser).read('ada')).toEqual({ platforms: ['linkedin'] })
})

test('ignores invalid data in the storage', () => {
  browser.setItem('loomcast.draft.ada', '{"prompt":7,"temperature":"hot","model":"m","evil":"x"}')
  expect(draftStore(new Memory(), browser).read('ada')).toEqual({ model: 'm' })
  browser.setItem('loomcast.draft.ada', 'no json')
  expect(draftStore(new Memory(), browser).read('ada')).toEqual({})
})

test('does not throw when the storage is full', () => {
  const full = new Memory()
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  expect(() => draftStore(full, full).write('ada', { prompt: 'x' })).not.toThrow()
})
