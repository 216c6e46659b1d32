import type { Block } from '../../../domain/brief/block.ts'
import { type Brief, sentencesOf } from '../../../domain/brief/brief.ts'
import { wordsOf } from '../../../domain/brief/lexicon.ts'
import type { Sentence } from '../../../domain/brief/sentence.ts'
import { bondsOf, FIRM, REFERS_ELSEWHERE } from './bonds.ts'
import { isCalendarName } from './calendar-names.ts'
import { isAddress } from './details.ts'
import { sendersIn } from './keywords/names.ts'
import { salienceOf } from './salience.ts'
import { leadOf, select } from './selection.ts'
import { refersTo, refersToKnown } from './stands-alone.ts'

const DETAIL =
  /[£$€¥]|\d ?(?:[ap]\.?m\.?|h|uhr|uur|heures|horas|ore|euros?|km|%)(?!\p{L})|\d{1,2}[:.h]\d{2}|\d\.? (?:may|mai|mei)(?!\p{L})|(?<!\p{L})(?:free|frei|gratis|entrée|entrada|ingresso|toegang|gratuit\p{L}{0,2}|kostenlos|kostet nichts|pay nothing|nothing to pay|tonight|tomorrow|today)(?!\p{L})/iu

/** Limits and conditions of what is offered change what the rest means, so they stay. */
const CONDITION =
  /(?<!\p{L})(?:only|limit|limited|must|should|please|if|unless|until|except|at least|at most|minimum|maximum|essential|nur|bitte|muss|müssen|falls|mindestens|seulement|uniquement|sauf|si|il faut|doit|doivent|solo|debe|hay que|soltanto|deve|alleen|moet)(?!\p{L})/iu

/** To leave out less makes no text shorter. */
const LEAST_GAIN = 30
/** Each round can leave out sentences that only a sentence of the round before needed. */
const ROUNDS = 3
/** Longer texts are left whole: each sentence is compared with those after it. */
const MAX_SENTENCES = 40

/** Characters in which a text states what it is about. */
const OPENING = 60

/** What is new, offered or looked for is why the post is written. */
const OFFER =
  /(?<!\p{L})(?:new|will|now|opens?|opening|starts?|begins?|available|looking for|need(?:s|ed)?|wanted|hiring|join|welcome|you can|you get|accepted|included|receive|you learn|left|reste(?:nt)?|reçoi\p{L}{1,4}|erh(?:alten|ält|altet)|bekomm\p{L}{1,3}|quedan?|recib\p{L}{1,3}|restano|ricev\p{L}{1,3}|krijgt|neue?[nrms]?|ab sofort|suchen|sucht|nouve\p{L}{1,4}|désormais|recherch\p{L}{1,5}|cherch\p{L}{1,5}|nuev\p{L}{1,2}|ahora|busca\p{L}{0,4}|nuov\p{L}{1,2}|ora|cerc\p{L}{1,5}|servono|nieuwe?|voortaan|zoek\p{L}{0,3})(?!\p{L})/iu

/**
 * Leaves out the least central sentences until the text has about `most` characters, but only those that nothing else needs: no opening, details, requests or
 * conditions, no sender's name, nothing that a sentence in the text refers to, and nothing that the author set as lines or lists.
 */
export function shortForm(blocks: Block[], brief: Brief, most: number): Block[] {
  const all = sentencesOf(blocks)
  let length = all.reduce((sum, each) => sum + each.text.length + 1, 0)
  if (brief.badNews || length <= most || all.length > MAX_SENTENCES) return blocks
  const loose = new Set(blocks.flatMap((block) => (block.kind === 'paragraph' && block.lines.length === 1 ? (block.lines[0] ?? []) : [])))
  const salience = salienceOf(all)
  const bonds = bondsOf(all, brief.english)
  const lead = leadOf(brief)
  const opening = all.findIndex((_, at) => all.slice(0, at + 1).reduce((sum, each) => sum + each.text.length, 0) >= OPENING)
  const free = all
    .filter(
      (each, at) =>
        at > opening &&
        each !== lead &&
        !isAnnounced(each, bonds[at]) &&
        loose.has(each) &&
        each.text.length >= LEAST_GAIN &&
        !isNeeded(each) &&
        !introducesList(each.text),
    )
    .sort((one, other) => (salience.get(one) ?? 0) - (salience.get(other) ?? 0))
  const selected = new Set(all)
  const dependsOn = (other: number, at: number) =>
    other === at + 1
      ? all[other]?.bareContact === true ||
        /^["“«„]/u.test(all[other]?.text ?? '') ||
        (bonds[other] ?? 0) >= FIRM ||
        refers(all, other, at, brief.english)
      : namesAgain(all, other, at, selected)
  // A sentence can be left out as soon as those that need it are, so the list is read again.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const each of free) {
      const at = all.indexOf(each)
      if (length <= most || !selected.has(each)) continue
      const isUsed = all.some((other, index) => index > at && selected.has(other) && dependsOn(index, at))
      if (isUsed || losesBrand(each, all, selected)) continue
      selected.delete(each)
      length -= each.text.length + 1
    }
  }
  return select(blocks, selected)
}

/** One of the things that the sentence before counts ("three new functions"). */
const isAnnounced = ({ leans }: Sentence, bond = 0) => bond >= FIRM && !leans

function isNeeded(sentence: Sentence): boolean {
  const { text, callToAction, contact, question } = sentence
  return (
    callToAction ||
    contact ||
    question ||
    isAddress(text) ||
    DETAIL.test(text) ||
    OFFER.test(text) ||
    CONDITION.test(text) ||
    wordsOf(text).some(isCalendarName)
  )
}

function refers(all: readonly Sentence[], other: number, at: number, english: boolean): boolean {
  const text = all[other]?.text ?? ''
  return english ? refersTo(text, all[at]?.text ?? '') : REFERS_ELSEWHERE.test(text)
}

/** Whether a later sentence repeats with "the" what, of the sentences in the text before it, only this one names. */
function namesAgain(all: readonly Sentence[], other: number, at: number, selected: ReadonlySet<Sentence>): boolean {
  const text = all[other]?.text ?? ''
  const rest = all.filter((each, index) => index < other && index !== at && selected.has(each))
  return refersToKnown(text, all[at]?.text ?? '') && !refersToKnown(text, rest.map((each) => each.text).join(' '))
}

/** Whether no other sentence of the text has the sender's name that this one has. */
function losesBrand(sentence: Sentence, all: readonly Sentence[], selected: ReadonlySet<Sentence>): boolean {
  const rest = all.filter((each) => each !== sentence && selected.has(each)).map((each) => each.text)
  return sendersIn(sentence.text).some((brand) => !rest.some((text) => text.includes(brand)))
}

/** "The software has three new functions.", "The hardest part was the rain." */
const introducesList = (text: string) =>
  /:$|^The (?:\p{L}{3,}est|most \p{L}+|main) (?:part|thing|problem|challenge|reason|surprise|lesson|mistake) (?:is|was) |(?<!\p{L})(?:two|three|four|five|several|these|following) (?:\p{L}+ ){0,2}\p{L}+s[.:]?$/iu.test(
    text,
  )
