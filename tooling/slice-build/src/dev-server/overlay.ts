import type { Release, ResolvedRegistry, SliceManifest } from '@loomcast/contracts/registry'

/** The installation's registry, in which one slice is replaced with the one under development. */
export function overlaidRegistry(registry: ResolvedRegistry, manifest: SliceManifest, base: string): ResolvedRegistry {
  const own: Release = { ...manifest, base, weight: 100 }
  const known = registry.slices.some((slice) => slice.slice === own.slice)
  return { slices: known ? registry.slices.map((slice) => (slice.slice === own.slice ? own : slice)) : [...registry.slices, own] }
}

const REGISTRY = /(<script type="application\/json" id="loomcast-registry">)[^<]*(<\/script>)/

/** Replaces the registry in the page. Removes the preload hints, which are for the installation's own files. */
export function overlaidPage(html: string, registry: ResolvedRegistry): string {
  if (!REGISTRY.test(html)) throw new Error('the page holds no registry: is the address really one of this product?')
  return html
    .replace(REGISTRY, (_, open: string, close: string) => open + jsonForScript(registry) + close)
    .replace(/<link rel="preload"[^>]*>/g, '')
    .replace('<!--loomcast:preload-->', '')
}

/** JSON that cannot end the script element that contains it. */
function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
