import { lengthOn, platformById, segments } from '@loomcast/platforms'
import {
  type CreateAppAdapter,
  type Credentials,
  type LookupResult,
  NetworkFailure,
  type Outcome,
  type PostContent,
  type PostFilm,
} from '../adapter.ts'
import { articleOf } from '../article.ts'
import { contentKey } from '../content-key.ts'
import { filmRulesOf } from '../film.ts'
import { outcomeBeforeCommit, startCalls } from '../network-calls.ts'
import { createSignIn } from '../sign-in.ts'
import { OPTIONS } from './options.ts'
import { kindOf, readAt, reasonOf } from './quota.ts'
import { ID, outcomeOfVideo, PROCESSES, stateOfVideo, type VideoState, videoIn } from './state.ts'
import { beginUpload, INCOMPLETE, isUploadAddress, partCall, stateCall, storedBytes, uploadBeginning } from './upload.ts'

const API = 'https://www.googleapis.com/youtube/v3'
const PLATFORM = 'youtube'
const LONGEST_TITLE = 100
/** All tags together. */
const LONGEST_TAGS = 500
const AI_LABEL = ['footage', 'pictures']
const CLOCK_DIFFERENCE_MS = 5 * 60_000
/** A video can be missing in the list of uploads for so long. */
const LISTED_MS = 10 * 60_000
const ENDED_UPLOADS = [404, 410]

/**
 * YouTube (Data API v3). Everything but the end of the film is uploaded in advance, to an address that is good for one video. The last call sends the end, and can be
 * repeated: the address answers with the video that it made. If the address has ended, the channel's uploads are read. The video is published when YouTube has
 * processed it, which it can also refuse.
 */
export const createYoutube: CreateAppAdapter = (deps) => {
  const app = deps.apps.registered.youtube
  if (!app) return null
  const { limit } = platformById(PLATFORM)
  const start = ({ access_token = '', refresh_token = '' }: Credentials) =>
    startCalls(deps, { network: 'YouTube', reasonOf, secrets: [access_token, refresh_token], kindOf })
  const to = ({ access_token }: Credentials, url: string) => ({ url, headers: { authorization: `Bearer ${access_token}` } })
  const read = (credentials: Credentials, path: string) => readAt(start(credentials), to(credentials, `${API}${path}`), deps.clock())

  return {
    network: 'youtube',
    name: 'YouTube',
    platform: PLATFORM,
    articles: true,
    repeat: 'safe',
    limits: { characters: limit, unit: 'characters' },
    takesLanguage: true,
    aiLabel: AI_LABEL,
    threads: false,
    pictures: null,
    films: filmRulesOf(PLATFORM, true),
    options: OPTIONS,
    fields: [],
    signIn: {
      ...createSignIn(deps, app, {
        network: 'youtube',
        name: 'YouTube',
        authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
        token: 'https://oauth2.googleapis.com/token',
        revoke: 'https://oauth2.googleapis.com/revoke',
        scopes: ['https://www.googleapis.com/auth/youtube.upload', 'https://www.googleapis.com/auth/youtube.readonly'],
        // Google gives a refresh token only when the person agrees again.
        extra: { access_type: 'offline', prompt: 'consent' },
        hasPkce: true,
        clientAuth: 'form',
        needsAllScopes: true,
      }),
      // Google ends all tokens of a person for the app with any of them.
      ownerOf: ({ channel_id }) => channel_id,
      note: 'Until Google has verified the app of this installation, YouTube makes every video private that it uploads. You can change the visibility in YouTube Studio only after that.',
    },

    async connect(input) {
      const { id, name, uploads } = await ownChannel(input)
      const credentials = { ...input, channel_id: id, uploads }
      return { name, address: `https://www.youtube.com/channel/${id}`, credentials }
    },

    async check({ credentials }) {
      await ownChannel(credentials)
    },

    secretPrepared: true,
    keyOf: contentKey,

    async prepare({ credentials }, content) {
      const film = requireFilm(content)
      const uploading = {
        film,
        loadFilm: deps.loadFilm,
        to: (url: string) => to(credentials, url),
        callsFor: () => start(credentials),
        now: deps.clock(),
      }
      const address = await beginUpload(uploading, videoOf(content))
      await uploadBeginning(uploading, address)
      return { address }
    },

    async commit({ credentials }, content, _key, { address }): Promise<Outcome> {
      try {
        const film = requireFilm(content)
        const url = addressOf(address)
        const state = await readAt(start(credentials), stateCall(to(credentials, url), film), deps.clock(), [INCOMPLETE, ...ENDED_UPLOADS])
        if (ENDED_UPLOADS.includes(state.status)) return { kind: 'refused', code: 'upload_ended', reason: ENDED }
        if (state.status !== INCOMPLETE) return await outcomeOf(credentials, state.json())
        const from = storedBytes(state)
        const rest = await deps.loadFilm(film, { start: from, end: film.bytes })
        const sent = await start(credentials).publish(partCall(to(credentials, url), film, from, rest), ({ json }) => videoIn(json()), {
          incomplete: INCOMPLETE,
        })
        return sent.kind === 'published' ? await outcomeOf(credentials, { id: sent.remote_id }) : sent
      } catch (error) {
        if (error instanceof NetworkFailure) return outcomeBeforeCommit(error)
        throw error
      }
    },

    async lookup({ credentials }, content, _key, { address }, { started_at, taken = [] }): Promise<LookupResult> {
      const isListed = deps.clock().getTime() - started_at.getTime() > LISTED_MS
      const film = requireFilm(content)
      const state = await readAt(start(credentials), stateCall(to(credentials, addressOf(address)), film), deps.clock(), [
        INCOMPLETE,
        ...ENDED_UPLOADS,
      ])
      if (state.status === INCOMPLETE) return { kind: 'absent' }
      if (!ENDED_UPLOADS.includes(state.status)) {
        const found = videoIn(state.json())
        return found ? lookUpVideo(credentials, found.remote_id, isListed) : { kind: 'undecidable', reason: UNCLEAR }
      }
      const found = await uploadedVideo(credentials, content, { since: new Date(started_at.getTime() - CLOCK_DIFFERENCE_MS), taken })
      if (found) return lookUpVideo(credentials, found.remote_id, isListed)
      if (isListed) return { kind: 'absent' }
      return { kind: 'undecidable', reason: 'The video is not in the list of uploads yet.' }
    },
  }

  async function readVideo(credentials: Credentials, id: string): Promise<VideoState> {
    return stateOfVideo(id, (await read(credentials, `/videos?${new URLSearchParams({ part: 'status', id })}`)).json())
  }

  /** The whole film has arrived. Without an answer about its state, it is looked up. */
  async function outcomeOf(credentials: Credentials, upload: unknown): Promise<Outcome> {
    const video = videoIn(upload)
    if (!video) return { kind: 'unknown', reason: UNCLEAR }
    return outcomeOfVideo(await readVideo(credentials, video.remote_id).catch(() => ({ kind: 'processing' }) as const))
  }

  async function lookUpVideo(credentials: Credentials, id: string, isListed: boolean): Promise<LookupResult> {
    const state = await readVideo(credentials, id)
    if (state.kind === 'published') return { kind: 'published', ...state.video }
    if (state.kind === 'failed' || (state.kind === 'missing' && isListed))
      return { kind: 'refused', code: 'not_processed', reason: state.reason }
    return { kind: 'undecidable', processing: true, reason: PROCESSES }
  }

  async function ownChannel(credentials: Credentials): Promise<{ id: string; name: string; uploads: string }> {
    const { items } = ((await read(credentials, '/channels?mine=true&part=id,snippet,contentDetails')).json() ?? {}) as { items?: unknown }
    const [channel] = (Array.isArray(items) ? items : []) as ({
      id?: unknown
      snippet?: { title?: unknown }
      contentDetails?: { relatedPlaylists?: { uploads?: unknown } }
    } | null)[]
    if (Array.isArray(items) && items.length === 0)
      throw new NetworkFailure('refused', 'This Google account has no YouTube channel. Create one at YouTube first.')
    const { id, snippet, contentDetails } = channel ?? {}
    const uploads = contentDetails?.relatedPlaylists?.uploads
    if (typeof id !== 'string' || !ID.test(id) || typeof uploads !== 'string' || !ID.test(uploads))
      throw new NetworkFailure('unreachable', UNCLEAR)
    return { id, name: typeof snippet?.title === 'string' ? snippet.title : 'YouTube', uploads }
  }

  /** The newest upload with this title and description. */
  async function uploadedVideo(
    credentials: Credentials,
    content: PostContent,
    { since, taken }: { since: Date; taken: readonly string[] },
  ) {
    const query = new URLSearchParams({ playlistId: credentials['uploads'] ?? '', part: 'snippet', maxResults: '50' })
    const { items } = ((await read(credentials, `/playlistItems?${query}`)).json() ?? {}) as { items?: unknown }
    const { title, description } = videoOf(content).snippet
    for (const item of (Array.isArray(items) ? items : []) as ({
      snippet?: Record<string, unknown> & { resourceId?: { videoId?: unknown } }
    } | null)[]) {
      const { snippet } = item ?? {}
      const isSame = snippet?.['title'] === title && String(snippet?.['description'] ?? '').trim() === description.trim()
      const id = snippet?.resourceId?.videoId
      if (isSame && Date.parse(String(snippet?.['publishedAt'])) >= since.getTime() && typeof id === 'string' && !taken.includes(id))
        return videoIn({ id })
    }
    return undefined
  }
}

const UNCLEAR = 'YouTube sent a response that is not understood.'
const ENDED = 'The upload of this film has ended at YouTube, and no video came of it. Send the post again.'

/** What is sent about a video. Throws NetworkFailure `refused` if YouTube does not take it. */
function videoOf(content: PostContent) {
  const { text, options = {}, ai_parts = [], language } = content
  const title = content.title?.trim() || [...articleOf({ title: null, text }).title].slice(0, LONGEST_TITLE).join('').trim()
  const length = lengthOn(PLATFORM, text)
  if ([...title].length > LONGEST_TITLE) throw refused(`The title has ${[...title].length} characters. YouTube allows ${LONGEST_TITLE}.`)
  if (length > 5_000 || Buffer.byteLength(text) > 5_000) throw refused('The text is too long. YouTube allows 5,000 bytes.')
  if (/[<>]/u.test(`${title}${text}`)) throw refused('YouTube refuses the signs < and >. Remove them from the title and the text.')
  return {
    snippet: {
      title,
      description: text,
      tags: tagsOf(text),
      categoryId: options['category'] ?? '22',
      ...(language && { defaultLanguage: language }),
    },
    status: {
      privacyStatus: options['privacy'] ?? 'private',
      selfDeclaredMadeForKids: options['made_for_kids'] === 'yes',
      containsSyntheticMedia: AI_LABEL.some((part) => ai_parts.includes(part)),
    },
  }
}

/** The hashtags of the text, as far as they fit. */
function tagsOf(text: string): string[] {
  const tags: string[] = []
  for (const { kind, text: part } of segments(text)) {
    const tag = part.slice(1)
    if (kind === 'hashtag' && !tags.includes(tag) && [...tags, tag].join(',').length <= LONGEST_TAGS) tags.push(tag)
  }
  return tags
}

function requireFilm({ film }: PostContent): PostFilm {
  if (!film) throw refused('YouTube takes only posts with a film.')
  return film
}

function addressOf(address: unknown): string {
  if (typeof address === 'string' && isUploadAddress(address)) return address
  throw refused(ENDED)
}

const refused = (text: string) => new NetworkFailure('refused', text)
