import { type DoubleRequest, type DoubleResponse, type NetworkDouble, startDoubleServer } from './double-server.ts'

const TOKEN = '123456789:AAEabcdefghijklmnopqrstuvwxyz012345'

/** The Bot API as it is documented (core.telegram.org/bots/api). Each sendMessage makes a message, also with the same text. */
export async function startTelegram({ mayPost = true, isPublic = true } = {}) {
  const messages: { message_id: number; text: string }[] = []
  const chat = { id: -1001234567890, type: 'channel', title: 'Ada writes', ...(isPublic && { username: 'adawrites' }) }
  const server = await startDoubleServer(() => ({ handle, isPublishing: ({ path }) => path.endsWith('/sendMessage') }))

  function handle({ path, json }: DoubleRequest): DoubleResponse {
    const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(path) ?? []
    if (token !== TOKEN) return failed(401, 'Unauthorized')
    const { chat_id, text } = json as { chat_id?: string | number; text?: string }
    if (method === 'getMe') return done({ id: 123456789, is_bot: true, first_name: 'Loom', username: 'loombot' })
    if (![String(chat.id), '@adawrites'].includes(String(chat_id))) return failed(400, 'Bad Request: chat not found')
    if (method === 'getChat') return done(chat)
    if (method === 'getChatMember') return done({ status: 'administrator', user: { id: 123456789 }, can_post_messages: mayPost })
    if (method !== 'sendMessage' || text === undefined) return failed(404, 'Not Found')
    if (text.length > 4096) return failed(400, 'Bad Request: message is too long')
    const message = { message_id: messages.length + 5, text }
    messages.push(message)
    return done({ ...message, chat, date: 1_770_000_000 })
  }

  return {
    ...server,
    fields: { token: TOKEN, chat: '@adawrites' },
    published: () =>
      messages.map(({ message_id, text }) => ({ id: `${chat.id}/${message_id}`, text, url: `https://t.me/adawrites/${message_id}` })),
  } satisfies NetworkDouble
}

function done(result: unknown): DoubleResponse {
  return { status: 200, body: { ok: true, result } }
}

function failed(error_code: number, description: string): DoubleResponse {
  return { status: error_code, body: { ok: false, error_code, description } }
}
