import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { parse, parseAllDocuments } from 'yaml'
import { alertRoutes } from '../src/owners/alert-routes.ts'
import { codeowners } from '../src/owners/codeowners.ts'
import { SLICES } from '../src/slices.ts'

const root = join(import.meta.dirname, '..', '..', '..')

test('lists the folder and the manifests of each part with its team, in order', () => {
  const text = codeowners([
    { folder: 'services/content', image: 'content', owner: 'content-team' },
    { folder: 'mfe-content', image: 'mfe-content', owner: 'writers' },
  ])
  expect(text.split('\n').slice(1)).toEqual([
    '/k8s/base/content/ @loomcast/content-team',
    '/k8s/base/mfe-content/ @loomcast/writers',
    '/mfe-content/ @loomcast/writers',
    '/services/content/ @loomcast/content-team',
    '',
  ])
})

test('routes alerts of a service and of a slice to its team', () => {
  const { routes } = parse(
    alertRoutes([
      { owner: 'content-team', services: ['video', 'content'] },
      { owner: 'writers', services: [] },
    ]),
  )
  expect(routes).toEqual([
    { receiver: 'content-team', matchers: ['service=~"content|video"'] },
    { receiver: 'content-team', matchers: ['owner="content-team"'] },
    { receiver: 'writers', matchers: ['owner="writers"'] },
  ])
})

test('gateways may withdraw a release of each slice in its ConfigMap, and nothing else', async () => {
  const text = await readFile(join(root, 'k8s', 'components', 'registry-objects', 'roles.yaml'), 'utf8')
  const role = parseAllDocuments(text)
    .map((document) => document.toJS())
    .find(({ kind, metadata }) => kind === 'Role' && metadata.name === 'slice-releases-withdrawal')
  const names = SLICES.map((slice) => `slice-releases-${slice.replace('mfe-', '')}`)
  expect(role.rules).toEqual([{ apiGroups: [''], resources: ['configmaps'], resourceNames: names.sort(), verbs: ['update'] }])
})
