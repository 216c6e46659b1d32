import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from '@jest/globals'
import { guidanceFor } from '../src/guidance.ts'
import { PLATFORM_IDS } from '../src/index.ts'

/** No source outside this package names a platform: what a platform needs is a property of its definition or its guidance. */
const ROOT = resolve(import.meta.dirname, '../../..')
const SOURCES = ['{services/*,packages/*,tooling/*,gateway,shell,mfe-*,contracts}/src/**/*.{ts,tsx,css,html}', 'platform.config.ts']
const FORMATS = 'Formats of videos are a list of their own: docs/how-to/add-a-platform.md.'
const ARCHIVES = 'Reads the archives that some platforms let people download. Each has a file format of its own.'

/** Sources that may name platforms: paths, or folders that end with a slash. */
const EXCEPTIONS: Record<string, string> = {
  'packages/platforms/': 'Defines the platforms.',
  'packages/api-types/src/generated/': 'Generated from the OpenAPI documents.',
  'contracts/src/events/': 'The examples of events contain real ids, and formats of videos.',
  'mfe-account/src/voice/': ARCHIVES,
  'mfe-admin/src/packages/package-values.ts': FORMATS,
  'mfe-video/src/': FORMATS,
  'services/auth/src/domain/common-passwords.ts': 'A list of passwords.',
  'services/billing/src/domain/package-edit.ts': FORMATS,
  'services/billing/src/packages/package.schema.ts': FORMATS,
  'services/content/src/domain/facts/top-level-domains.ts': 'A list of top-level domains.',
  'services/content/src/generation/scenes.routes.ts': FORMATS,
  'services/publish/src/networks/': 'Each network to which posts are sent has an API of its own.',
  'services/video/src/': FORMATS,
  'platform.config.ts': 'The settings of apps are named after their networks.',
}

/** Names that are no other words anywhere in a source, and ids of all platforms as strings. */
const CLEAR_NAMES = PLATFORM_IDS.flatMap((id) => guidanceFor(id).inBriefs.names).map((name) => name.replaceAll(' ', ' ?'))
const NAMED = new RegExp(`(?<![\\p{L}])(?:${CLEAR_NAMES.join('|')})(?![\\p{L}])|(['\`])(?:${PLATFORM_IDS.join('|')})\\1`, 'giu')

/** The package of X's own rules for counting characters. */
const LIBRARY = /twitter-text/gu
const COMMENTS = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*$/gmu

const platformsIn = (source: string) => source.replace(COMMENTS, ' ').replace(LIBRARY, ' ').match(NAMED) ?? []

const files = globSync(SOURCES, { cwd: ROOT, exclude: (name) => name === 'node_modules' || name === 'testing' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$/u.test(file))
const isException = (file: string) => Object.keys(EXCEPTIONS).some((path) => file === path || (path.endsWith('/') && file.startsWith(path)))

test('no source outside this package names a platform', () => {
  expect(files.length).toBeGreaterThan(500)
  const naming = files
    .filter((file) => !isException(file))
    .flatMap((file) => platformsIn(readFileSync(join(ROOT, file), 'utf8')).map((name) => `${file}: ${name}`))
  expect(naming).toEqual([])
})

test.each(Object.keys(EXCEPTIONS))('the exception %s names a platform', (path) => {
  const excepted = files.filter((file) => file === path || file.startsWith(path))
  expect(excepted.flatMap((file) => platformsIn(readFileSync(join(ROOT, file), 'utf8'))).length).toBeGreaterThan(0)
})

test.each([
  ["if (platform.id === 'threads') return", ["'threads'"]],
  ['const LIMITS = { linkedin: 3000 }', ['linkedin']],
  ['<p>Write for YouTube, LinkedIn and your blog.</p>', ['YouTube', 'LinkedIn']],
  ["import parseTweet from 'twitter-text'", []],
  ['/** "LinkedIn" for "LinkedIn Post" */', []],
  ['const threads = await startWorkers({ threads: 4 })', []],
])('finds the platforms that %s names', (source, named) => {
  expect([...platformsIn(source)]).toEqual(named)
})
