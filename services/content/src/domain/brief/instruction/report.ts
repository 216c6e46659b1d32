import type { Instruction } from './instruction.ts'
import { ofObject } from './object.ts'
import { ANNOUNCE, REPORT, THANK } from './patterns.ts'
import { addressed, imperative } from './statement.ts'

/** "Tell people that …", "Let our customers know …", "Ask everyone to …". */
export function readReport(text: string, isLikely: boolean): Instruction | undefined {
  const thank = THANK.exec(text)
  if (thank) return { statement: `Thank you to ${text.slice(thank[0].length)}` }
  const colon = /^(?:remind|tell|inform|warn)(?:s|ing)? (?:[\p{L}’'-]{2,20} ){0,2}[\p{L}’'-]{2,20}: +(?=\S)/iu.exec(text)
  if (colon && isLikely) return { statement: text.slice(colon[0].length) }
  const clear = /^(?:i|we) want (?:that|this|it) to be (?:clear|said|known)[,:;] +([^ ].*)$/iu.exec(text)
  if (clear?.[1]) return { statement: clear[1] }
  const match = REPORT.exec(text)
  const link = match?.[1]?.toLowerCase()
  const statesContent = link === 'that' && !/\byour\b/iu.test(match?.[0] ?? '')
  if (!match || !(isLikely || statesContent)) return undefined
  const rest = text.slice(match[0].length)
  if (link === 'to') return imperative(rest)
  if (link === 'about' || link === 'of' || link === 'why' || link === 'how')
    return ofObject(link === 'why' || link === 'how' ? `${link} ${rest}` : rest)
  return { statement: addressed(rest) }
}

export function readAnnounce(text: string, isLikely: boolean): Instruction | undefined {
  const match = ANNOUNCE.exec(text)
  if (!match || !isLikely) return undefined
  if (
    /^(?:celebrate|share|introduce|describe|explain)/iu.test(match[0]) &&
    !/^(?:our|my|the|how|why|that|what|a|an)\b/iu.test(text.slice(match[0].length))
  )
    return undefined
  if (/ that\s+$/iu.test(match[0])) return { statement: addressed(text.slice(match[0].length)) }
  const spelled = /^(?:what|everything|how)\b[^:]{0,40}: /iu.exec(text.slice(match[0].length))
  if (spelled) return { statement: text.slice(match[0].length + spelled[0].length) }
  if (/\bwith (?:us|me|your|a friend|friends)\b|\b(?:below|in the comments)\b/iu.test(text)) return undefined
  return ofObject(text.slice(match[0].length))
}
