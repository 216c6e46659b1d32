import type { ContentItem } from '../api/content.ts'
import { sentWords } from '../brief/brief-body.ts'
import type { Attempt } from './generation.state.ts'

export interface FindSavedPorts {
  item(id: string): Promise<ContentItem>
  latest(limit: number): Promise<{ history: ContentItem[] }>
  isUnknown(error: unknown): boolean
  wait(ms: number): Promise<void>
}

/** The server saves a stopped text shortly after the connection closes, so the lookup is repeated. */
const PAUSES_MS = [300, 700, 1500, 3000]
/** How far the browser's clock may be ahead of the server's. */
const CLOCK_SKEW_MS = 120_000

/** Finds the item that the server saved for an attempt without a response; null if there is none. Rejects if the server is unavailable. */
export async function findSaved(attempt: Attempt, contentId: string | null, ports: FindSavedPorts): Promise<ContentItem | null> {
  for (const pause of PAUSES_MS) {
    await ports.wait(pause)
    const item = contentId ? await byId(contentId, ports) : await byBrief(attempt, ports)
    if (item) return item
  }
  return null
}

async function byId(id: string, ports: FindSavedPorts): Promise<ContentItem | null> {
  try {
    return await ports.item(id)
  } catch (error) {
    if (ports.isUnknown(error)) return null
    throw error
  }
}

async function byBrief({ brief, startedAt }: Attempt, ports: FindSavedPorts): Promise<ContentItem | null> {
  const { history } = await ports.latest(5)
  const mine = history.find(
    (item) =>
      item.platform_id === brief.platform &&
      item.prompt === sentWords(brief).prompt &&
      Date.parse(item.created_at) >= startedAt - CLOCK_SKEW_MS,
  )
  return mine ?? null
}
