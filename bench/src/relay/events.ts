import { randomBytes } from 'node:crypto'
import type { BusEvent, DomainEvent } from '@loomcast/service-kit/events'

export const TYPE = 'com.loomcast.content.generated.v1'

/** An event as large as those of the content service: about 330 bytes of payload and 350 bytes of headers. */
export function generated(n: number, keys: number): BusEvent & DomainEvent<typeof TYPE> {
  const user_id = `usr_${String(n % keys).padStart(22, '0')}`
  const now = new Date().toISOString()
  return {
    id: `evt_${randomBytes(16).toString('base64url')}`,
    type: TYPE,
    source: '/loomcast/content',
    time: now,
    key: user_id,
    version: n + 1,
    traceparent: `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`,
    data: {
      user_id,
      content_id: `cnt_${randomBytes(16).toString('base64url')}`,
      platform: 'LinkedIn Post',
      provider: 'openai',
      model: 'gpt-4o-mini',
      prompt_tokens: 512,
      completion_tokens: 256,
      total_tokens: 768,
      duration_ms: 2_480,
      generated_at: now,
    },
  }
}

/** The outbox row that appendEvents would write. Built here, because thousands of transactions would take minutes. */
export function rowOf(event: BusEvent, seq: number) {
  const { id, time, ...rest } = event
  return { ...rest, _id: id, seq, created_at: new Date(time), published_at: null, waiting: true }
}
