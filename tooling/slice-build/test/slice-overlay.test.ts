import { expect, it } from '@jest/globals'
import type { SliceManifest } from '@loomcast/contracts/registry'
import { overlayPage, overlayRegistry } from '../src/dev-server/overlay.ts'

const manifest = (slice: string): SliceManifest => ({
  slice,
  label: slice,
  version: '1.0.0-dev',
  entry: 'remoteEntry.js',
  integrity: '',
  preload: [],
  styles: [],
  routes: [],
  navigation: [],
  widgets: [],
  contracts: '^1.0.0',
})
const live = {
  slices: ['content', 'account'].map((slice) => ({ ...manifest(slice), base: `/mf/${slice}/1/`, weight: 100, fallback: undefined })),
}

it('replaces the slice under development and keeps the others', () => {
  const { slices } = overlayRegistry(live, manifest('content'), '/mf/content/dev/')
  expect(slices.map((slice) => slice.base)).toEqual(['/mf/content/dev/', '/mf/account/1/'])
})

it('adds a slice that is not installed yet', () => {
  expect(overlayRegistry(live, manifest('video'), '/mf/video/dev/').slices).toHaveLength(3)
})

it('writes the escaped registry into the page and removes the installation’s preload hints', () => {
  const html =
    '<head><link rel="preload" as="script" href="/mf/content/1/remoteEntry.js"><link rel="icon" href="x"></head><script type="application/json" id="loomcast-registry">{"slices":[]}</script>'
  const page = overlayPage(html, { slices: [{ ...manifest('content'), label: '</script>$&', base: '/mf/content/dev/', weight: 100 }] })
  expect(page).not.toContain('rel="preload"')
  expect(page).toContain('rel="icon"')
  expect(page.match(/<\/script>/g)).toHaveLength(1)
  expect(JSON.parse(/loomcast-registry">([^<]*)/.exec(page)?.[1] ?? '').slices[0].label).toBe('</script>$&')
})

it('reports a page that is not from this product', () => {
  expect(() => overlayPage('<html></html>', live)).toThrow('contains no registry')
})
