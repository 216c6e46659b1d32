import { describe, expect, test } from '@jest/globals'
import type { ResolvedRegistry } from '@loomcast/contracts/registry'
import { fillPage } from '../src/page/page-template.ts'
import { showsSampleMarketing } from '../src/settings.ts'
import { release } from './harness/gateway.ts'

const shared = {
  '/terms': ['/assets/page-terms.1.js', '/assets/page-terms.1.css'],
  '@loomcast/design-system/fields': ['/assets/common.1.css', '/assets/common.1.js'],
  '@loomcast/design-system/menus': ['/assets/common.1.js', '/assets/menus.1.js'],
}
const template = [
  '<!--loomcast:requests--><script src="/assets/page-start.1.js"></script>',
  '<meta property="og:image" content="__LOOMCAST_ORIGIN__/assets/social.png">',
  `<!--loomcast:shared ${JSON.stringify(shared)}-->`,
  '<!--loomcast:preload-->',
  '<script type="application/json">__LOOMCAST_REGISTRY__</script>',
].join('\n')
const route = { path: '/generate', audience: 'user', title: 'Generate', skeleton: 'split' } as const
const registry: ResolvedRegistry = {
  slices: [
    {
      ...release({
        routes: [
          {
            ...route,
            preload: ['page-generate.1.js', 'page-generate.1.css'],
            requests: ['/api/settings', '/api/models?page=1&limit=3'],
            shared: ['@loomcast/design-system/fields', '@loomcast/design-system/menus', '@loomcast/design-system/unknown'],
          },
          { ...route, path: '/history' },
        ],
      }),
    },
  ],
}
const hints = (html: string) => [...html.matchAll(/<link rel="preload" as="(\w+)" href="([^"]+)"/g)].map(([, as, href]) => `${as} ${href}`)

describe('the page for a path', () => {
  test('has one preload hint per file that it uses from the slice and from the shell', () => {
    const html = fillPage(template, registry, '/generate')
    expect(hints(html)).toEqual([
      'script /mf/content/remoteEntry.abc1230000000000.js',
      'script /mf/content/app.def4560000000000.js',
      'style /mf/content/app.0a1b2c0000000000.css',
      'script /mf/content/page-generate.1.js',
      'style /mf/content/page-generate.1.css',
      'style /assets/common.1.css',
      'script /assets/common.1.js',
      'script /assets/menus.1.js',
    ])
    expect(hints(fillPage(template, registry, '/history')).join()).not.toMatch(/page-generate|assets/)
  })

  test('has a preload hint only for its own file if it is a page of the shell', () => {
    expect(hints(fillPage(template, registry, '/terms'))).toEqual(['script /assets/page-terms.1.js', 'style /assets/page-terms.1.css'])
  })

  test('lists the requests of the page before its first script', () => {
    const meta = '<meta name="loomcast-requests" content="/api/settings /api/models?page=1&amp;limit=3">'
    expect(fillPage(template, registry, '/generate')).toContain(`${meta}<script src="/assets/page-start.1.js">`)
    for (const path of ['/history', '/terms']) expect(fillPage(template, registry, path)).not.toContain('loomcast-requests')
    const forAdmin = registry.slices.map((slice) => ({
      ...slice,
      routes: slice.routes.map((each) => ({ ...each, audience: 'admin' as const })),
    }))
    expect(fillPage(template, { slices: forAdmin }, '/generate')).not.toContain('loomcast-requests')
  })

  test('requests the shell before the slice', () => {
    const html = fillPage(template, registry, '/generate')
    const links = html.match(/<link rel="preload"[^>]*>/g) ?? []
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter((link) => !link.includes('fetchpriority="low"'))).toEqual([])
  })

  test('does not contain the lists of files for preload hints', () => {
    const html = fillPage(template, registry, '/')
    expect(html).not.toMatch(/loomcast:shared|page-generate|design-system|api\/settings/)
  })

  test('has an absolute image URL for link previews if PUBLIC_URL is set', () => {
    expect(fillPage(template, registry, '/', { publicUrl: 'https://loomcast.example/' })).toContain(
      'content="https://loomcast.example/assets/social.png"',
    )
    expect(fillPage(template, registry, '/')).toContain('content="/assets/social.png"')
  })

  test('contains the email address of customer support if one is configured', () => {
    const html = fillPage(template, registry, '/', { supportEmail: 'help@loomcast.example' })
    expect(html).toContain('<meta name="loomcast-support" content="help@loomcast.example">')
    expect(fillPage(template, registry, '/')).not.toContain('loomcast-support')
  })

  test.each([
    [{}, true],
    [{ NODE_ENV: 'production' }, false],
    [{ NODE_ENV: 'production', SHOW_SAMPLE_MARKETING: 'true' }, true],
    [{ SHOW_SAMPLE_MARKETING: 'false' }, false],
  ])('of %j shows sample testimonials: %p', (env, shown) => {
    const html = fillPage(template, registry, '/', {
      showSampleMarketing: showsSampleMarketing({ NODE_ENV: '', SHOW_SAMPLE_MARKETING: '', ...env }),
    })
    expect(html.includes('<meta name="loomcast-sample-marketing" content="true">')).toBe(shown)
  })
})
