import type { Release, ResolvedRegistry, SliceManifest } from '@loomcast/contracts/registry'

/** The installation's registry with the slice under development, which replaces the installation's release or is added. */
export function overlayRegistry(registry: ResolvedRegistry, manifest: SliceManifest, baseUrl: string): ResolvedRegistry {
  const devRelease: Release = { ...manifest, base: baseUrl, weight: 100 }
  const known = registry.slices.some((release) => release.slice === devRelease.slice)
  return {
    slices: known
      ? registry.slices.map((release) => (release.slice === devRelease.slice ? devRelease : release))
      : [...registry.slices, devRelease],
  }
}

const REGISTRY = /(<script type="application\/json" id="loomcast-registry">)[^<]*(<\/script>)/

/** Replaces the registry in the page. Removes the preload hints, which are for the installation's own files. */
export function overlayPage(html: string, registry: ResolvedRegistry): string {
  if (!REGISTRY.test(html)) throw new Error('The page contains no registry. Is this the address of a Loomcast installation?')
  return html
    .replace(REGISTRY, (_, open: string, close: string) => open + jsonForScript(registry) + close)
    .replace(/<link rel="preload"[^>]*>/g, '')
    .replace('<!--loomcast:preload-->', '')
}

/** JSON that cannot end the script element that contains it. */
function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
