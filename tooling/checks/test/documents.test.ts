import { expect, test } from '@jest/globals'
import { findFaults, type Project } from '../src/documents/find-faults.ts'
import { readDocument } from '../src/documents/read-document.ts'

const project = (documents: Record<string, string>, over: Partial<Project> = {}): Project => ({
  documents: new Map(Object.entries(documents).map(([file, text]) => [file, readDocument(text)])),
  exists: (path) => path in documents || path === 'docs' || path === 'tooling/start.ts' || path === 'tooling/start.mjs',
  scripts: new Map([
    ['', new Set(['start', 'test', 'bench'])],
    ['services/auth', new Set(['rotate-keys'])],
  ]),
  ports: new Set(['3000']),
  ...over,
})

test('accepts links, commands and ports that exist', () => {
  const text = [
    '# Read me first',
    '[a](docs/a.md#the-second-part) [b](#read-me-first) [c](https://example.com/x) [d](docs)',
    '```sh',
    'npm install && npm start    # http://localhost:3000',
    'KEY=1 npm run rotate-keys -w services/auth',
    'node tooling/start.mjs --port 4000',
    '```',
    'Run `npm test` or `npm run bench`.',
  ].join('\n')
  expect(findFaults(project({ 'README.md': text, 'docs/a.md': '## The second part' }))).toEqual([])
})

test.each([
  ['[a](docs/b.md)', 'the link docs/b.md leads nowhere'],
  ['[a](docs/a.md#third)', 'docs/a.md has no heading #third'],
  ['[a](#nothing)', 'README.md has no heading #nothing'],
  ['Run `npm run nothing`.', 'there is no script nothing'],
  ['```sh\nnpm run bench -w services/auth\n```', 'there is no script bench'],
  ['```sh\nnode dev/start.mjs\n```', 'dev/start.mjs does not exist'],
  ['```sh\nnode tooling/start.ts --port 4000\n```', 'Node 20 does not run TypeScript'],
  ['Run `node --watch tooling/start.ts`.', 'Node 20 does not run TypeScript'],
  ['```sh\nnpm start && KEY=1 npx tsx tooling/start.ts\n```', 'make it an npm script'],
  ['It listens on port 3001.', 'nothing listens on port 3001'],
  ['http://127.0.0.1:3999/', 'nothing listens on port 3999'],
])('reports the line of %j', (text, fault) => {
  const faults = findFaults(project({ 'README.md': text, 'docs/a.md': '## Second' }))
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(/^README\.md:\d: /u)
  expect(faults[0]).toContain(fault)
})
