import { lengthOn, platformById } from '@loomcast/platforms'
import {
  type CreateAppAdapter,
  type Credentials,
  type LookupResult,
  NetworkFailure,
  type Outcome,
  type PostContent,
  type PostFilm,
  type Prepared,
} from '../adapter.ts'
import { contentKey } from '../content-key.ts'
import { filmRulesOf } from '../film.ts'
import { outcomeBeforeCommit, startCalls } from '../network-calls.ts'
import { createSignIn } from '../sign-in.ts'
import { callApi, isUploadAddress, PostsNotTaken, partCall, partsOf, reasonOf } from './api.ts'
import { optionsFor } from './options.ts'
import { outcomeOfState, PROCESSES, readState } from './state.ts'

const API = 'https://open.tiktokapis.com/v2'
const PLATFORM = 'tiktok'
const AI_LABEL = ['footage', 'pictures']

/**
 * TikTok (Content Posting API, Direct Post, developers.tiktok.com). Everything but the last part of the film is uploaded in advance for one `publish_id`, which makes at
 * most one post. The last part publishes it, after TikTok has processed the film, which can take minutes. Pictures are taken only from public addresses, so posts have
 * none here.
 */
export const createTiktok: CreateAppAdapter = (deps) => {
  const app = deps.apps.registered.tiktok
  if (!app) return null
  const { limit } = platformById(PLATFORM)
  const start = ({ access_token = '', refresh_token = '' }: Credentials) =>
    startCalls(deps, { network: 'TikTok', reasonOf, secrets: [access_token, refresh_token] })
  const to = ({ access_token }: Credentials, path: string) => ({
    url: `${API}${path}`,
    headers: { authorization: `Bearer ${access_token}` },
  })
  const stateOf = (credentials: Credentials, film: PostFilm, { publish_id }: Prepared) =>
    readState(start(credentials), to(credentials, '/post/publish/status/fetch/'), {
      publishId: String(publish_id),
      film,
      username: credentials['username'] ?? '',
    })

  return {
    network: 'tiktok',
    name: 'TikTok',
    platform: PLATFORM,
    articles: false,
    repeat: 'safe',
    limits: { characters: limit, unit: 'characters' },
    takesLanguage: false,
    aiLabel: AI_LABEL,
    threads: false,
    pictures: null,
    films: filmRulesOf(PLATFORM, true),
    options: optionsFor(),
    optionsNote: "By posting, you agree to TikTok's Music Usage Confirmation, and for paid partnerships to its Branded Content Policy.",
    optionsOf: async ({ credentials }) => optionsFor(await creator(credentials)),
    fields: [],
    signIn: {
      ...createSignIn(deps, app, {
        network: 'tiktok',
        name: 'TikTok',
        authorize: 'https://www.tiktok.com/v2/auth/authorize/',
        token: `${API}/oauth/token/`,
        revoke: `${API}/oauth/revoke/`,
        scopes: ['user.info.basic', 'video.publish'],
        scopeSeparator: ',',
        clientIdName: 'client_key',
        hasPkce: true,
        challengeEncoding: 'hex',
        revokes: 'access_token',
        clientAuth: 'form',
        needsAllScopes: true,
      }),
      // Revoking a token removes the app from the account, with all tokens.
      ownerOf: ({ username }) => username,
      note: 'Until TikTok has audited the app of this installation, only you can see what it posts, and your account has to be private.',
    },

    async connect(input) {
      const { username } = await creator(input)
      return {
        name: `@${username}`,
        address: `https://www.tiktok.com/@${encodeURIComponent(username)}`,
        credentials: { ...input, username },
      }
    },

    async check({ credentials }) {
      try {
        await creator(credentials)
      } catch (error) {
        // The account works, and a new sign-in would change nothing.
        if (!(error instanceof PostsNotTaken)) throw error
      }
    },

    secretPrepared: true,
    keyOf: contentKey,

    async prepare({ credentials }, content) {
      const film = requireFilm(content)
      const post_info = postInfo(content, await creator(credentials), film)
      const { size, count, last } = partsOf(film)
      const source_info = { source: 'FILE_UPLOAD', video_size: film.bytes, chunk_size: size, total_chunk_count: count }
      const begun = await callApi(start(credentials), {
        ...to(credentials, '/post/publish/video/init/'),
        json: { post_info, source_info },
      })
      const { publish_id, upload_url } = begun.data
      if (typeof publish_id !== 'string' || publish_id === '' || typeof upload_url !== 'string' || !isUploadAddress(upload_url))
        throw unclear()
      for (let from = 0; from < last; from += size) {
        const part = await deps.loadFilm(film, { start: from, end: from + size })
        await start(credentials).read(partCall(upload_url, film, from, part))
      }
      return { publish_id, upload_url }
    },

    async commit({ credentials }, content, _key, prepared): Promise<Outcome> {
      try {
        const film = requireFilm(content)
        const before = await stateOf(credentials, film, prepared)
        if (before.kind !== 'incomplete') return outcomeOfState(before)
        const { last } = partsOf(film)
        const part = await deps.loadFilm(film, { start: last, end: film.bytes })
        const call = partCall(String(prepared['upload_url']), film, last, part)
        const sent = await start(credentials).publish(call, () => ({ remote_id: String(prepared['publish_id']), url: null }))
        // The address of an upload is valid for an hour, and no authorization but its own is checked.
        if (sent.kind === 'refused' && /^http_40[34]$/u.test(sent.code)) return { kind: 'refused', code: 'upload_ended', reason: ENDED }
        if (sent.kind !== 'published') return sent
      } catch (error) {
        if (error instanceof NetworkFailure) return outcomeBeforeCommit(error)
        throw error
      }
      const after = await stateOf(credentials, requireFilm(content), prepared).catch(() => ({ kind: 'processing' }) as const)
      return outcomeOfState(after)
    },

    async lookup({ credentials }, content, _key, prepared): Promise<LookupResult> {
      const state = await stateOf(credentials, requireFilm(content), prepared)
      if (state.kind === 'published') return { kind: 'published', ...state.post }
      if (state.kind === 'failed') return { kind: 'refused', code: 'not_processed', reason: state.reason }
      if (state.kind === 'incomplete') return { kind: 'absent' }
      return { kind: 'undecidable', processing: true, reason: PROCESSES }
    },
  }

  async function creator(credentials: Credentials) {
    const { data } = await callApi(start(credentials), { ...to(credentials, '/post/publish/creator_info/query/'), json: {} })
    const { creator_username: username, privacy_level_options: privacy, max_video_post_duration_sec: longest } = data
    if (typeof username !== 'string' || username === '' || !Array.isArray(privacy)) throw unclear()
    const isOff = {
      comments: data['comment_disabled'] === true,
      duet: data['duet_disabled'] === true,
      stitch: data['stitch_disabled'] === true,
    }
    return { username, privacy: privacy.map(String), isOff, longest: typeof longest === 'number' ? longest : null }
  }

  type CreatorInfo = Awaited<ReturnType<typeof creator>>

  /** Throws NetworkFailure `refused` if the account does not allow the post. */
  function postInfo({ text, options = {}, ai_parts = [] }: PostContent, { privacy, isOff, longest }: CreatorInfo, film: PostFilm) {
    const length = lengthOn(PLATFORM, text)
    if (limit !== null && length > limit) throw refused(`The text has ${length} characters. TikTok allows ${limit}.`)
    if (longest !== null && film.seconds > longest)
      throw refused(`The film is ${Math.ceil(film.seconds)} seconds long. TikTok allows this account up to ${longest} seconds.`)
    const level = options['privacy'] ?? ''
    if (!privacy.includes(level)) throw refused('TikTok does not allow this account the chosen visibility. Choose another one.')
    if (options['paid'] === 'yes' && level === 'SELF_ONLY')
      throw refused('A paid partnership must be visible to others. Choose who can see it.')
    const isOn = (name: string) => options[name] === 'yes'
    return {
      title: text,
      privacy_level: level,
      disable_comment: isOff.comments || !isOn('comments'),
      disable_duet: isOff.duet || !isOn('duet'),
      disable_stitch: isOff.stitch || !isOn('stitch'),
      brand_organic_toggle: isOn('own_brand'),
      brand_content_toggle: isOn('paid'),
      is_aigc: AI_LABEL.some((part) => ai_parts.includes(part)),
    }
  }
}

const ENDED = 'The upload of this film has ended at TikTok, and no post came of it. Send the post again.'

function requireFilm({ film }: PostContent): PostFilm {
  if (!film) throw refused('Loomcast can send only films to TikTok. Post pictures there yourself.')
  return film
}

const refused = (text: string) => new NetworkFailure('refused', text)
const unclear = () => new NetworkFailure('unreachable', 'TikTok sent a response that is not understood.')
