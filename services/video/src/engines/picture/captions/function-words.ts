import { type Token, words } from '../../../domain/emphasized-parts.ts'

/** Articles, prepositions, conjunctions and pronouns before a verb, which belong to the word after them, in English, German, French and Spanish. */
const LEADING = words(
  [
    'the a an my our your his her its their this these those each every no and or but of to in on at by for from with without into under over until before after about between per than as that when while where who which if all both some any most next last i we you they he she it',
    'der die das den dem des ein eine einen einem einer eines kein keine keinen mein meine unser unsere unserem unseren ihr ihre ihren ihrem alle allen aller ganze ganzen dieser diese dieses diesem diesen jeder jede jeden jedem und oder aber von vom zu zum zur im am an auf aus bei beim bis durch für gegen mit nach ohne seit über um unter vor wegen während ab als wie dass wenn ich wir er sie es',
    'le la les un une des du de au aux mon ma mes notre nos votre vos son sa ses leur leurs tout toute tous toutes ce cet cette ces chaque et ou mais à dans en sur sous par pour avec sans chez vers avant après depuis pendant entre que qui dont je tu nous vous il elle ils elles on ne',
    'el los las una unos unas del al mi tu su sus nuestro nuestra nuestros todo toda todos todas este esta estos estas cada y e o pero con sin para por desde hasta sobre entre antes según que quien yo nosotros ellos se no',
  ].join(' '),
)
/** Verbs before another verb. */
const AUXILIARIES = words(
  [
    'has have had will would can could should must',
    'hat haben hatte wird werden kann können darf dürfen muss müssen soll sollen',
    'ont peut peuvent pouvez doit doivent va vont',
    'ha han puede pueden',
  ].join(' '),
)

/** Whether a word belongs to the one after it: "the", "von", "avant". */
export const isLeadingWord = ({ word }: Pick<Token, 'word'>): boolean => LEADING.has(word) || /^\p{L}{1,2}['’]$/u.test(word)

/** Whether a word is a verb that another one follows, such as "will" in "will read". */
export const isAuxiliary = ({ word }: Token): boolean => AUXILIARIES.has(word)
