import { expect, test } from '@jest/globals'
import { codeowners } from '../src/owners/codeowners.ts'

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
