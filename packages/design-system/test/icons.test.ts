import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from '@jest/globals'

const SOURCE = join(import.meta.dirname, '../src')

// A component that imports one icon from the list of all of them puts all into its group, which every page with the group would fetch.
test('components import their icons from files of their own', () => {
  const components = globSync('{full,media,tables,charts}/**/*.{ts,tsx}', { cwd: SOURCE }).filter((file) => basename(file) !== 'icons.ts')
  expect(components.length).toBeGreaterThan(15)
  const faulty = components.filter((file) => {
    const text = readFileSync(join(SOURCE, file), 'utf8')
    return text.includes("'../full/icons.ts'") || (file.startsWith('full/') && text.includes("'./icons.ts'"))
  })
  expect(faulty).toEqual([])
})
