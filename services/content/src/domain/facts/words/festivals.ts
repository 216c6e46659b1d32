import { list } from '../language.ts'

/** Short names of festivals and holidays with the words that they mean. */
const FESTIVALS: ReadonlyMap<string, string[]> = new Map([
  ['xmas', list('christmas')],
  ['chrimbo', list('christmas')],
  ['crimbo', list('christmas')],
  ['nye', list("new year years eve new's year's")],
  ['nyd', list("new year years day year's")],
  ['valentines', list('valentine valentin')],
  ['vday', list('valentine valentines day')],
  ['thanksgivin', list('thanksgiving')],
  ['hols', list('holiday holidays')],
  ['hol', list('holiday')],
  ['bday', list('birthday')],
  ['nochevieja', list('ano nuevo')],
  ['heiligabend', list('heiliger abend')],
  ['b4', list('before')],
  ['nite', list('night')],
  ['yrs', list('year years')],
  ['yr', list('year')],
  ['tonite', list('tonight')],
  ['thx', list('thanks thank')],
])
/** The same for two words: the second with the first before it. */
const PAIRS: ReadonlyMap<string, string[]> = new Map([
  ['val day', list('valentine valentines')],
  ['hl abend', list('heiligabend')],
  ['heiliger abend', list('heiligabend')],
  ['x mas', list('christmas')],
])

/** The folded words that a folded word of a source means besides itself. */
export function wordsMeantBy(word: string, previous: string | undefined): readonly string[] {
  return [...(FESTIVALS.get(word) ?? []), ...(previous === undefined ? [] : (PAIRS.get(`${previous} ${word}`) ?? []))]
}
