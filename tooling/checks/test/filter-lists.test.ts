import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { blockingRules, riskOf } from '../src/filter-lists/filter-list.ts'
import { ownPaths } from '../src/filter-lists/own-urls.ts'

const paths = ownPaths(join(import.meta.dirname, '..', '..', '..'))

// Of EasyPrivacy 202607140953. It hid the chart of posts and videos.
const RULE = '/api/video/stats/$xhr'

test('no path of ours has a word that ad blockers block', () => {
  expect(paths).toEqual(expect.arrayContaining(['/api/video/daily', '/api/content/totals', '/usage', '/slices/usage-chart.0123abcd.js']))
  // The back office is used by our own administrators, who can allow it.
  const shown = paths.filter((path) => !path.startsWith('/api/admin/'))
  expect(shown.flatMap((path) => (riskOf(path) ? [`${path}: ${riskOf(path)}`] : []))).toEqual([])
  const [rule] = blockingRules(RULE)
  expect(paths.filter((path) => rule?.matches(`https://loomcast.example${path}`))).toEqual([])
})

test.each(['/api/video/stats/daily', '/api/track/id', '/slices/page-banner.0123abcd.js', '/api/analytics/event', '/ads/x'])(
  'the path %s would be rejected',
  (path) => {
    expect(riskOf(path)).toBeDefined()
  },
)

test.each([
  [RULE, '/api/video/stats/daily', true],
  // Between two slashes, a rule is a regular expression.
  [RULE, '/api/video/stats', true],
  ['/api/video/stats/*$xhr', '/api/video/stats', false],
  ['/banner/*/ad_', '/banner/x/ad_1.js', true],
  ['||loomcast.example/pixel^', '/pixel?x=1', true],
  ['||loomcast.example/pixel^', '/pixels', false],
  ['-tracker.js|', '/my-tracker.js', true],
  ['-tracker.js|', '/my-tracker.js?1', false],
  ['/^https?:\\/\\/[^/]+\\/x\\d+$/', '/x12', true],
])('the rule %s on %s: %p', (rule, path, isBlocked) => {
  expect(blockingRules(rule).some(({ matches }) => matches(`https://loomcast.example${path}`))).toBe(isBlocked)
})

test.each(['! a comment', '[Adblock Plus 2.0]', '@@/api/$xhr', 'example.com##.ad', '##.ad', '/x$third-party', '/x$domain=example.com'])(
  'the line %s blocks no request of ours',
  (line) => {
    expect(blockingRules(line)).toEqual([])
  },
)
