import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { SERVICES, serviceConfig } from '@loomcast/platform-config'
import { republishedServices } from '../src/republished-services.ts'

const root = join(import.meta.dirname, '..', '..', '..')

test('all are the services that publish events, each of which has the command', () => {
  const all = republishedServices(['all'])
  expect(all).toEqual(SERVICES.filter((name) => serviceConfig(name).publishes.length > 0))
  expect(all.filter((name) => !existsSync(join(root, 'services', name, 'src', 'republish.ts')))).toEqual([])
})

test('named services are those, and others are refused with the names that exist', () => {
  expect(republishedServices(['billing', 'auth'])).toEqual(['billing', 'auth'])
  expect(republishedServices([])).toEqual([])
  expect(() => republishedServices(['auth', 'bilings'])).toThrow(`There is no service bilings. Services: ${SERVICES.join(', ')}.`)
})
