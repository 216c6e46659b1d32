import type { Release } from '@loomcast/contracts/registry'

/** A release for tests, for a slice that serves one path. */
export function release(slice: string, more: Partial<Release> = {}): Release {
  return {
    slice,
    label: `${slice.charAt(0).toUpperCase()}${slice.slice(1)} page`,
    version: '1.0.0-aaaaaaaa',
    base: `/mf/${slice}/`,
    entry: 'remoteEntry.aaaaaaaaaaaaaaaa.js',
    integrity: `sha384-${'A'.repeat(64)}`,
    preload: [],
    styles: [],
    routes: [{ path: `/${slice}`, audience: 'everyone', title: slice, skeleton: 'list' }],
    navigation: [],
    widgets: [],
    contracts: '^1.0.0',
    weight: 100,
    ...more,
  }
}
