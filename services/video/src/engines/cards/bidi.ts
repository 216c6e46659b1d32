/** A stretch of text with one embedding level: even levels run from left to right, odd ones from right to left. */
export interface LevelRun {
  text: string
  level: number
}

type Kind = 'L' | 'R' | 'EN' | 'AN' | 'ES' | 'ET' | 'CS' | 'NSM' | 'WS' | 'ON'

const KINDS: readonly (readonly [Kind, RegExp])[] = [
  ['NSM', /^[\p{Mn}\p{Me}]/u],
  ['AN', /^[\u0660-\u0669\u066b\u066c]/u],
  ['EN', /^[\d\u06f0-\u06f9]/u],
  ['R', /^[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200f]/u],
  ['ES', /^[+\u2212-]/u],
  ['ET', /^[#%\u2030\u066a°\p{Sc}]/u],
  ['CS', /^[,./:\u00a0\u060c]/u],
  ['WS', /^\s/u],
  ['L', /^[\p{L}\p{N}]/u],
]
const ARABIC = /\p{Script=Arabic}/u

const kindOf = (sign: string): Kind => KINDS.find(([, pattern]) => pattern.test(sign))?.[0] ?? 'ON'

/**
 * Returns the runs of a line in logical order, with their levels by the Unicode Bidirectional Algorithm (UAX #9) for a line without explicit formatting
 * characters, which `cleaned` removes. Paired brackets are resolved as other neutrals.
 */
export function levelRuns(line: string, direction: 'ltr' | 'rtl'): LevelRun[] {
  const signs = [...line]
  const kinds = resolveWeak(signs, direction)
  resolveNeutral(kinds, direction)
  const base = direction === 'rtl' ? 1 : 0
  const runs: LevelRun[] = []
  for (const [index, sign] of signs.entries()) {
    const level = levelOf(kinds[index] ?? 'ON', base)
    const last = runs.at(-1)
    if (last?.level === level) last.text += sign
    else runs.push({ text: sign, level })
  }
  return runs
}

/** Rules W1 to W7. */
function resolveWeak(signs: readonly string[], direction: 'ltr' | 'rtl'): Kind[] {
  const start: Kind = direction === 'rtl' ? 'R' : 'L'
  // Unlike in UAX #9, the sign of a handle or a hashtag stays at its start.
  const kinds = signs.map((sign, index) => (/[@#]/u.test(sign) && kindOf(signs[index + 1] ?? '') === 'L' ? 'L' : kindOf(sign)))
  let [before, strong, isArabic]: [Kind, Kind, boolean] = [start, start, false]
  for (const [index, sign] of signs.entries()) {
    const kind = kinds[index]
    if (kind === 'NSM') kinds[index] = before
    else if (kind === 'EN' && isArabic) kinds[index] = 'AN'
    if (kind === 'L' || kind === 'R') isArabic = kind === 'R' && ARABIC.test(sign)
    before = kinds[index] ?? before
  }
  for (const [index, kind] of kinds.entries()) {
    const [previous, next] = [kinds[index - 1], kinds[index + 1]]
    const between = (one: Kind) => previous === one && next === one
    if ((kind === 'ES' || kind === 'CS') && between('EN')) kinds[index] = 'EN'
    else if (kind === 'CS' && between('AN')) kinds[index] = 'AN'
  }
  for (let index = 0; index < kinds.length; index++) {
    if (kinds[index] !== 'ET') continue
    let end = index
    while (kinds[end] === 'ET') end++
    const isNumber = kinds[index - 1] === 'EN' || kinds[end] === 'EN'
    kinds.fill(isNumber ? 'EN' : 'ON', index, end)
    index = end - 1
  }
  for (const [index, kind] of kinds.entries()) {
    if (kind === 'ES' || kind === 'CS') kinds[index] = 'ON'
    if (kind === 'L' || kind === 'R') strong = kind
    if (kind === 'EN' && strong === 'L') kinds[index] = 'L'
  }
  return kinds
}

/** Rules N1 and N2. */
function resolveNeutral(kinds: Kind[], direction: 'ltr' | 'rtl'): void {
  const base: Kind = direction === 'rtl' ? 'R' : 'L'
  const strongOf = (kind: Kind | undefined) => (kind === undefined ? base : kind === 'L' ? 'L' : 'R')
  const isNeutral = (kind: Kind | undefined) => kind === 'WS' || kind === 'ON'
  for (let index = 0; index < kinds.length; index++) {
    if (!isNeutral(kinds[index])) continue
    let end = index
    while (isNeutral(kinds[end])) end++
    const [before, after] = [strongOf(kinds[index - 1]), strongOf(kinds[end])]
    kinds.fill(before === after ? before : base, index, end)
    index = end - 1
  }
}

/** Rules I1 and I2. */
function levelOf(kind: Kind, base: 0 | 1): number {
  if (base === 1) return kind === 'R' ? 1 : 2
  return kind === 'L' ? 0 : kind === 'R' ? 1 : 2
}

/** Orders runs, or parts of them, from left to right (rule L2). */
export function visualOrder<T extends { level: number }>(parts: readonly T[]): T[] {
  const ordered = [...parts]
  const highest = Math.max(0, ...parts.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      if ((ordered[from]?.level ?? 0) < level) continue
      let to = from
      while ((ordered[to]?.level ?? -1) >= level) to++
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = to
    }
  }
  return ordered
}

const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
  '‹': '›',
  '›': '‹',
}

/** Replaces brackets by their mirror images, as text from right to left shows them (rule L4). */
export const mirrored = (text: string): string => [...text].map((sign) => MIRRORED[sign] ?? sign).join('')
