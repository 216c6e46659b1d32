import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const folder = join(import.meta.dirname, '..', '..', '..', 'e2e')
const text = readFileSync(join(folder, 'README.md'), 'utf8')
const rows = text
  .slice(text.indexOf('\n## Releases\n'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('.test.ts'))
  .map((line) => {
    const [moment = '', , reference = ''] = line.slice(2, -2).split(' | ')
    const [link = '', name = ''] = reference.split('): ')
    return { moment, file: link.split('](')[1] ?? '', name }
  })

test.each(rows)('$moment: the test exists', ({ file, name }) => {
  const source = readFileSync(join(folder, file), 'utf8').replaceAll("\\'", "'")
  expect([`'${name}'`, `"${name}"`, `\`${name}\``].some((quoted) => source.includes(quoted))).toBe(true)
})

test('the table has every kind of change', () => {
  const kinds = new Set(rows.map(({ moment }) => moment.split(',')[0]))
  expect([...kinds]).toEqual(['canary', 'trial', 'promotion', 'rollback', 'preview', 'retirement', 'shell'])
})
