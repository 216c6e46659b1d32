import { wordsOf } from '../../../../domain/brief/lexicon.ts'
import { isCalendarName } from '../calendar-names.ts'

interface Grammar {
  /** Words that show the language; nouns follow them. */
  determiners: RegExp
  /** Words after a determiner that are no nouns or say nothing. */
  vague: RegExp
}

const LEAST_LETTERS = 5
const GRAMMARS: Grammar[] = [
  {
    determiners: /^(?:le|la|les|un|une|notre|nos|votre|vos|au|aux|du|des|cette|ces)$/u,
    vague:
      /^(?:nouve\p{L}+|petite?s?|grande?s?|premi\p{L}+|derni\p{L}+|prochaine?s?|même|autres?|années?|jours?|semaines?|mois|heures?|temps|prix|place|places|personnes?|clients?|fois|chose|monde|équipe|parti\p{L}*|suite|nombre|début|soir\p{L}*|matin\p{L}*|euros?|adresse|tarif|part|rendez|association|départ|notes?|habitude|cours|groupe|fin|atelier\p{L}?)$/u,
  },
  {
    determiners: /^(?:el|los|las|un|una|unos|nuestr[oa]s?|al|del|esta|este|estos)$/u,
    vague:
      /^(?:nuev[oa]s?|pequeñ[oa]s?|gran|grandes|primer[oa]?s?|últim[oa]s?|próxim[oa]s?|mism[oa]s?|otr[oa]s?|años?|días?|semanas?|meses|horas?|tiempo|precios?|plazas?|personas?|clientes?|veces|cosas?|mundo|equipo|parte|número|noche|tarde|mañana|euros?|lugar|total|entrada|revision|revisión|asociación|concurso|inscripción|nuestr[oa]s?)$/u,
  },
  {
    determiners: /^(?:il|lo|gli|una|uno|nostr[aoei]|della|dello|dei|degli|delle|nella|nel|alla|dalla|sulla)$/u,
    vague:
      /^(?:nuov[aoie]|piccol[aoie]|grand[ei]|prim[aoie]|ultim[aoie]|prossim[aoie]|stess[aoie]|altr[aoie]|ann[oi]|giorn[oi]|settiman[ae]|mes[ei]|or[ae]|tempo|prezz[oi]|post[oi]|person[ae]|client[ei]|volt[ae]|cos[ae]|mondo|squadra|parte|numero|sera|mattin[ao]|euro|associazione|concorso|finale|quart[ao]|carta)$/u,
  },
  {
    determiners: /^(?:de|het|een|onze|ons|deze|dit)$/u,
    vague:
      /^(?:nieuwe?|kleine?|grote?|eerste|laatste|volgende|zelfde|andere?|ja?ar|jaren|dag|dagen|week|weken|maand\p{L}*|uren|tijd|prijs|prijzen|plek\p{L}*|mensen|klanten|keer|dingen|wereld|deel|aantal|avond|ochtend|middag|euro|beste|oude|hele)$/u,
  },
  {
    determiners: /^(?:o|os|as|uma|um|nossa|nosso|nossos|nossas|da|do|das|dos|na|no|nas|nos|ao)$/u,
    vague:
      /^(?:nov[oa]s?|pequen[oa]s?|grandes?|primeir[oa]s?|últim[oa]s?|próxim[oa]s?|mesm[oa]s?|outr[oa]s?|anos?|dias?|semanas?|meses|horas?|tempo|preços?|lugar\p{L}*|pessoas?|clientes?|vezes|coisas?|mundo|equipa|equipe|parte|número|noite|tarde|manhã|segunda|terça|quarta|quinta|sexta|euros?)$/u,
  },
]
const GERMAN = /^(?:der|die|das|den|dem|ein|eine|einen|einem|einer|und|unser\p{L}*|für|mit|auf)$/u
const GERMAN_VAGUE =
  /^(?:jahr\p{L}*|uhr|euro|tag\p{L}*|woche\p{L}*|monat\p{L}*|zeit\p{L}*|leute\p{L}*|menschen|team|kund\p{L}+|herr\p{L}*|frau\p{L}*|preis\p{L}*|ende|anfang|teil\p{L}*|zahl\p{L}*|stunde\p{L}*|minute\p{L}*|prozent|plätze|platz|seite|fragen?|grund|beispiel|ihnen|ihrer?n?|personen|telefon|schnitt|termine?n?|vorjahr|grundschule|mitglied\p{L}*|adresse|anmeldung|eintritt|mitarbeite\p{L}*|besuch\p{L}*|bewerbung\p{L}*|eröffnung|filiale\p{L}*|sortiment|geschäft\p{L}*|einsteiger\p{L}*|anfänger\p{L}*|vorkenntniss\p{L}*|getränk\p{L}*|zuwachs|wochenend\p{L}*)$/u

/** Nouns of a text that is not English, in order: in German the capitalized words inside a sentence, elsewhere the words after an article or a possessive. */
export function foreignNouns(text: string): string[] {
  // Polish has no articles.
  if (/[ąęłńśźż]/iu.test(text)) return []
  const words = wordsOf(text)
  const german = words.filter((word) => GERMAN.test(word)).length
  const scored = GRAMMARS.map((grammar) => ({
    grammar,
    count: words.filter((word) => grammar.determiners.test(word.toLowerCase())).length,
  }))
  const best = scored.reduce((one, other) => (other.count > one.count ? other : one))
  if (german > best.count) return germanNouns(text)
  return best.count === 0 ? [] : nounsAfter(words, best.grammar)
}

function nounsAfter(words: string[], { determiners, vague }: Grammar): string[] {
  return words.flatMap((word, at) => {
    const bare = word.replace(/^(?:l|d|all|dell|un)['’]/iu, '')
    const before = (words[at - 1] ?? '').toLowerCase()
    // "nuestra segunda heladería"
    const isDetermined = determiners.test(before) || (vague.test(before) && determiners.test((words[at - 2] ?? '').toLowerCase()))
    const follows = isDetermined || bare !== word
    return follows &&
      /^\p{Ll}+$/u.test(bare) &&
      bare.length >= LEAST_LETTERS &&
      !vague.test(bare) &&
      !isCalendarName(bare) &&
      !determiners.test(bare)
      ? [bare]
      : []
  })
}

function germanNouns(text: string): string[] {
  const hyphened = text.match(/(?<=\p{Ll} )\p{Lu}\p{Ll}{4,24}-\p{Lu}\p{Ll}{3,20}(?!\p{L})/gu) ?? []
  const alone = text.match(/(?<=\p{Ll},? )\p{Lu}\p{Ll}{4,24}(?! \p{Lu})(?!\p{L})/gu) ?? []
  const inside = [...hyphened, ...alone.filter((word) => !hyphened.some((compound) => compound.startsWith(`${word}-`)))]
  // "aus alten Kinderrädern": the dative has one more letter.
  const plural = (word: string) =>
    new RegExp(`(?:aus|mit|von|bei|zu|nach) (?:\\p{Ll}+en )?${word}`, 'u').test(text) ? word.replace(/(?<=e[rl])n$/u, '') : word
  return inside.map(plural).filter((word) => !GERMAN_VAGUE.test(word.toLowerCase()) && !isCalendarName(word))
}
