import { withTimeLimit } from '@loomcast/service-kit/time'
import { COMMIT_LIMIT_MS, type CreateAdapter, type Credentials, NetworkFailure, type PublishedPost } from '../adapter.ts'
import { contentKey } from '../content-key.ts'
import { type NetworkCalls, outcomeBeforeCommit, startCalls } from '../network-calls.ts'
import { methodUrl, photoCall, photosOf } from './photos.ts'

const LIMIT = 4096
/** Of the text of a photo. */
const CAPTION_LIMIT = 1024
/** Half of the time of a commit. */
const LOAD_LIMIT_MS = COMMIT_LIMIT_MS / 2
const SLOW = "The pictures couldn't be read in time."
/** It becomes a part of the address. */
const TOKEN = /^\d{5,20}:[A-Za-z0-9_-]{20,100}$/u
const CHAT = /^(@[A-Za-z][A-Za-z0-9_]{3,31}|-?\d{1,20})$/u

/** Telegram, by a bot. The API has no key for repetitions and no way to read a channel, so an unknown result stays unknown until a person answers. */
export const createTelegram: CreateAdapter = (deps) => {
  const start = ({ token = '' }: Credentials) =>
    startCalls(deps, { network: 'Telegram', reasonOf, secrets: [token, ...token.split(':').slice(1)] })
  return {
    network: 'telegram',
    name: 'Telegram',
    articles: false,
    repeat: 'never',
    limits: { characters: LIMIT, unit: 'characters' },
    lengthOf: (text) => text.length,
    takesLanguage: false,
    threads: false,
    // The API has no alt texts.
    pictures: { max: 10, alt: 0, characters: CAPTION_LIMIT, ratio: null },
    fields: [
      {
        name: 'token',
        label: 'Bot token',
        secret: true,
        help: 'Create a bot with @BotFather. It sends you the token.',
        example: '123456789:AAE…',
      },
      {
        name: 'chat',
        label: 'Channel',
        secret: false,
        help: 'The name of your channel or group. Add the bot to it as an administrator who may post messages.',
        example: '@mychannel',
      },
    ],

    async connect(input) {
      const token = input['token'] ?? ''
      const chat = channelName(input['chat'] ?? '')
      if (!TOKEN.test(token)) throw new NetworkFailure('refused', 'This is not a bot token. It is a number, a colon and a longer text.')
      if (!CHAT.test(chat)) throw new NetworkFailure('refused', 'This is not the name of a channel. It starts with @.')
      const { id, title, username } = await writableChat(start({ token }), token, chat)
      const credentials = { token, chat_id: String(id), ...(username !== undefined && { username }) }
      const address = username === undefined ? `telegram:${id}` : `https://t.me/${username}`
      return { name: title ?? username ?? chat, address, credentials }
    },

    async check({ credentials }) {
      await writableChat(start(credentials), credentials['token'] ?? '', credentials['chat_id'] ?? '')
    },

    keyOf: contentKey,

    async prepare(_account, { text, pictures = [] }) {
      const limit = pictures.length > 0 ? CAPTION_LIMIT : LIMIT
      if (text.length > limit) throw new NetworkFailure('refused', `The text has ${text.length} characters. Telegram allows ${limit}.`)
      // The API stores no file before its message. A picture that was deleted is found here, before anything is sent.
      if (pictures.length > 0) await photosOf(pictures, deps.loadPicture)
      return {}
    },

    async commit({ credentials }, { text, pictures = [] }) {
      const { token = '', chat_id = '' } = credentials
      if (pictures.length > 0) {
        let photos: Uint8Array[]
        try {
          photos = await withTimeLimit(LOAD_LIMIT_MS, photosOf(pictures, deps.loadPicture))
        } catch (error) {
          // Nothing was sent.
          return outcomeBeforeCommit(error instanceof NetworkFailure ? error : new NetworkFailure('unreachable', SLOW, { cause: error }))
        }
        return start(credentials).publish(photoCall(token, { chat_id, caption: text, photos }), (response) => publishedOf(response.json()))
      }
      return start(credentials).publish(methodCall(token, 'sendMessage', { chat_id, text }), (response) => publishedOf(response.json()))
    },

    async lookup() {
      return { kind: 'undecidable', reason: 'Telegram has no way to find a message. Look at the channel.' }
    },
  }
}

interface Chat {
  id?: number
  type?: string
  title?: string
  username?: string
}

function channelName(entered: string): string {
  const name = entered.trim().replace(/^(?:https?:\/\/)?t\.me\//u, '')
  return /^[A-Za-z]/u.test(name) ? `@${name}` : name
}

function methodCall(token: string, method: string, json: object) {
  return { url: methodUrl(token, method), method: 'POST' as const, json }
}

/** The chat, if the bot may write in it. Throws NetworkFailure. */
async function writableChat(calls: NetworkCalls, token: string, chat_id: string): Promise<Chat> {
  const call = async (method: string, json: object) =>
    ((await calls.read(methodCall(token, method, json))).json() as { result?: unknown } | undefined)?.result
  const bot = ((await call('getMe', {})) ?? {}) as { id?: number }
  const chat = ((await call('getChat', { chat_id })) ?? {}) as Chat
  const member = ((await call('getChatMember', { chat_id, user_id: bot.id })) ?? {}) as { status?: string; can_post_messages?: boolean }
  if (!mayWrite(chat, member))
    throw new NetworkFailure('unauthorized', 'The bot may not post in this channel. Add it as an administrator who may post messages.')
  return chat
}

function mayWrite({ type }: Chat, { status, can_post_messages }: { status?: string; can_post_messages?: boolean }): boolean {
  if (status === 'creator') return true
  if (type === 'channel') return status === 'administrator' && can_post_messages === true
  return status === 'administrator' || status === 'member'
}

function publishedOf(body: unknown): PublishedPost | undefined {
  const { result } = (body ?? {}) as { result?: unknown }
  // An album is several messages. The first one has the text.
  const { message_id, chat } = ((Array.isArray(result) ? result[0] : result) ?? {}) as { message_id?: number; chat?: Chat }
  if (typeof message_id !== 'number') return undefined
  return { remote_id: `${chat?.id}/${message_id}`, url: addressOf(chat ?? {}, message_id) }
}

/** Public channels have an address for everyone, private ones and large groups one for their members, other groups none. */
function addressOf({ id, username }: Chat, message: number): string | null {
  if (username !== undefined) return `https://t.me/${username}/${message}`
  const internal = /^-100(\d+)$/u.exec(String(id))?.[1]
  return internal === undefined ? null : `https://t.me/c/${internal}/${message}`
}

/** `{ok: false, error_code: 400, description: 'Bad Request: chat not found'}` */
function reasonOf(body: unknown): string | undefined {
  const { description } = (body ?? {}) as { description?: unknown }
  return typeof description === 'string' ? description : undefined
}
