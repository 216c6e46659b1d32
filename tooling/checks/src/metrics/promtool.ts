import { join } from 'node:path'
import { fromGoSource } from '@loomcast/local-servers'
import { onPath } from '@loomcast/local-servers/fetch'

/** `go.mod` and `go.sum`, which pin promtool and everything that it is built from. */
const PINNED = join(import.meta.dirname, '..', '..', 'promtool')

/** The tool of Prometheus that checks and tests rules: the machine's, or otherwise one that is built without service discovery. */
export async function promtool(): Promise<string> {
  const own = await onPath('promtool')
  if (own) return own
  return fromGoSource({
    label: 'promtool',
    folder: PINNED,
    path: 'github.com/prometheus/prometheus/cmd/promtool',
    version: 'v0.316.0',
    tags: 'remove_all_sd',
  })
}
