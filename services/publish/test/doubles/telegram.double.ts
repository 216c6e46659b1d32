import type { InputMediaPhoto, Message } from '@grammyjs/types'
import { type DoubleRequest, type DoubleResponse, type FormEntry, type NetworkDouble, startDoubleServer } from './double-server.ts'

const TOKEN = '123456789:AAEabcdefghijklmnopqrstuvwxyz012345'

/** The Bot API as it is documented (core.telegram.org/bots/api). Each call makes a message, also with the same text. Its responses have the published types. */
export async function startTelegram({ mayPost = true, isPublic = true } = {}) {
  const messages: Sent[] = []
  const chat = { id: -1001234567890, type: 'channel' as const, title: 'Ada writes', ...(isPublic && { username: 'adawrites' }) }
  const server = await startDoubleServer(() => ({ handle, isPublishing: ({ path }) => /\/send\w+$/.test(path) }))

  function handle({ path, json, form }: DoubleRequest): DoubleResponse {
    const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(path) ?? []
    if (token !== TOKEN) return failed(401, 'Unauthorized')
    const { chat_id, text } = (json ?? { chat_id: form['chat_id']?.text }) as { chat_id?: string | number; text?: string }
    if (method === 'getMe') return done({ id: 123456789, is_bot: true, first_name: 'Loom', username: 'loombot' })
    if (![String(chat.id), '@adawrites'].includes(String(chat_id))) return failed(400, 'Bad Request: chat not found')
    if (method === 'getChat') return done(chat)
    if (method === 'getChatMember') return done({ status: 'administrator', user: { id: 123456789 }, can_post_messages: mayPost })
    if (method === 'sendPhoto') return sendPhotos([form['photo']], form['caption']?.text ?? '', false)
    if (method === 'sendMediaGroup') return sendAlbum(form)
    if (method !== 'sendMessage' || text === undefined) return failed(404, 'Not Found')
    if (text.length > 4096) return failed(400, 'Bad Request: message is too long')
    const message = { message_id: messages.length + 5, text, photos: [] }
    messages.push(message)
    return done({ message_id: message.message_id, text, chat, date: DATE } satisfies Partial<Message>)
  }

  function sendAlbum(form: DoubleRequest['form']): DoubleResponse {
    const media = JSON.parse(form['media']?.text ?? '[]') as InputMediaPhoto<string>[]
    if (media.length < 2 || media.length > 10) return failed(400, 'Bad Request: wrong number of media in the group')
    const [first] = media
    return sendPhotos(
      media.map(({ media: attached }) => form[attached.replace('attach://', '')]),
      first?.caption ?? '',
      true,
    )
  }

  function sendPhotos(photos: (FormEntry | undefined)[], caption: string, isAlbum: boolean): DoubleResponse {
    if (caption.length > 1024) return failed(400, 'Bad Request: message caption is too long')
    if (photos.some((photo) => photo?.type !== 'image/jpeg')) return failed(400, 'Bad Request: there is no photo in the request')
    const message_id = messages.length + 5
    messages.push({ message_id, text: caption, photos: photos.map((photo) => photo?.text ?? '') })
    const sent = photos.map((_photo, index) => ({
      message_id: message_id + index,
      chat,
      date: DATE,
      photo: [{ file_id: `file${index}`, file_unique_id: `${index}`, width: 90, height: 60 }],
      ...(index === 0 && { caption }),
      ...(isAlbum && { media_group_id: '1' }),
    })) satisfies Partial<Message>[]
    return done(isAlbum ? sent : sent[0])
  }

  return {
    ...server,
    fields: { token: TOKEN, chat: '@adawrites' },
    published: () =>
      messages.map(({ message_id, text, photos }) => ({
        id: `${chat.id}/${message_id}`,
        text,
        url: `https://t.me/adawrites/${message_id}`,
        pictures: photos.map((bytes) => ({ bytes })),
      })),
  } satisfies NetworkDouble
}

interface Sent {
  message_id: number
  text: string
  photos: string[]
}

const DATE = 1_770_000_000

function done(result: unknown): DoubleResponse {
  return { status: 200, body: { ok: true, result } }
}

function failed(error_code: number, description: string): DoubleResponse {
  return { status: error_code, body: { ok: false, error_code, description } }
}
