import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release } from '@loomcast/contracts/registry'
import { CommandError } from '@loomcast/service-kit/config'
import { poll } from '../poll.ts'
import { type Product, readRegistry, startProduct } from '../product.ts'

export const PREVIEW_KEY = 'the key of links to previews in a trial of a build'

export interface LiveSource {
  /** The releases of the registry; empty if nothing has been released. */
  releases: readonly Release[]
  /** Where their files are: folders of slices on this machine, and the URL of the product. */
  folder: string
  url: string | undefined
}

export interface Trial {
  product: Product
  candidate: Release
  /** Release of the same slice with the most visitors; undefined if only the candidate has some. */
  live: Release | undefined
  /** Releases of other slices that visitors get. */
  others: readonly Release[]
}

/** Starts the product with the releases that visitors get, and lists the build of the working tree, which nobody gets without a preview. */
export async function startWithCandidate(slice: string, source: LiveSource): Promise<Trial> {
  const product = await startProduct({ PREVIEW_KEY })
  try {
    const built: Release[] = (await readRegistry(product)).releases
    const candidate = built.find((each) => each.slice === slice)
    if (!candidate) throw new Error(`There is no build of ${slice}.`)
    const live = givenBy(source.releases.length > 0 ? source.releases : built)
    return await listCandidate(product, candidate, await Promise.all(live.map((each) => withFiles(product, each, source))))
  } catch (error) {
    await product.stop()
    throw error
  }
}

/** Lists a build whose files are in the folder of its slice, beside the live releases. */
export async function listCandidate(product: Product, candidate: Release, releases: readonly Release[]): Promise<Trial> {
  const isCandidate = (each: Release) => each.slice === candidate.slice && each.version === candidate.version
  const live = releases.filter((each) => !isCandidate(each))
  const listed = [...releases.filter((each) => each.slice !== candidate.slice || !isCandidate(each)), { ...candidate, weight: 0 }]
  // A slice without another release needs one that serves its visitors.
  const sole = !live.some((each) => each.slice === candidate.slice)
  await writeRegistry(product, sole ? listed.map((each) => (isCandidate(each) ? { ...each, weight: 100 } : each)) : listed)
  const own = live.filter((each) => each.slice === candidate.slice).sort((a, b) => b.weight - a.weight)
  return { product, candidate, live: own[0], others: live.filter((each) => each.slice !== candidate.slice) }
}

type Named = Pick<Release, 'slice' | 'version'>

async function writeRegistry(product: Product, releases: readonly Release[]): Promise<void> {
  await writeFile(join(product.data, 'remotes.json'), JSON.stringify({ releases }, null, 2))
  const isRead = async () => {
    const { releases: served }: { releases: Named[] } = await (await fetch(`${product.url}/metrics/tabs`)).json()
    const { slices }: { slices: { left_out: Named[] } } = await (await fetch(`${product.url}/api/health`)).json()
    const known = [...served, ...slices.left_out]
    return releases.every((each) => known.some(({ slice, version }) => slice === each.slice && version === each.version))
  }
  await poll(isRead, { timeoutMs: 30_000, what: 'the gateway to read the registry' }).catch(async (error: Error) => {
    throw new Error(`${error.message} ${await (await fetch(`${product.url}/api/health`)).text()}`)
  })
}

/** Those with visitors; of a slice without any, all. */
function givenBy(releases: readonly Release[]): Release[] {
  const isGiven = (each: Release) => each.weight > 0 || !releases.some(({ slice, weight }) => slice === each.slice && weight > 0)
  return releases.filter(isGiven).map(({ segment: _segment, ...release }) => release)
}

/** The release with files that the started product can serve. */
async function withFiles(product: Product, release: Release, { folder, url }: LiveSource): Promise<Release> {
  const { slice, entry, base, upstream } = release
  if (!base.startsWith('/')) return release
  const from = join(folder, slice)
  const to = join(product.data, 'slices', slice)
  const isLocal = await readFile(join(from, entry)).then(
    () => true,
    () => false,
  )
  if (isLocal) {
    await mkdir(to, { recursive: true })
    // Names contain the hash of the content, so an existing file is the same.
    await cp(from, to, { recursive: true, force: false, filter: (path) => !path.endsWith('.builds.json') })
    return release
  }
  if (url !== undefined) return { ...release, upstream: new URL(`/mf/${slice}/`, url).href }
  if (upstream !== undefined || (await isPublished(join(to, entry)))) return release
  throw new CommandError(
    `The files of ${slice} ${release.version} are not on this machine. Give --url, the URL of the product that serves them.`,
  )
}

const isPublished = (file: string) =>
  readFile(file).then(
    () => true,
    () => false,
  )
