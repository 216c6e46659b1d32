import type { Release } from '@loomcast/contracts/registry'
import { parseRegistry, RegistryFault } from '../registry/registry.schema.ts'
import { type EditEntry, entriesIn, firstAlteredEntry, type LogEntry, linked } from '../registry/release-log.ts'
import type { KubernetesObject } from './kubernetes-api.ts'

/** Marks the objects of the registry; the value is the same for all. */
export const LABEL = { 'loomcast.io/registry': 'releases' }
export const SELECTOR = 'loomcast.io/registry=releases'
const PREFIX = 'slice-releases-'
const RELEASES = 'releases.json'
const LOG = 'releases.log'
/** The hash before the first entry of a log from which older entries were removed. */
const LOG_START = 'releases.log.start'
/** An object has at most 1 MiB. This is less than half of it. */
const MAX_LOG_BYTES = 400 * 1024

/** The releases of one slice and the log of their edits. */
export interface ReleaseObject {
  slice: string
  releases: Release[]
  log: LogEntry[]
  /** The number of the first altered entry, counted from 1. */
  altered: number | undefined
  object: KubernetesObject
}

export const objectName = (slice: string): string => `${PREFIX}${slice}`

/** Throws RegistryFault if the object is not one of the registry, or has releases of another slice. */
export function readObject(object: KubernetesObject): ReleaseObject {
  const { name } = object.metadata
  const slice = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : ''
  const text = object.data?.[RELEASES]
  if (slice === '' || text === undefined) throw new RegistryFault([`ConfigMap ${name} has no releases of a slice.`])
  const { releases } = parseRegistry(text)
  const foreign = releases.find((each) => each.slice !== slice)
  if (foreign) throw new RegistryFault([`ConfigMap ${name} has a release of ${foreign.slice}.`])
  const log = entriesIn(object.data?.[LOG] ?? '', name)
  return { slice, releases, log, altered: firstAlteredEntry(log, object.data?.[LOG_START]), object }
}

/** The object after an edit. Old entries of its log are removed when it gets too long. */
export function changedObject(
  before: ReleaseObject | undefined,
  { slice, releases, entry }: { slice: string; releases: Release[]; entry: EditEntry & Pick<LogEntry, 'weights' | 'revision'> },
): KubernetesObject {
  const { metadata, data = {} } = before?.object ?? { metadata: { name: objectName(slice), labels: LABEL } }
  const { log, start } = shortened([...(before?.log ?? []), linked(entry, before?.log.at(-1)?.hash)], data[LOG_START])
  return {
    metadata,
    data: {
      ...data,
      [RELEASES]: `${JSON.stringify({ releases }, null, 2)}\n`,
      [LOG]: log.map((each) => `${JSON.stringify(each)}\n`).join(''),
      ...(start !== undefined && { [LOG_START]: start }),
    },
  }
}

function shortened(log: LogEntry[], start: string | undefined): { log: LogEntry[]; start: string | undefined } {
  const bytes = log.reduce((sum, each) => sum + Buffer.byteLength(JSON.stringify(each)) + 1, 0)
  if (bytes <= MAX_LOG_BYTES) return { log, start }
  const removed = Math.ceil(log.length / 2)
  return { log: log.slice(removed), start: log[removed - 1]?.hash }
}
