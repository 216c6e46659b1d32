import { type Brief, sentencesOf } from '../../../domain/brief/brief.ts'
import { hasName } from '../../../domain/brief/sentence.ts'
import { withoutStop } from '../../../domain/brief/wording.ts'
import { lettersOf } from '../../../domain/left-out.ts'

const RECALL = /(?<![\p{L}])recall(?:s|ed|ing)?(?![\p{L}@-])/iu
/** "Product recall", without what is recalled. */
const ONLY_RECALL = /^(?:(?:urgent|important|product|safety|voluntary|food) ){0,2}recall(?: notice)?[!:.]*$/iu
/** What is dangerous about it, as a noun. */
const HAZARD =
  /(?<![\p{L}])(?:(?:choking|fire|burn|strangulation|suffocation|(?:electric )?shock|injury|tripping|laceration|cut|fall|crash|poisoning|health) (?:hazard|risk|danger)|undeclared \p{L}{3,12}(?: (?:and|or) \p{L}{3,12})?|salmonella|listeria|e\. coli|(?:glass|metal|plastic) (?:pieces|fragments|splinters))(?![\p{L}])/iu
/** "may contain milk": what it is not to have. */
const CONTAINS =
  /(?<![\p{L}])((?:may|might|could)? ?contains?) ((?:traces of )?(?:milk|nuts?|peanuts?|almonds?|hazelnuts?|egg|eggs|soya?|gluten|wheat|sesame|mustard|celery|fish|crustaceans|sulphites|sulfites|lupin|glass|metal|plastic)(?:,? (?:and|or) \p{L}{3,12})?)(?![\p{L}])/iu
/** When and where it was sold is not a part of its name. The batch is. */
const AFTER_NAME = /,? (?:(?:which (?:was|were) )?(?:sold|bought|made|purchased)|from (?:our|the) (?:shop|store)|between) .+$/iu
const OPENING =
  /^(?:(?:we|\p{Lu}[^.,;:]{1,50}?) (?:are|is|has|have|['’]re) (?:(?:now|voluntarily) )?recall(?:ing|ed) (?:our |the |its |all |a batch of )?|(?:product |safety )?recall(?: of)?[:–— -]{1,3}(?:our |the )?)/iu
const MOST_SENTENCES = 6

/** The title of a recall with what is recalled and its hazard: "Recall: wooden rattle LR-0425, choking hazard". Undefined for other texts, and if `made` has both. */
export function recallTitle(made: string, brief: Brief, most: number): string | undefined {
  const sentences = sentencesOf(brief.blocks).slice(0, MOST_SENTENCES)
  const texts = [brief.title?.text ?? '', ...sentences.map(({ text }) => text)].filter(Boolean)
  if (!brief.english || !texts.some((text) => RECALL.test(text)) || !texts.some((text) => ONLY_RECALL.test(text) || OPENING.test(text)))
    return undefined
  const hazard = hazardIn(texts)
  const product =
    texts.find((text) => OPENING.test(text) && !ONLY_RECALL.test(text)) ??
    texts.find((text) => !ONLY_RECALL.test(text) && (hasName(text) || /\d/u.test(text)))
  if (!product || (hazard !== undefined && made.toLowerCase().includes(hazard.toLowerCase()))) return undefined
  const bare = withoutStop(product)
    .replace(OPENING, '')
    .replace(AFTER_NAME, '')
    .replace(/(?<=^(?:a|one|some|two|three) batch(?:es)? of )(?:our|its|their|the) /iu, '')
  const name = bare.split(/,? (?:because|as|since|after|due to) /u)[0] ?? bare
  const title = `Recall: ${name}${hazard === undefined ? '' : `, ${hazard}`}`
  const isNamed = hazard !== undefined || ONLY_RECALL.test(made) || !RECALL.test(made)
  return title.length <= most && isNamed ? title : undefined
}

/** Whether a title has all that a sentence says is recalled, so that the text can go on with the next one. */
export function hasAllOf(title: string, sentence: string): boolean {
  const bare = withoutStop(sentence).replace(OPENING, '')
  return bare !== withoutStop(sentence) && lettersOf(title).includes(lettersOf(bare))
}

function hazardIn(texts: readonly string[]): string | undefined {
  for (const text of texts) {
    const named = HAZARD.exec(text)?.[0]
    if (named) return named.toLowerCase()
    const [, verb, what] = CONTAINS.exec(text) ?? []
    if (verb && what) return `${/^contain/iu.test(verb.trim()) ? 'contains' : 'may contain'} ${what}`
  }
  return undefined
}
