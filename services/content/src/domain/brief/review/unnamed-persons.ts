import type { ReviewedPassage } from './passage.ts'
import { EXCLUDED } from './reasons.ts'

/** "NOT her name please", "don't use the client's name", "no names": whom the text does not name. */
const NO_NAME =
  /(?<![\p{L}])(?:(?:not?|without|(?:do not|don['’]?t|dont|never) (?:use|put|say|mention|give|print|include|post|share|add)|leave out) (?:any |(her|his|their|the (?:\p{L}{3,12})(?:['’]?s)?) )?(?:first |full |real |last |sur)?names?(?! of)|(?:do not|don['’]?t|dont|never) name (her|him|them|the \p{L}{3,12}|any ?one|any ?body)|(?:leave|keep) (her|his|their|the \p{L}{3,12}(?:['’]?s)?) name out)(?![\p{L}])/iu
const FEMALE = 'lady|woman|girl|mum|mom|mother|nan|gran|grandma|granny|wife|daughter|sister|aunt|bride'
const MALE = 'man|guy|boy|lad|bloke|chap|gentleman|dad|father|grandad|grandpa|husband|son|brother|uncle|groom'
const EITHER =
  'client|customer|patient|owner|couple|person|student|pupil|member|neighbou?r|friend|kid|child|parent|resident|tenant|teacher|nurse|regular|family|team member|visitor|guest|reader|learner|volunteer'
/** "a lady called Denise" */
const NAMED = new RegExp(
  String.raw`(?<![\p{L}])((?:[Aa]n?|[Tt]he|[Oo]ur|[Mm]y|[Oo]ne|[Tt]his|[Tt]hat|[Hh]er|[Hh]is) (?:[\p{L}-]{2,14} ){0,2}?(${FEMALE}|${MALE}|${EITHER})),? (?:called|named|by the name of) (\p{Lu}[\p{L}'’-]{1,20}(?: \p{Lu}[\p{L}'’-]{1,20})?)`,
  'gu',
)
const isOf = (group: string, person: string) => new RegExp(`^(?:${group})$`, 'u').test(person)

/** Whether an order about the name of "her", "the client" or of everyone is about this person. */
function isMeant(whom: string, person: string): boolean {
  if (whom === '' || /^(?:their|them|any)/u.test(whom)) return true
  if (/^her/u.test(whom)) return !isOf(MALE, person)
  if (/^(?:his|him)/u.test(whom)) return !isOf(FEMALE, person)
  return whom.replace(/^the /u, '').replace(/['’]?s$/u, '') === person
}

/** A person whose name the author does not want in the text is described without it: "a lady called Denise" as "a lady". Other sentences with the name go. */
export function withoutPersonsNamed(passages: ReviewedPassage[]): ReviewedPassage[] {
  const orders = passages.flatMap(({ use, source }) => {
    const found = use === 'publish' ? null : NO_NAME.exec(source)
    return found ? [(found[1] ?? found[2] ?? found[3] ?? '').toLowerCase()] : []
  })
  if (orders.length === 0) return passages
  const names = new Set<string>()
  const described = passages.map((passage) => {
    if (passage.use !== 'publish') return passage
    const text = passage.text.replace(NAMED, (whole, person: string, kind: string, name: string) => {
      if (!orders.some((whom) => isMeant(whom, kind))) return whole
      names.add(name)
      return person
    })
    return text === passage.text ? passage : { ...passage, text, reason: 'A name that you asked to leave out was removed.' }
  })
  if (names.size === 0) return passages
  const hasName = (text: string) =>
    text.split(/[^\p{L}'’-]+/u).some((word) => [...names].some((name) => name.split(' ').includes(word.replace(/['’]s$/u, ''))))
  return described.map((passage) =>
    passage.use === 'publish' && hasName(passage.text) ? { ...passage, ...EXCLUDED, text: passage.source, question: null } : passage,
  )
}
