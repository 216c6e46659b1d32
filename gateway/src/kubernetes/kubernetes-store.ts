import type { Release } from '@loomcast/contracts/registry'
import { RegistryFault } from '../registry/registry.schema.ts'
import { checkedEdit } from '../registry/registry-editor.ts'
import type { RegistryStore, ReleaseLog } from '../registry/registry-store.ts'
import type { EditEntry } from '../registry/release-log.ts'
import type { TokenRecord, TokenStore } from '../release-tokens/release-tokens.ts'
import type { KubernetesApi, KubernetesObjects } from './kubernetes-api.ts'
import { writeObject } from './object-change.ts'
import { changedObject, LABEL, objectName, type ReleaseObject, readObject, SELECTOR } from './release-objects.ts'

/**
 * The registry as one ConfigMap for each slice, so that the cluster decides who may change which. An edit writes the releases and their log at
 * once; of two at the same time, the API server refuses the second one, which is then made again.
 */
export function kubernetesStore(api: KubernetesApi): RegistryStore {
  const objects = api.objects('configmaps')
  return {
    releases: async () => releasesOf(await readAll(objects)),
    log: async () => mergedLog(await readAll(objects)),
    async edit(entry, change) {
      let after: Release[] = []
      await writeObject(objects, async () => {
        const all = await readAll(objects, entry.slice)
        const before = releasesOf(all)
        after = change(before)
        return edited(all, before, after, entry)
      })
      return after
    },
  }
}

/** Leaves out an invalid object of another slice than the `needed` one, which the gateways report, so that one team cannot stop the others. */
async function readAll(objects: KubernetesObjects, needed?: string): Promise<ReleaseObject[]> {
  const found = await objects.list(SELECTOR)
  return found
    .flatMap((object) => {
      try {
        return [readObject(object)]
      } catch (error) {
        if (!(error instanceof RegistryFault) || (needed !== undefined && object.metadata.name === objectName(needed))) throw error
        return []
      }
    })
    .sort((a, b) => (a.slice < b.slice ? -1 : 1))
}

const releasesOf = (all: ReleaseObject[]) => all.flatMap(({ releases }) => releases)

function edited(all: ReleaseObject[], before: Release[], after: Release[], entry: EditEntry) {
  const { slice } = entry
  const { logged } = checkedEdit(before, after, entry)
  const releases = after.filter((each) => each.slice === slice)
  return changedObject(
    all.find((each) => each.slice === slice),
    { slice, releases, entry: logged },
  )
}

/** The logs of all slices, in the order of their times as far as each log allows it. */
function mergedLog(all: ReleaseObject[]): ReleaseLog {
  const entries = all
    .flatMap(({ log }) => {
      let latest = ''
      return log.map((entry, index) => {
        if (entry.at > latest) latest = entry.at
        return { entry, latest, index }
      })
    })
    .sort((a, b) => (a.latest === b.latest ? a.index - b.index : a.latest < b.latest ? -1 : 1))
    .map(({ entry }) => entry)
  const broken = all.find(({ altered }) => altered !== undefined)
  const first = broken?.log[(broken.altered ?? 1) - 1]
  return { entries, altered: first && entries.indexOf(first) + 1 }
}

const TOKENS = 'slice-release-tokens'

/** Records of tokens in a Secret. */
export function kubernetesTokens(api: KubernetesApi): TokenStore {
  const objects = api.objects('secrets')
  const read = async () => {
    const object = await objects.get(TOKENS)
    const text = Buffer.from(object?.data?.['tokens.json'] ?? '', 'base64').toString()
    return { object, tokens: text === '' ? [] : (JSON.parse(text) as TokenRecord[]) }
  }
  return {
    list: async () => (await read()).tokens,
    change: (edit) =>
      writeObject(objects, async () => {
        const { object = { metadata: { name: TOKENS, labels: { ...LABEL, 'loomcast.io/registry': 'tokens' } } }, tokens } = await read()
        return { ...object, data: { 'tokens.json': Buffer.from(JSON.stringify(edit(tokens))).toString('base64') } }
      }),
  }
}
