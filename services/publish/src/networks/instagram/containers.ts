import { setTimeout as wait } from 'node:timers/promises'
import { type FilmAddress, NetworkFailure, type PictureAddress, type PostFilm, type PostPicture } from '../adapter.ts'
import { objectOf } from '../graph-api.ts'
import type { NetworkCall, NetworkCalls } from '../network-calls.ts'

/** Source: IG User Media, image specifications: JPEG up to 8 MB; wider pictures than 1,440 pixels are scaled down. At 4:5, these are 1,800 high. */
const MAX_BYTES = 8_000_000
const LONGEST_SIDE = 1_800
/** Between reads of a container that is in progress. The last one is repeated. */
const WAITS_MS = [250, 1_000, 2_000, 5_000]
const MOST_READS = 25
/** A film can take minutes, for which no worker waits: it is published later. */
const READS_OF_FILM = 3
const ID = /^[\w.-]{1,200}$/u

/** Source: IG Container, `status_code`. */
export type ContainerStatus = 'IN_PROGRESS' | 'FINISHED' | 'PUBLISHED' | 'ERROR' | 'EXPIRED'

export interface Containers {
  pictureAddress: PictureAddress
  filmAddress: FilmAddress
  /** A call to a path with the account's token; `own` is one of the account. */
  to(path: string): NetworkCall
  own(path: string): NetworkCall
  /** The calls of each container have a time limit of their own, because together they may take long. */
  callsFor(): NetworkCalls
}

interface Post {
  caption: string
  pictures: readonly PostPicture[]
  isAiGenerated: boolean
}

/**
 * A container with a film, for which Instagram needs up to some minutes: it is not always ready to be published. A film that is published through the API becomes a
 * reel. Throws NetworkFailure.
 */
export async function createReel(
  containers: Containers,
  film: PostFilm,
  { caption, isAiGenerated }: Omit<Post, 'pictures'>,
): Promise<string> {
  const video_url = await containers.filmAddress(film)
  const label = isAiGenerated ? { is_ai_generated: true } : {}
  const id = await begun(containers, { media_type: 'REELS', video_url, caption, share_to_feed: true, ...label })
  await ended(containers, id, THE_FILM, READS_OF_FILM)
  return id
}

/** A container with everything of a post, ready to be published. Nobody sees it, and it ends after a day. Throws NetworkFailure. */
export async function createContainer(containers: Containers, { caption, pictures, isAiGenerated }: Post): Promise<string> {
  // On the container that is published only: Instagram rejects it on a part of a carousel.
  const label = isAiGenerated ? { is_ai_generated: true } : {}
  const [only] = pictures
  if (only && pictures.length === 1) {
    const image = await imageOf(containers, only, 1)
    return finished(containers, { ...image, caption, ...label }, 'The picture')
  }
  const children: string[] = []
  for (const [index, picture] of pictures.entries()) {
    const image = await imageOf(containers, picture, index + 1)
    children.push(await finished(containers, { ...image, is_carousel_item: true }, `Picture ${index + 1}`))
  }
  return finished(containers, { media_type: 'CAROUSEL', children: children.join(','), caption, ...label }, 'The carousel')
}

async function imageOf({ pictureAddress }: Containers, picture: PostPicture, number: number) {
  const image_url = await pictureAddress(picture, { number, maxBytes: MAX_BYTES, maxSide: LONGEST_SIDE })
  return { image_url, ...(picture.alt !== '' && { alt_text: picture.alt }) }
}

async function finished(containers: Containers, json: object, what: string): Promise<string> {
  const id = await begun(containers, json)
  if (await ended(containers, id, what, MOST_READS)) return id
  throw new NetworkFailure('unreachable', `Instagram is processing the post: ${what.toLowerCase()}.`, { isProcessing: true })
}

async function begun(containers: Containers, json: object): Promise<string> {
  const sent = await containers.callsFor().read({ ...containers.own('/media'), method: 'POST', json, timeoutMs: 28_000 })
  const { id } = objectOf(sent.json())
  if (typeof id !== 'string' || !ID.test(id)) throw new NetworkFailure('unreachable', 'Instagram sent a response that is not understood.')
  return id
}

/** Whether Instagram has processed it. Throws NetworkFailure `refused` if it cannot. */
async function ended(containers: Containers, id: string, what: string, reads: number): Promise<boolean> {
  for (let read = 0; read < reads; read += 1) {
    const container = await readContainer(containers, id)
    if (container.status === 'FINISHED') return true
    if (container.status !== 'IN_PROGRESS') throw notProcessed(what, container.reason)
    await wait(WAITS_MS[Math.min(read, WAITS_MS.length - 1)])
  }
  return false
}

export const THE_FILM = 'The film'

export const notProcessed = (what: string, reason: string) =>
  new NetworkFailure('refused', `${what} could not be processed by Instagram${reason === '' ? '.' : `: ${reason}`}`)

const STATUSES: readonly string[] = ['IN_PROGRESS', 'FINISHED', 'PUBLISHED', 'ERROR', 'EXPIRED'] satisfies ContainerStatus[]
const isStatus = (text: unknown): text is ContainerStatus => typeof text === 'string' && STATUSES.includes(text)

/** Throws NetworkFailure: `refused` if there is no such container (any more). */
export async function readContainer(
  { to, callsFor }: Pick<Containers, 'to' | 'callsFor'>,
  id: string,
): Promise<{ status: ContainerStatus; reason: string }> {
  const body = objectOf((await callsFor().read(to(`/${encodeURIComponent(id)}?fields=status_code,status`))).json())
  const { status_code, status } = body
  if (!isStatus(status_code)) throw new NetworkFailure('unreachable', 'Instagram sent a response that is not understood.')
  return { status: status_code, reason: typeof status === 'string' ? status.slice(0, 300) : '' }
}
