import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const folder = join(import.meta.dirname, '..', '..', '..', 'e2e')
const text = readFileSync(join(folder, 'README.md'), 'utf8')
const rows = text
  .slice(text.indexOf('\n## Releases\n'))
  .split('\n')
  .filter((line) => line.startsWith('| '))
  // The first row has the titles of the columns.
  .slice(1)
  .map((line) => {
    const [moment = '', outcome = '', reference = ''] = line.slice(2, -2).split(' | ')
    const [link = '', name = ''] = reference.split('): ')
    return { moment, outcome, file: link.split('](')[1] ?? '', name }
  })

test.each(rows)('$moment: the test exists', ({ outcome, file, name }) => {
  expect(outcome).not.toBe('')
  expect(file).toMatch(/\.test\.ts$/)
  expect(name).not.toBe('')
  const source = readFileSync(join(folder, file), 'utf8').replaceAll("\\'", "'")
  expect([`'${name}'`, `"${name}"`, `\`${name}\``].some((quoted) => source.includes(quoted))).toBe(true)
})

test('the table has every kind of change', () => {
  const kinds = new Set(rows.map(({ moment }) => moment.split(',')[0]))
  expect(new Set(rows.map(({ moment }) => moment)).size).toBe(rows.length)
  expect([...kinds]).toEqual(['canary', 'trial', 'promotion', 'rollback', 'preview', 'retirement', 'shell'])
})
