import { findPlatform } from '@loomcast/platforms'
import type { ContentItem } from '../history/content.ts'
import type { Attempt } from './generation.state.ts'

export interface KeptPorts {
  item(id: string): Promise<ContentItem>
  latest(limit: number): Promise<{ history: ContentItem[] }>
  isUnknown(error: unknown): boolean
  wait(ms: number): Promise<void>
}

/** The server writes a stopped text down just after the connection closed, so it is asked a few times. */
const PAUSES_MS = [300, 700, 1500, 3000]
/** A clock of the browser that is ahead of the server's by less than this still finds its text. */
const CLOCK_SKEW_MS = 120_000

/** What the server kept of an attempt that got no answer; null when nothing was written. Rejects when the server cannot be asked. */
export async function findKept(attempt: Attempt, contentId: string | null, ports: KeptPorts): Promise<ContentItem | null> {
  for (const pause of PAUSES_MS) {
    await ports.wait(pause)
    const item = contentId ? await byId(contentId, ports) : await byBrief(attempt, ports)
    if (item) return item
  }
  return null
}

async function byId(id: string, ports: KeptPorts): Promise<ContentItem | null> {
  try {
    return await ports.item(id)
  } catch (error) {
    if (ports.isUnknown(error)) return null
    throw error
  }
}

async function byBrief({ brief, startedAt }: Attempt, ports: KeptPorts): Promise<ContentItem | null> {
  const { history } = await ports.latest(5)
  const mine = history.find(
    (item) =>
      findPlatform(item.platform)?.id === brief.platform &&
      item.prompt === brief.prompt.trim() &&
      Date.parse(item.created_at) >= startedAt - CLOCK_SKEW_MS,
  )
  return mine ?? null
}
