import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createInference } from '@loomcast/inference'
import { cleanBriefs, finishedBriefs, noteBriefs, textOf } from '../scripts/roles/labeled-brief.ts'
import { measure } from '../scripts/roles/measure.ts'
import { createRoleReader, type RoleReader } from '../src/engines/role-reader/index.ts'
import { rolesOf } from './support/roles-of.ts'

describe('the network that reads briefs', () => {
  let reader: RoleReader
  beforeAll(async () => {
    reader = createRoleReader({ inference: createInference(), timeoutMs: 60_000 })
    await reader.start()
  })
  afterAll(() => reader.close())

  test('finds most private parts of notes with remarks between facts', async () => {
    const briefs = noteBriefs()
    const { private: count, caught, content, lost } = measure(briefs, undefined, undefined, await rolesOf(reader, briefs.map(textOf)))
    expect(caught / count).toBeGreaterThan(0.7)
    expect(lost / content).toBeLessThan(0.06)
  })

  test('removes nothing from clean briefs', async () => {
    const briefs = cleanBriefs().filter(({ language }) => language === 'en')
    const { clean, cleanLost } = measure(briefs, undefined, undefined, await rolesOf(reader, briefs.map(textOf)))
    expect(clean).toBeGreaterThan(100)
    expect(cleanLost).toBe(0)
  })

  test('takes almost nothing from finished texts that speak like notes', async () => {
    const briefs = finishedBriefs()
    const { clean, cleanLost } = measure(briefs, undefined, undefined, await rolesOf(reader, briefs.map(textOf)))
    expect(clean).toBeGreaterThan(1000)
    expect(cleanLost / clean).toBeLessThan(0.01)
  })
})
