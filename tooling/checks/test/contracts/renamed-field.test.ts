import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'

const ROOT = join(import.meta.dirname, '..', '..', '..', '..')
const SOURCES = ['{package,tsconfig.base}.json', 'platform.config.ts', '{contracts,packages/*,services/*}/{package.json,src}']
const BROWSER = /^packages\/(design-system|web-kit)\//
const scratch: string[] = []
afterEach(() => {
  for (const folder of scratch.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** The sources of contracts, packages and services, with a node_modules folder that links to these copies. */
function copySources(): string {
  const copy = mkdtempSync(join(tmpdir(), 'loomcast-renamed-field-'))
  scratch.push(copy)
  for (const path of globSync(SOURCES, { cwd: ROOT }).filter((each) => !BROWSER.test(each))) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(ROOT, path), join(copy, path), { recursive: true })
  }
  const modules = join(copy, 'node_modules')
  mkdirSync(join(modules, '@loomcast'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '@loomcast') symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  }
  for (const path of globSync('{contracts,packages/*,services/*}/package.json', { cwd: copy })) {
    const { name } = JSON.parse(readFileSync(join(copy, path), 'utf8')) as { name: string }
    symlinkSync(join(copy, dirname(path)), join(modules, name))
  }
  const compilerOptions = { lib: ['es2024', 'dom'], types: ['node'] }
  const include = ['services/*/src/events', 'packages/quota/src', 'packages/*/src/**/*.d.ts']
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ extends: './tsconfig.base.json', compilerOptions, include }))
  return copy
}

function rename(copy: string, schema: string, field: string): void {
  const path = join(copy, 'contracts', 'src', 'events', schema)
  const text = readFileSync(path, 'utf8')
  const renamed = text.replaceAll(new RegExp(`\\b${field}:`, 'g'), `renamed_${field}:`)
  expect(renamed).not.toBe(text)
  writeFileSync(path, renamed)
}

/** The type errors by file: those that name one of the fields, and others, which the renaming has not caused. */
function errorsIn(copy: string, fields: readonly string[]): { files: string[]; others: string[] } {
  const tsc = join(ROOT, 'node_modules', '.bin', 'tsc')
  const { stdout } = spawnSync(tsc, ['-p', copy, '--singleThreaded', '--pretty', 'false'], { cwd: copy, encoding: 'utf8' })
  // An error has further lines, which are indented.
  const errors = stdout.split(/\n(?=\S)/).filter((text) => text.trim() !== '')
  const namesField = (text: string) => fields.some((field) => text.includes(`'${field}'`))
  const fileOf = (text: string) => /^(\S+?)\(\d+,\d+\): error/.exec(text)?.[1] ?? text
  return {
    files: [...new Set(errors.filter(namesField).map(fileOf))].sort(),
    others: errors.filter((text) => !namesField(text)),
  }
}

test('renaming a field of an event breaks the types of its producer and of every consumer', () => {
  const copy = copySources()
  rename(copy, 'auth.user-registered.v1.ts', 'registered_at')
  rename(copy, 'billing.entitlement-changed.v2.ts', 'package_name')
  const { files, others } = errorsIn(copy, ['registered_at', 'package_name'])
  expect(others).toEqual([])
  expect(files).toEqual(
    expect.arrayContaining([
      'packages/quota/src/entitlement.schema.ts',
      'services/auth/src/events/publishes.ts',
      'services/content/src/events/consumes.ts',
      'services/video/src/events/consumes.ts',
    ]),
  )
})
