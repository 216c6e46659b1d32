import { lazyPart } from '@loomcast/web-kit'
import { useSyncExternalStore } from 'react'
import { registry } from '../registry/registry.store.ts'

const PreviewFrame = lazyPart(async () => (await import(/* webpackChunkName: "preview" */ './preview-frame.tsx')).PreviewFrame)

/** Nothing, unless this visitor has a preview. */
export function Preview() {
  const { preview } = useSyncExternalStore(registry.live.subscribe, registry.live.get)
  return preview ? <PreviewFrame preview={preview} /> : null
}
