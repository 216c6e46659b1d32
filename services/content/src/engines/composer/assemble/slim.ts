import type { Part, Script } from '../forms/script.ts'
import { closed } from '../wording/sentence.ts'

/** The script without what matters least; undefined when only its first sentence and what the user asked for are left. */
export function slimmer(script: Script): Script | undefined {
  const { aside, opener, closer, ...rest } = script
  const stays = { ...(opener !== undefined && { opener }), ...(closer !== undefined && { closer }) }
  if (aside !== undefined) return { ...rest, ...stays }
  const lighter = withoutLightest(script.body, 2)
  if (lighter) return { ...script, body: lighter }
  if (closer !== undefined && !script.bare && !script.keepsCloser) return { ...rest, ...(opener !== undefined && { opener }) }
  if (isDecoration(script)) return { ...rest, hook: script.plainHook ?? script.hook, ...(closer !== undefined && { closer }) }
  const lightest = withoutLightest(script.body, 1)
  if (lightest) return { ...script, body: lightest }
  if (script.follow.length > 0) return { ...script, follow: script.follow.slice(0, -1) }
  if (script.asks.length > 1) return { ...script, asks: script.asks.slice(0, -1) }
  return undefined
}

/** An opener of the voice's, not one that the sentence after it or the user needs. */
const isDecoration = ({ opener, bare, lead, hook, keepsOpener }: Script) =>
  opener !== undefined && !bare && lead !== undefined && hook !== '' && !keepsOpener

/** Without the part that weighs least; undefined when so few are left. */
export function withoutLightest(body: Part[], keep: number): Part[] | undefined {
  if (body.length < keep) return undefined
  let at = -1
  let least = Number.POSITIVE_INFINITY
  body.forEach((part, index) => {
    const weight = part.kind === 'list' ? 2.5 : part.weight
    if (weight <= least) {
      at = index
      least = weight
    }
  })
  return body.filter((_part, index) => index !== at)
}

/** At most that many sentences: the first, what follows it by weight, and what the reader is asked to do. */
export function inSentences(script: Script, most: number): Script {
  const { aside: _aside, opener, closer, detailHead: _head, ...rest } = script
  const leadsIn = opener !== undefined && (/[:,]$/u.test(opener) || script.keepsOpener)
  const hook = leadsIn ? script.hook : (script.plainHook ?? script.hook)
  const asks = most > 1 ? script.asks.slice(0, 1) : []
  const closing = closer !== undefined && (script.keepsCloser || script.bare) && most > 1 + asks.length ? closer : undefined
  let room = most - 1 - asks.length - (closing === undefined ? 0 : 1)
  const follow = script.follow.slice(0, Math.max(0, room))
  room -= follow.length
  let body = script.body
  const count = (parts: Part[]) => parts.reduce((sum, part) => sum + (part.kind === 'list' ? 1 : part.sentences.length), 0)
  while (count(body) > room) body = withoutLightest(body, 1) ?? []
  return {
    ...rest,
    hook,
    follow,
    body: body.map(asSentence),
    asks,
    details: room > 0 ? script.details : [],
    ...(leadsIn && { opener }),
    ...(closing !== undefined && { closer: closing }),
  }
}

/** A list as one sentence. */
function asSentence(part: Part): Part {
  if (part.kind === 'sentences') return part
  const items = part.items.map((item) => item.replace(/[.;]$/u, ''))
  return { kind: 'sentences', sentences: [closed([part.head, items.join('; ')].filter(Boolean).join(' '))], weight: 2 }
}
