import { withTransaction } from '@loomcast/service-kit/mongo'
import { administrationStates } from '@loomcast/service-kit/testing'
import { createComposer } from '../../src/engines/composer/index.ts'
import type { StoredContent } from '../../src/history/content.model.ts'
import { type ContentService, startContent } from '../../test/support/content-service.ts'
import type { Script } from '../../test/support/openai-double.ts'

export interface ContentUnderTest {
  url: string
  content: ContentService
  states: Record<string, (params: Record<string, string>) => Promise<Record<string, string> | undefined>>
  stop(): Promise<void>
}

/** The real app on its own database, and the provider states that consumers require. */
export async function contentUnderTest(name: string): Promise<ContentUnderTest> {
  const content = await startContent(name, { composer: createComposer() })
  const url = await content.app.listen({ port: 0, host: '127.0.0.1' })
  const { connection } = content.deps
  const { contents } = content.repositories

  async function forget(userId: string): Promise<void> {
    for (const { name: collection } of (await connection.db?.listCollections().toArray()) ?? [])
      await connection.collection<{ _id: string }>(collection).deleteMany({ $or: [{ user_id: userId }, { _id: userId }] })
  }
  const keep = (text: StoredContent) => withTransaction(connection, (tx) => contents.insert(text, tx))
  const provider = (script: Script) => async () => {
    content.openai.script(script)
    return undefined
  }

  return {
    url,
    content,
    states: {
      /** Creates a new user who is signed in. */
      'a user': async ({ user_id = '' }) => {
        await forget(user_id)
        return { token: await content.tokens.sign({ user_id }) }
      },
      'a user who deleted the account': async ({ user_id = '' }) => {
        await forget(user_id)
        await withTransaction(connection, (tx) => content.repositories.meters.close(user_id, content.clock(), tx))
        return { token: await content.tokens.sign({ user_id }) }
      },
      'an administrator': async () => ({ token: await content.tokens.sign({ user_id: 'usr_admin', role: 'admin' }) }),
      ...administrationStates(content.deps),
      'a kept text': async ({ user_id = '', content_id = '' }) => {
        await keep(textOf(user_id, content_id))
        return undefined
      },
      'the provider writes': async () => undefined,
      'the provider writes two scenes': provider({
        kind: 'text',
        parts: [
          JSON.stringify({
            scenes: [
              { caption: 'Open at six', emphasis: ['six'], direction: 'The door opens.' },
              { caption: 'Bread by seven', emphasis: ['seven'], direction: 'A loaf is cut.' },
            ],
          }),
        ],
      }),
      'the provider refuses the brief': provider({ kind: 'refusal' }),
      'the provider takes no more requests for 20 s': provider({ kind: 'status', status: 429, headers: { 'retry-after': '20' } }),
      'the provider refuses the key': provider({ kind: 'status', status: 401 }),
      'the provider is away': provider({ kind: 'status', status: 503 }),
    },
    stop: () => content.stop(),
  }
}

/** Only the handlers listed in `names`, because calls and streams require different ones. */
export function statesOf({ states }: ContentUnderTest, ...names: string[]): ContentUnderTest['states'] {
  return Object.fromEntries(Object.entries(states).filter(([name]) => names.includes(name)))
}

function textOf(user_id: string, _id: string): StoredContent {
  const generated_text = 'In May we stopped having status meetings.'
  return {
    _id,
    user_id,
    platform: 'LinkedIn Post',
    prompt: 'We stopped having status meetings',
    generated_text,
    title: null,
    meta_description: null,
    left_out: ['One person missed them.'],
    variant: { index: 0, total: 2, name: 'prose', label: 'As paragraphs', next_label: 'As a list' },
    original_text: null,
    length: generated_text.length,
    provider: 'local',
    model: 'composer',
    engine: 'composer',
    finish_reason: 'stop',
    usage: { prompt_tokens: 20, completion_tokens: 30, total_tokens: 50 },
    settings_used: {
      tone_style: 'bold and confident',
      avoid_words: 'synergy',
      custom_instructions: 'Write in English.',
      system_message: '',
      temperature: 0.3,
      max_tokens: 600,
    },
    parent_id: null,
    created_at: new Date('2026-03-09T10:00:00.000Z'),
    edited_at: null,
    deleted_at: null,
  }
}
