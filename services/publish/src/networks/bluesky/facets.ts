import { segments, trimEndOf } from '@loomcast/platforms'

/** A part of a text that is a link, a mention or a hashtag (lexicon `app.bsky.richtext.facet`). Positions are bytes of UTF-8. */
export interface Facet {
  index: { byteStart: number; byteEnd: number }
  features: Feature[]
}

type Feature =
  | { $type: 'app.bsky.richtext.facet#link'; uri: string }
  | { $type: 'app.bsky.richtext.facet#mention'; did: string }
  | { $type: 'app.bsky.richtext.facet#tag'; tag: string }

/** Finds the id of an account by its handle. Null if there is none. Called once for a handle, and at the same time for all of a text. */
export type ResolveHandle = (handle: string) => Promise<string | null>

interface Found {
  start: number
  end: number
  feature: Feature | { handle: string }
}

/** A tag has at most 64 graphemes. */
const LONGEST_TAG = 64
/** A handle is a domain name. */
const HANDLE = /(?<![\p{L}\p{N}_.@/-])@([a-z0-9][a-z0-9.-]{2,252})/giu
const DOMAIN = /^(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{0,62}$/iu

/** The facets of a text, in order. A mention of an account that does not exist stays text. */
export async function facetsOf(text: string, resolve: ResolveHandle): Promise<Facet[]> {
  const parts = [...linksAndTags(text), ...mentions(text)].sort((one, other) => one.start - other.start)
  const handles = new Set(parts.flatMap(({ feature }) => ('handle' in feature ? [feature.handle] : [])))
  const dids = new Map(await Promise.all([...handles].map(async (handle) => [handle, await resolve(handle)] as const)))
  const facets: Facet[] = []
  for (const { start, end, feature } of parts) {
    const found = 'handle' in feature ? mentionOf(dids.get(feature.handle)) : feature
    if (found) facets.push({ index: { byteStart: bytes(text.slice(0, start)), byteEnd: bytes(text.slice(0, end)) }, features: [found] })
  }
  return facets
}

function linksAndTags(text: string): Found[] {
  const found: Found[] = []
  let start = 0
  for (const { kind, text: part } of segments(text)) {
    const end = start + part.length
    if (kind === 'link') found.push({ start, end, feature: { $type: 'app.bsky.richtext.facet#link', uri: withProtocol(part) } })
    const tag = part.slice(1)
    if (kind === 'hashtag' && [...tag].length <= LONGEST_TAG)
      found.push({ start, end, feature: { $type: 'app.bsky.richtext.facet#tag', tag } })
    start = end
  }
  return found
}

function mentions(text: string): Found[] {
  const links = linksAndTags(text).filter(({ feature }) => 'uri' in feature)
  const isInLink = (position: number) => links.some(({ start, end, feature }) => 'uri' in feature && position > start && position < end)
  return [...text.matchAll(HANDLE)].flatMap(({ index, 1: name = '' }) => {
    const handle = trimEndOf(name, '.-')
    if (!DOMAIN.test(handle) || isInLink(index)) return []
    return [{ start: index, end: index + 1 + handle.length, feature: { handle: handle.toLowerCase() } }]
  })
}

function mentionOf(did: string | null | undefined): Feature | null {
  return typeof did !== 'string' ? null : { $type: 'app.bsky.richtext.facet#mention', did }
}

function withProtocol(link: string): string {
  return /^https?:\/\//iu.test(link) ? link : `https://${link}`
}

function bytes(text: string): number {
  return Buffer.byteLength(text, 'utf8')
}
