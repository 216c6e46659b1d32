import { isPagePath, MAX_PREVIEW_HOURS, MIN_KEY_LENGTH, PREVIEW_PATH, signPreview } from '@loomcast/gateway/preview'
import { compatible, type RegistryStore, ReleaseRefused } from '@loomcast/gateway/registry'
import { isServiceName, SERVICES } from '@loomcast/platform-config'
import { CommandError } from '@loomcast/service-kit/config'

export interface PreviewRequest {
  registry: Pick<RegistryStore, 'releases'>
  /** Slices and versions, one after the other. */
  names: string[]
  /** Names of services whose candidates the link gives. */
  services: readonly string[]
  /** Whether the link shows where the releases of a page come from. It may then name none. */
  inspects: boolean
  key: string | undefined
  url: string
  hours: string
  path: string
  now: Date
}

/** The link of a preview of listed releases, one for each slice. Throws CommandError or ReleaseRefused. */
export async function previewLink({
  registry,
  names,
  services,
  inspects,
  key,
  url,
  hours,
  path,
  now,
}: PreviewRequest): Promise<{ link: string; until: Date }> {
  if (key === undefined || key.length < MIN_KEY_LENGTH)
    throw new CommandError(`PREVIEW_KEY must be the secret of the gateway, with ${MIN_KEY_LENGTH} characters or more.`)
  const duration = Number(hours)
  if (!(duration > 0 && duration <= MAX_PREVIEW_HOURS)) throw new CommandError(`--hours needs a number up to ${MAX_PREVIEW_HOURS}.`)
  if (!isPagePath(path)) throw new CommandError('--page needs the path of a page, such as /generate.')
  const origin = URL.parse(url)
  if (!origin || !/^https?:$/.test(origin.protocol))
    throw new CommandError('--url needs the URL of the product, such as https://app.example.com.')
  const unknown = services.find((name) => !isServiceName(name))
  if (unknown !== undefined) throw new CommandError(`--service needs one of ${SERVICES.join(', ')}.`)
  const { releases: listed, leftOut } = compatible({ releases: await registry.releases() })
  const releases = new Map<string, string>()
  for (let index = 0; index < names.length; index += 2) {
    const slice = names[index] ?? ''
    const version = names[index + 1]
    if (version === undefined || releases.has(slice)) throw new CommandError('A preview has one version of each slice.')
    const isIt = (each: { slice: string; version: string }) => each.slice === slice && each.version === version
    if (!listed.some(isIt)) {
      const reason = leftOut.find(isIt)?.reason ?? `List it first: npm run slice -- release mfe-${slice} --weight 0`
      throw new ReleaseRefused(`${slice} ${version} is not a listed release. ${reason}`)
    }
    releases.set(slice, version)
  }
  const until = new Date(now.getTime() + duration * 3_600_000)
  const token = await signPreview(key, { releases, services: new Set(services), inspects, path, until }, now)
  return { link: new URL(`${PREVIEW_PATH}/${token}`, origin).href, until }
}
