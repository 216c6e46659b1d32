import { readFile, rename, writeFile } from 'node:fs/promises'
import type { Release } from '@loomcast/contracts/registry'
import { type RegistrySource, SourceFault } from '../registry/live-registry.ts'
import { parseRegistry, RegistryFault } from '../registry/registry.schema.ts'
import { type KubernetesApi, KubernetesFault, type KubernetesObject } from './kubernetes-api.ts'
import { objectName, readObject, SELECTOR } from './release-objects.ts'

const POLL_MS = 2_000

/**
 * The registry as one ConfigMap for each slice. An invalid one leaves its slice as it was. `copy` is a file with the last content, which a gateway uses that starts
 * while the API server is down.
 */
export function kubernetesSource(api: KubernetesApi, copy: string): RegistrySource {
  const objects = api.objects('configmaps')
  /** The last valid releases of each slice. */
  const valid = new Map<string, Release[]>()
  let isCopyRead = false
  let copied = ''

  async function list() {
    const found = await objects.list(SELECTOR).catch((error: unknown) => {
      throw error instanceof KubernetesFault ? new SourceFault(`${error.message} The last state stays in use.`, { cause: error }) : error
    })
    // A namespace without any is a mistake of its configuration: no slice would be left.
    if (found.length === 0) throw new SourceFault('The namespace has no releases of slices. The last state stays in use.')
    return found.sort((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1))
  }

  return {
    pollMs: POLL_MS,
    async read(known) {
      if (!isCopyRead) await readCopy()
      let found: KubernetesObject[]
      try {
        found = await list()
      } catch (error) {
        if (!(error instanceof SourceFault) || valid.size === 0) throw error
        return { fingerprint: '', text: textOf(valid), problem: error.message }
      }
      const fingerprint = found.map(({ metadata }) => `${metadata.name} ${metadata.resourceVersion}`).join()
      if (fingerprint === known) return undefined
      const problems = found.flatMap(take)
      const names = new Set(found.map(({ metadata }) => metadata.name))
      for (const slice of valid.keys()) if (!names.has(objectName(slice))) valid.delete(slice)
      const text = textOf(valid)
      await writeCopy(text)
      return { fingerprint, text, ...(problems.length > 0 && { problem: problems.join(' ') }) }
    },
    watch: () => undefined,
  }

  /** What is wrong with an object; its slice then stays as it was. */
  function take(object: KubernetesObject): string[] {
    try {
      const { slice, releases } = readObject(object)
      valid.set(slice, releases)
      return []
    } catch (error) {
      if (error instanceof RegistryFault) return [`${object.metadata.name}: ${error.message} Its last valid releases stay in use.`]
      throw error
    }
  }

  async function readCopy(): Promise<void> {
    isCopyRead = true
    const text = await readFile(copy, 'utf8').catch(() => '{ "releases": [] }')
    try {
      for (const [slice, releases] of Map.groupBy(parseRegistry(text).releases, (each) => each.slice)) valid.set(slice, releases)
    } catch {
      // A partially written or older copy is as good as none.
    }
  }

  /** Without the copy, the gateway serves all the same. */
  async function writeCopy(text: string): Promise<void> {
    if (text === copied) return
    await writeFile(`${copy}.new`, text)
      .then(() => rename(`${copy}.new`, copy))
      .then(() => {
        copied = text
      })
      .catch(() => {})
  }
}

const textOf = (valid: Map<string, Release[]>) => JSON.stringify({ releases: [...valid.values()].flat() })
