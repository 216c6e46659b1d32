import { isVerb, wordsOf } from '../../../../domain/brief/lexicon.ts'

const CAPITALIZED = "\\p{Lu}[\\p{L}\\p{M}\\p{N}’'-]{1,24}"
const NAME = `${CAPITALIZED}(?: (?:(?:of|and|the|des|du|et|y|la) |& )?${CAPITALIZED}){0,4}`
const TOWN = `\\p{Lu}[\\p{L}-]{2,24}(?: \\p{Lu}[\\p{L}-]{2,24})?`
/** "De Vries Accordion Repair, Groningen.", "Fernhill Vets, Keswick, 017687 555 21." */
const SIGNED = new RegExp(`^(?<name>${CAPITALIZED}(?: (?:& )?${CAPITALIZED}){1,4}), (?<town>${TOWN})(?:, [\\d +()-]{6,20})?[.]?$`, 'u')
/** "Greenline Buses will run", "Marlow Physiotherapy has started": the subject of the first sentence. */
const SUBJECT = new RegExp(
  `^(?:The )?(?<name>${CAPITALIZED}(?: (?:of |& )?${CAPITALIZED}){1,4})(?: (?:in|near) (?<town>${TOWN}))? (?<verb>\\p{Ll}+)`,
  'u',
)
/** "La boulangerie Marchand", "L'association Les Mains Vertes", "Onze imkerij De Zoemer", "Die Buchbinderei Lehmkuhl in Lüneburg" */
const KIND_BEFORE = new RegExp(
  `^(?:(?:La|Le|Les|El|Il|Lo|Notre|Nuestr[oa]|De|Het|Onze|Ons) |L['’])(?<kind>\\p{Ll}[\\p{L}-]{3,20})(?: (?:de )?\\p{Ll}[\\p{L}-]{2,20})?[ ](?<name>${NAME})(?:,? (?:in|à|de|di|te|en) (?<town>${TOWN}))?(?![\\p{L}’'])`,
  'u',
)
const GERMAN = new RegExp(
  `^(?:Die|Der|Das|Unsere?) (?<kind>\\p{Lu}\\p{Ll}[\\p{L}-]{3,28}) (?<name>${CAPITALIZED})(?: (?:in|aus|bei) (?<town>${TOWN}))?(?= \\p{Ll})`,
  'u',
)
/** "between Kendal and Windermere" */
const BETWEEN = new RegExp(`between (?<from>${TOWN}) and (?<to>${TOWN})`, 'u')
/** Not the sender, but who works there. */
const ROLE =
  /^(?:tochter|sohn|schwester|bruder|mutter|vater|kolleg\p{L}*|chef\p{L}*|trainer\p{L}*|lehrer\p{L}*|herr|frau|familie|meister\p{L}*|küchen\p{L}*|bürgermeister\p{L}*|professor\p{L}*|maestr[oa]|señora?|director\p{L}*|direct(?:eur|rice)|doctor\p{L}*|coach|zus|broer|juf|meester|dochter|zoon|fille|fils|mère|père|hij[oa]|figli[oa]|auteure?|autor\p{L}*|artiste|pintora?|escritora?)$/iu
const NO_SENDER =
  /^(?:We|I|It|You|They|He|She|There|This|That|These|Our|My|Last|Next|From|On|In|At|After|Since|When|If|Every|Each|Is|Are|Do|Tickets|Three|Two|Five|Please|Due|For|Stop|Because|January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)(?!\p{L})/u

export interface Sender {
  names: string[]
  towns: string[]
}

/** The sender as the subject of the first sentence or in a line that signs the text, with the town, where they are no person. */
export function senderOf(
  sentences: readonly string[],
  { english, isPerson }: { english: boolean; isPerson: (name: string) => boolean },
): Sender {
  const [first = ''] = sentences
  const signed = sentences.slice(1).flatMap((text) => {
    const groups = SIGNED.exec(text)?.groups
    return groups ? [groups] : []
  })
  const opening: Record<string, string | undefined> = english
    ? subjectOf(first)
    : (KIND_BEFORE.exec(first)?.groups ?? GERMAN.exec(first)?.groups ?? {})
  const route = english ? BETWEEN.exec(first)?.groups : undefined
  const found: Record<string, string | undefined>[] = [opening, ...signed].filter(
    ({ name, kind = '' }) =>
      name !== undefined && !NO_SENDER.test(name) && !/\p{Lu}{5,}/u.test(name) && !ROLE.test(kind) && (kind !== '' || !isPerson(name)),
  )
  return {
    names: found.flatMap(({ kind, name = '' }) => (name.includes(' ') ? [name] : kind ? [`${kind} ${name}`] : [])),
    towns: [...found.flatMap(({ town }) => town ?? []), ...(route ? [route.from ?? '', route.to ?? ''] : [])].filter(Boolean),
  }
}

function subjectOf(first: string): { name?: string; town?: string; kind?: string } {
  const { name, town, verb = '' } = SUBJECT.exec(first)?.groups ?? {}
  const hasPredicate = isVerb(verb) || /(?:s|ed)$/u.test(verb)
  return name && hasPredicate && wordsOf(name).length > 1 ? { name, ...(town && { town }) } : {}
}
