import { createGuardedFetch, createGuardedSocket } from '@loomcast/guarded-fetch'
import { fixedClock } from '@loomcast/service-kit/testing'
import { generateSecretKey } from 'nostr-tools/pure'
import {
  type Account,
  type FilmAddress,
  type LoadFilm,
  type LoadPicture,
  type Network,
  type NetworkAdapter,
  NetworkFailure,
  type PictureAddress,
  type PostFilm,
} from '../../src/networks/adapter.ts'
import type { Guarded } from '../../src/networks/guarded.ts'
import { createAdapters } from '../../src/networks/registry.ts'
import type { TokenStore } from '../../src/networks/with-tokens.ts'
import { APP, addressAtDouble, PUBLIC_URL } from './authority.ts'
import { startBluesky } from './bluesky.server.ts'
import type { Fault, NetworkDouble } from './double-server.ts'
import { startFacebook } from './facebook.double.ts'
import { startGhost } from './ghost.double.ts'
import { startInstagram } from './instagram.double.ts'
import { startLinkedin } from './linkedin.double.ts'
import { startMastodon } from './mastodon.double.ts'
import { startRelay } from './nostr-relay.ts'
import { startTelegram } from './telegram.double.ts'
import { startTiktok } from './tiktok.double.ts'
import { startWordpress } from './wordpress.double.ts'
import { startX } from './x.double.ts'
import { startYoutube } from './youtube.double.ts'

export const START = '2026-03-10T12:00:00.000Z'
type TestClock = ReturnType<typeof fixedClock>

/** Starts the double of a network, or its own server in the case of Bluesky, and the network's adapter with a client that may call it. */
export async function startNetwork(network: Network, clock = fixedClock(START)) {
  const double = await startDouble(network, clock)
  return { clock, double, ...adapterOf(network, double, clock) }
}

/** Stands for the uploads: each picture has its own bytes, and the ones in `deletedPictures` are gone. */
export const deletedPictures = new Set<string>()
export const bytesOf = (fileId: string) => `bytes of ${fileId}`
/** Bytes of some pictures, for servers that read them. */
export const pictureBytes = new Map<string, Uint8Array>()
const loadPicture: LoadPicture = async ({ file_id }, { number }) => {
  if (deletedPictures.has(file_id)) throw new NetworkFailure('refused', `Picture ${number} was deleted.`)
  return pictureBytes.get(file_id) ?? Buffer.from(bytesOf(file_id))
}

/** Doubles that read pictures get their bytes from the address. */
const pictureAddress: PictureAddress = async (picture, limits) => {
  const bytes = await loadPicture(picture, limits)
  return `${PUBLIC_URL}/picture.jpg?bytes=${Buffer.from(bytes).toString('base64url')}`
}

/** Stands for the films: zeros of the length that a film has, unless it is in `deletedPictures`. */
const loadFilm: LoadFilm = async ({ file_id }, { start, end }) => {
  if (deletedPictures.has(file_id)) throw new NetworkFailure('refused', 'The film was deleted.')
  return Buffer.alloc(end - start)
}

/** As for pictures. */
const filmAddress: FilmAddress = async (film) => {
  await loadFilm(film, { start: 0, end: 1 })
  return `${PUBLIC_URL}/film.mp4?id=${film.file_id}`
}

type Reached = Pick<NetworkDouble, 'fields'> & Partial<Pick<NetworkDouble, 'silence'>> & { url?: string }

/** An app at every network that needs one. */
export const APPS = {
  registered: { x: APP, linkedin: APP, facebook: APP, instagram: APP, youtube: APP, tiktok: APP },
  publicUrl: PUBLIC_URL,
}
/** Where no token ends. */
export const lastingTokens: TokenStore = { fresh: async (account) => account }

/** The adapter of a network for a double. */
export function adapterOf(network: Network, double: Reached, clock = fixedClock(START), tokens = lastingTokens) {
  const files = { loadPicture, pictureAddress, loadFilm, filmAddress }
  const adapter = createAdapters({ guarded: guardedFor(double), clock, ...files, apps: APPS, tokens }).get(network)
  if (!adapter) throw new Error(`There is no adapter for ${network}.`)
  return { adapter, connect: (fields = double.fields) => connectAccount(adapter, fields) }
}

async function connectAccount(adapter: NetworkAdapter, fields: Record<string, string>): Promise<Account> {
  return { connection_id: 'conn_1', ...(await adapter.connect(fields)) }
}

/** Addresses of networks that have one for everybody are replaced by that of the double. */
function guardedFor({ url = '', silence }: Reached): Guarded {
  const fetch = createGuardedFetch({ allowLoopback: true })
  return {
    fetch: ({ signal, ...request }) => {
      const signals = [signal, silence?.()].filter((one) => one !== undefined)
      const address = addressAtDouble(request).replace('https://api.telegram.org', () => url)
      return fetch({ ...request, url: address, signal: AbortSignal.any(signals) })
    },
    openSocket: createGuardedSocket({ allowLoopback: true }),
  }
}

function startDouble(network: Network, clock: TestClock): Promise<NetworkDouble & { url?: string }> {
  const starters: Record<Network, () => Promise<NetworkDouble & { url?: string }>> = {
    bluesky: startBluesky,
    mastodon: () => startMastodon({ clock }),
    wordpress: startWordpress,
    ghost: () => startGhost({ clock }),
    telegram: startTelegram,
    nostr: startNostr,
    x: () => startX({ clock }),
    linkedin: () => startLinkedin({ clock }),
    facebook: () => startFacebook({ clock }),
    instagram: () => startInstagram({ clock }),
    youtube: () => startYoutube({ clock }),
    tiktok: () => startTiktok({ clock }),
  }
  return starters[network]()
}

const RELAY_FAULTS = {
  answer_lost: 'answer_lost',
  gateway_timeout: 'answer_lost',
  silent: 'answer_lost',
  late: 'late',
  cut: 'cut',
} as const

/** One relay as a network. */
export async function startNostr(): Promise<NetworkDouble> {
  const relay = await startRelay()
  return {
    fields: { secret_key: Buffer.from(generateSecretKey()).toString('hex'), relays: relay.url },
    requests: [],
    published: () => [...relay.events.values()].map(({ id, content }) => ({ id, text: content, url: null })),
    fail: (...faults) => relay.fail(...faults.map(relayFault)),
    answerAll() {},
    held: relay.held,
    arrive: relay.arrive,
    silence: () => new AbortController().signal,
    stop: relay.stop,
  }
}

function relayFault(fault: Fault) {
  if (fault.kind !== 'answer') return RELAY_FAULTS[fault.kind]
  return { reject: fault.status === 429 ? 'rate-limited: slow down' : 'blocked: not on the list of this relay' }
}

/** What posts need on a network besides their text. */
export const needsOf = (network: Network): { options?: Record<string, string>; hasFilm: boolean } => {
  if (network === 'youtube') return { hasFilm: true, options: { made_for_kids: 'no' } }
  if (network === 'tiktok') return { hasFilm: true, options: { privacy: 'PUBLIC_TO_EVERYONE' } }
  return { hasFilm: false }
}

/** A short film of two parts. */
export const FILM: PostFilm = {
  video_id: 'job_1',
  file_id: 'fil_film',
  read_key: 'key',
  content_type: 'video/mp4',
  bytes: 1_500_000,
  width: 1080,
  height: 1920,
  seconds: 24,
  ai_parts: [],
  poster: null,
}
