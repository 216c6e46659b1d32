import type { Release } from '@loomcast/contracts/registry'
import { parseRegistry, RegistryFault } from '../registry/registry.schema.ts'
import { type EditEntry, entriesIn, firstAlteredEntry, type LogEntry, linked } from '../registry/release-log.ts'
import type { KubernetesObject } from './kubernetes-api.ts'

/** The label that all objects of the registry have. */
export const LABEL = { 'loomcast.io/registry': 'releases' }
export const SELECTOR = 'loomcast.io/registry=releases'
const PREFIX = 'slice-releases-'
const RELEASES = 'releases.json'
const LOG = 'releases.log'
/** Contains the hash that precedes the first log entry, once older entries have been removed. */
const LOG_START = 'releases.log.start'
/** Less than half of the 1 MiB to which Kubernetes limits an object. */
const MAX_LOG_BYTES = 400 * 1024

/** A parsed ConfigMap: the releases of one slice and the log of their edits. */
export interface ReleaseObject {
  slice: string
  releases: Release[]
  log: LogEntry[]
  /** The number of the first log entry with a wrong hash, counted from 1; undefined if the log is intact. */
  altered: number | undefined
  object: KubernetesObject
}

export const objectName = (slice: string): string => `${PREFIX}${slice}`

/** Parses an object of the registry. Throws RegistryFault if it is not one, or if it contains a release of another slice. */
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

/** Returns the object after an edit, whose entry is added to the log. Removes the older half of the log if it exceeds MAX_LOG_BYTES. */
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
