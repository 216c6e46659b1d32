import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eventComplaints, lastEventRelease, recordEvents } from '../../src/contracts/event-release.ts'

const schema = (properties: Record<string, object>, required = Object.keys(properties)) => ({ type: 'object', properties, required })
const made = 'com.loomcast.shop.made.v1'
const sold = 'com.loomcast.shop.sold.v1'

describe('releases of event schemas', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loomcast-release-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const first = new Map([
    [made, schema({ id: { type: 'string' } })],
    [sold, schema({ price: { type: 'number' } })],
  ])

  test('the last release is the one with the highest version; at first there is none', () => {
    expect(lastEventRelease(folder)).toBeUndefined()
    recordEvents(folder, '1.9.0', first)
    const more = new Map(first).set(made, schema({ id: { type: 'string' }, color: { type: 'string' } }, ['id']))
    recordEvents(folder, '1.10.0', more)
    expect(lastEventRelease(folder)).toMatchObject({ version: '1.10.0' })
    expect(() => recordEvents(folder, '1.9.5', more)).toThrow('1.9.5 does not come after 1.10.0.')
    expect(() => recordEvents(folder, 'next', more)).toThrow('not a version')
  })

  test('a breaking change is rejected and not recorded, and the error suggests a new version', () => {
    const release = lastEventRelease(folder)!
    const narrowed = new Map([...first, [made, schema({ id: { type: 'integer' } })]])
    expect(eventComplaints(release, narrowed).join('\n')).toContain('publish com.loomcast.shop.made.v2 beside it')
    expect(() => recordEvents(folder, '2.0.0', narrowed)).toThrow('data.id: the type "string" is no longer allowed')
    expect(lastEventRelease(folder)?.version).toBe('1.10.0')
  })

  test('a new version of a type can be added next to the old one, but a removed type must be retired', () => {
    const release = lastEventRelease(folder)!
    const withSecond = new Map<string, Record<string, unknown>>([
      ...Object.entries(release.schemas),
      ['com.loomcast.shop.made.v2', schema({ id: { type: 'integer' } })],
    ])
    expect(eventComplaints(release, withSecond)).toEqual([])
    withSecond.delete(sold)
    expect(eventComplaints(release, withSecond)).toEqual([expect.stringContaining(`--retire ${sold}`)])
    recordEvents(folder, '2.0.0', withSecond, [sold])
    expect(eventComplaints(lastEventRelease(folder)!, withSecond)).toEqual([])
  })
})
