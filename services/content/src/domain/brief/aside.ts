import { isToneInstruction } from './boilerplate/tone-instructions.ts'
import { ASKING_VERBS, plain, wordsOf } from './lexicon.ts'

// Verbs for what only a writer does, or does not do, with a text.
const WRITER_VERB =
  '(?:say(?! (?:hi|hello|hey|goodbye|thanks|yes|no)\\b)|write(?! (?:to|us|me|in|your|a review)\\b)|mention|name (?:me|him|her|them|names|it)|call (?:it|them|us (?:an?|the|by))|describe|explain|(?:list|state|phrase|word|spell|quote) (?:it|that|this|me|him|her|them|the)|reword|rephrase|rewrite|translate|exclude|omit|skip (?:the|that|this) (?:part|bit|intro|details?)|emphasi[sz]e|stress|exaggerate|oversell|overdo|promise|reveal|spoil|give (?:it|that|this|the \\p{L}{2,12}) away|make (?:it|this|that|us|me|nice|a joke|jokes|fun)(?! at| by| to| down| in time)|sound (?:like|too|more|less)|attack|insult|blame|claim|predict|speculate|invent|imply|romantici[sz]e|sugar-?coat|apologi[sz]e twice|grovel|hashtag|use (?:the )?(?:words?|phrases?|names?|real|full|any|too)|put (?:in|it|the|that|this|who|what|why|which|whose|how|anything|emojis?)|leave (?:(?:it|that|this|them|(?:the|my|our|his|her) \\p{L}{2,12}) (?:out|in|off|away)|out)|keep (?:it (?:light|short|simple|friendly|gentle|honest|factual|clean|professional|casual|brief|serious|warm|calm|human|positive|fun|real|plain|dry|kind|sober|neutral|personal)|the (?:tone|words?|name|quote|typos?)|my (?:words|voice|spelling))|(?:start|begin|open|lead|end|finish|close) with (?:the|a|an|that|this) (?:\\p{L}+ ){0,4}(?:thing|bit|part|fact|number|news|story|quote|question|line)|be (?:nice|kind|gentle|clear|honest|funny|specific|brief) (?:about|on|here|(?:to|with) (?:him|her|them)(?![\\p{L}]))|go (?:easy|heavy|overboard)|turn (?:it|this)|add (?:something|smth|sth|a (?:bit|line|word)) (?:about|on)|add (?:a|an|the|some|any) (?:joke|pun|line|emoji|hashtag|cta|call))'
const ABOUT_TEXT =
  "(?:tone|wording|emojis?|hash ?tags?|clickbait|clich[eé]s?|jargon|buzzwords?|salesy|guilt[- ]trips?|in text form|puns? (?:ok|okay|fine|welcome|allowed)|jokes? (?:ok|okay|fine|welcome|allowed)|no (?:more than \\p{L}{2,6} )?(?:bread )?puns?|no (?:\\p{L}{2,12} )?jokes?|lowercase|lower case|capital letters|all caps|exclamation marks?|call[- ]to[- ]action|bullet points|short (?:sentences|tweets|paragraphs|lines)|my voice|our voice|first person|third person|no (?:hype|spin|drama|fluff|fuss|jargon|kitsch|pathos|rubbish|nonsense|marketing)|not (?:too )?(?:preachy|pushy|cheesy|boring|childish|whiny|sad|dramatic|corny|cringe|corporate|formal|salesy|serious|funny|long|flowery|fancy|sentimental)|nothing (?:too |over-?)?(?:fancy|cheesy|corny|salesy|dramatic|sentimental|flowery|long|serious)|don't (?:be|get|go|sound) (?:too )?(?:preachy|pushy|cheesy|boring|salesy|corny|sentimental|dramatic|funny|formal)|the headline|headline for me|first tweet|first line|last tweet|last line|this post|the post(?! (?:office|box|code))|the caption|the thread|the article|the text(?! (?:line|message|alert))|the description|the blurb|this caption|this thread|this text|this article|this piece)"

const ASIDES = [
  // "Don't give that away", "please say it clearly", "just say so"
  new RegExp(
    `^(?:but |and |so |also |oh,? (?:and )?|then )?(?:please |pls |plz |just |really |kindly ){0,3}(?:do not|don['’]?t|dont|never|no need to|you can|feel free to|try (?:not )?to|make sure (?:you |to )?|can you|could you|would you)? ?(?:please |pls |just |ever |also )*${WRITER_VERB}(?![\\p{L}])`,
    'iu',
  ),
  // "Please no …", "No "hidden talent" please"
  /^(?:but |and )?(?:please|pls),? (?:no|not|nothing|without) ["“'‘«„]/iu,
  /^(?:but |and )?(?:please|pls),? (?:write|say|make (?:it|this))(?! (?:to|us|me|hi|hello)\b)(?![\p{L}])/iu,
  /^not (?:too |so )?\p{L}{3,14},? (?:please|pls)(?![\p{L}])/iu,
  /^(?:and |but |also )?(?:no|not|never|nothing like|avoid|without)\s["“”'‘«„].{1,160}$/iu,
  /^(?:i|we) (?:really )?(?:do not|don['’]?t|would not|wouldn['’]?t) (?:want|like|need) (?:it|this|that|any|a|an|to (?:sound|be|seem|look|read|come across)|people to think|anything|["“])/iu,
  /^(?:i|we)(?:['’]d| would)? (?:really )?(?:want|like|love|need|prefer|hope)(?: for)? .{0,80}(?:to read (?:it|this)|to sound|to be clear|that clear|reading (?:it|this)|read it and)(?![\p{L}])/iu,
  /^what (?:i|we)(?:['’]d| would) (?:love|like|want)(?: here)?:? /iu,
  /^(?:that|this|it)(?:['’]s| is) (?:the|my|our) (?:headline|main (?:point|message|thing)|hook|angle|key message|whole point)(?![\p{L}])/iu,
  /^(?:should|must|needs to|has to|ought to) (?:make|sound|feel|be (?:a bit |really |very |not |more |less )?(?:short|long|brief|fun|funny|light|nice|warm|kind|friendly|clear|simple|plain|honest|catchy|punchy|polite|serious|calm|positive|upbeat|professional|casual|formal|factual|sincere|proud|humble|in|about|under|max|respectful|gentle|easy to read)(?![\p{L}])|read|have|look|not|come across|get|work)(?![\p{L}])/iu,
  /^(?:stuff|things|points|what|facts|some things) (?:i|we)(?:['’]d)? (?:want|like|need) (?:in it|in there|in|to (?:say|cover|mention|include))(?![\p{L}])/iu,
  /^if (?:it|this)(?:['’]s| is| gets) too long(?![\p{L}])/iu,
  /^(?:(?:i|we)(?:['’]d| would)? |would )(?:really )?(?:love|like|appreciate) it if (?:you|it)(?![\p{L}])/iu,
  /^(?:i|we)(?:['’]d| would) (?:really )?like it to (?:sound|be|feel|read|look)(?![\p{L}])/iu,
  /^no (?:[\p{L}-]{2,16} ){0,2}(?:claims|promises|predictions|jokes|puns|drama|superlatives|begging|politics|comparisons|slogans?|stock phrases|adjectives|language|talk|thing|things|stuff)(?![\p{L}]).{0,80}(?:please|pls|in this(?: one)?|$)/iu,
  /^(?:no|not|i (?:don['’]?t|do not) want)(?![\p{L}]).{0,80} in (?:this(?: one| post| text)?|here|the post|the text)(?![\p{L}])/iu,
  /^(?:headings?|sub-?heads?|hash ?tags?|emojis?|bullets?|lists?|links?|jokes?|puns?|numbers)(?: \p{L}+)? (?:are |is )?(?:ok|okay|fine|welcome|allowed)(?![\p{L}])/iu,
  /^["“«„][^"“”«»„]{2,60}["”»“](?:,? (?:and |or )?["“«„][^"“”«»„]{2,60}["”»“]){0,20} ?(?:=|:|are|is) ?(?:no|out|banned|forbidden)(?![\p{L}])/iu,
  /^(?:thread|post|caption|tweets?|article) (?:w\/|with|in|that|which|should|,)/iu,
  /^(?:rough|raw|quick|messy|some|my) (?:notes|draft|thoughts|bullets)(?![\p{L}])/iu,
  /^(?:has|needs|got|have) to go (?:out|up|live|online) (?:now|today|tonight|asap|right away|immediately|tomorrow)$/iu,
  /^(?:\p{L}+(?: (?:&|and) \p{L}+)?|they|people) (?:will |are going to )?read (?:it|this)$/iu,
  /^here(?:['’]s| is| are) (?:what (?:i|we) have|the (?:text|info|draft|stuff|details|facts)|my (?:text|draft|notes))(?! you)(?![\p{L}])/iu,
  /^(?:i|we)(?:['’]ve| have) been asked to (?:put|write|post|do) (?:something|a post|this)/iu,
  /^(?:you can (?:use|drop|skip|cut|leave|mention|say) (?:that|this|it)|one line is enough|a line is enough|use (?:it|that|this) (?:if|or)|if you (?:like|want|need|can),? (?:use|mention|add))(?![\p{L}])/iu,
  /^(?:sorry for (?:my|the) (?:english|typos|spelling|mess|rambling|length)|you get the idea|you know what i mean|hope (?:that|this) (?:helps|works|is enough)|let me know (?:if you need|what you think of it)|you decide|up to you|your call|whatever (?:works|you think))/iu,
  /^(?:tone|style|voice|mood|vibe|length|format|audience|platform)(?: ?[:=]| is | should )/iu,
  /^(?:short|calm|warm|friendly|funny|serious|light|simple|plain|honest|proud|dry|casual|formal|polite|punchy|upbeat|neutral|factual|sober|kind)(?:,? (?:and )?(?:but )?(?:not )?(?:too )?(?:short|calm|warm|friendly|funny|serious|light|simple|plain|honest|proud|dry|casual|formal|polite|punchy|upbeat|neutral|factual|sober|kind|clear|childish|pushy|cheesy|salesy|sad|long|tone|voice|please|pls)){0,6}$/iu,
]
// "Please use the quote", "Not too stiff, we're not that sort of firm", "People will ask"
const STIFF =
  '(?:stiff|formal|stuffy|long|serious|clever|cute|posh|slick|polished|gushing|gushy|sappy|soppy|cheesy|jokey|wordy|technical|flashy|flowery|glossy|preachy|salesy|corporate|chatty|chirpy|twee|grand|smug|sentimental|emotional|dramatic|funny|boring|pushy|cringe|cringey|casual|official|pompous|pretentious|earnest|shouty|breezy|bubbly|cheerful|jolly|stern)'
ASIDES.push(
  new RegExp(
    `^(?:and |but |also )?(?:please,? |pls,? )?(?:not|nothing|don['’]?t be|don['’]?t make it|don['’]?t get) too ${STIFF}(?:(?:,| or| and) .{0,80})?$`,
    'iu',
  ),
  /^(?:and |but |also )?(?:please |pls |do |just )*(?:use|include|keep|add|put in|don['’]?t change|do not change|leave) (?:the|his|her|their|this|that|these|those|both|all) (?:\p{L}{2,12} )?(?:quotes?|quotations?|wording|spelling|typos?|phrasing)(?: (?:in|as (?:it|they) (?:is|are)|exactly|please|pls|somewhere|word for word))*$/iu,
  /^(?:and |but |because )?(?:people|they|everyone|customers|readers|someone|somebody) (?:will|are going to|always|might) (?:ask|wonder|be (?:angry|upset|cross|annoyed|sad)|complain)(?: (?:about )?(?:it|this|that))?(?: (?:&|and) that['’]?s (?:ok|okay|fine))?$/iu,
  /^(?:and |but |also )?(?:please|pls|plz|can you|could you) (?:just )?(?:put|turn|make|use|post|write|work|format|shape|cut|boil) .{2,60}(?<![\p{L}])(?:post|thread|caption|tweets?|article|blog|text|copy|reel)(?![\p{L}])(?! (?:office|box|code|card)).{0,40}$/iu,
)
const FOREIGN_ASIDES = [
  // "Un texte court et sans blagues, s'il vous plaît", "Bitte einen kurzen Text", "Un texto breve, por favor"
  /^(?:un|une|le|plutôt un|plutôt une) (?:petit |petite |court |courte )?(?:billet|texte|post|article|message|publication|légende|fil)(?![\p{L}])[^.:\d]{0,80},? (?:s['’]il (?:vous|te) pla[iî]t|svp|stp)$/iu,
  /^(?:s['’]il (?:vous|te) pla[iî]t|svp|stp),? (?:un|une) [^.:\d]{0,40}(?:billet|texte|post|article|publication|légende|fil)(?![\p{L}])[^.:\d]{0,60}$/iu,
  /^(?:ein|einen|eine) [^.:\d]{0,40}(?:text|beitrag|post|artikel)(?![\p{L}])[^.:\d]{0,60},? bitte$|^bitte (?:ein|einen|eine) [^.:\d]{0,40}(?:text|beitrag|post|artikel)(?![\p{L}])[^.:\d]{0,60}$/iu,
  /^(?:un|una) [^.:\d]{0,30}(?:texto|entrada|post|publicación|hilo|artículo)(?![\p{L}])[^.:\d]{0,80},? por favor$|^por favor,? (?:un|una) [^.:\d]{0,30}(?:texto|entrada|post|publicación|hilo|artículo)(?![\p{L}])[^.:\d]{0,60}$/iu,

  // "bitte ehrlich formulieren", "sans exclamation svp", "sin emojis por favor"
  /(?:^| )(?:im (?:text|post|beitrag)(?: haben)?|soll (?:auch )?(?:rein|in den (?:text|post|beitrag)))$|^(?:das |die |den )?bitte .{0,60}(?:stehen lassen|schönreden|weglassen|drinlassen|erwähnen|betonen|dazuschreiben|reinschreiben)(?![\p{L}])|^das (?:bitte )?nicht schönreden/iu,
  /^(?:me gustaría que|quiero que (?:el|la|se|suene|salga)|quisiera que|cosas que (?:quiero|queremos|tienen|hay)|no (?:prometáis|digáis|pongáis|uséis|escribáis|mencionéis)|nada de ["“«„]?\p{L})/iu,
  /^(?:und |aber |also )?(?:bitte (?:nicht |kein\p{L}* |ohne |ganz |recht |lieber |schön )?(?:\p{L}+ ){0,3}(?:formulier\p{L}*|schreib\p{L}*|erwähn\p{L}*|nenn\p{L}*|klingen|halten|lassen|werblich|emojis?|hashtags?|sie-form|du-form|floskeln|siezen|duzen)|(?:kein\p{L}*|ohne|nicht) (?:zu )?(?:\p{L}+ ){0,2}(?:emojis?|hashtags?|werbesprache|floskeln|werblich|ausrufezeichen|anglizismen|pathos|phrasen)|(?:sie|du)-form|soll (?:auch )?rein|nicht werblich|ton(?:fall)?:|(?:locker|sachlich|ehrlich|freundlich|kurz)(?:,? (?:und |aber )?\p{L}+){0,3}$)/iu,
  /^pas (?:de|d['’]) ?[«"“]/iu,
  /^(?:ne pas|n['’]écri\p{L}*|évite[rz]?) (?:écrire|dire|mettre|utiliser|mentionner|faire|parler|employer|de )/iu,
  /^(?:et |mais |aussi )?(?:(?:merci de |svp,? |s['’]il (?:te|vous) pla[iî]t,? )(?!(?:ne )?pas \p{L}{1,20} (?:à |de |d['’])?(?:vos|votre|sur)(?![\p{L}]))(?:ne )?(?:pas |dire|écrire|mettre|garder|éviter|rester|mentionner|préciser|faire)|(?:pas|sans|aucun|zéro) (?:d['’]|de |trop (?:de |d['’])?)?(?:\p{L}+ ){0,1}(?:émojis?|emojis?|hashtags?|point d['’]exclamation|points d['’]exclamation|blabla|jargon|chichi|langue de bois|ton commercial|superlatifs?|pub)|(?:ton|style) (?:simple|sobre|sérieux|chaleureux|:|neutre|calme|direct)|on (?:tutoie|vouvoie)|(?:tutoiement|vouvoiement))/iu,
  /^(?:y |pero |también )?(?:(?:por favor,? )?(?:sin|nada de|ningún|no (?:pongas|uses|digas|menciones|escribas)) (?:\p{L}+ ){0,1}(?:emojis?|hashtags?|excusas|exclamaciones|signos de exclamación|tecnicismos|florituras|rollos|frases hechas|drama|tono)|tono (?:\p{L}+)|de (?:usted|tú)(?: no)?(?:[:,]| )|(?:tutea|trata de|hay que decirlo|dilo así|que suene|que no suene|que se note|que lo digan)(?![\p{L}]))/iu,
]
const MENTIONS_TEXT = new RegExp(`(?<![\\p{L}])${ABOUT_TEXT}(?![\\p{L}])`, 'iu')
const READER_NOT =
  /^(?:do not|don['’]?t|dont|never) (?:miss|forget|wait|hesitate|worry|panic|eat|drink|use it|touch|drive|throw|let|feel|bother|come|bring|pay|click|open|buy|open|park|leave your|leave the (?:house|lights?))(?![\p{L}])/iu

/** "Make it a date: 5 May at the Ship" */
const INVITES = /^make (?:it|this|that) [^:.]{3,60}: [^.]{0,80}\d/iu

/** "Mention this post at the till for 10% off." */
export const AT_THE_TILL =
  /^(?:please )?(?:mention|say|use|quote|show|include) .{2,60}(?:at the (?:till|counter|checkout|door|bar|desk)|when you (?:order|book|call|pay|check out|come)|to get |for (?:\d|a |an |your |free))/iu

/** Whether a sentence or clause is a remark to the writer ("not boring pls", "please say it clearly"). True only if it cannot be meant for readers. */
export function isAside(text: string): boolean {
  const bare = text.replace(/^[\s(–—-]+/u, '').replace(/(?<![\s.!?…):)])[\s.!?…):)]+$/u, '')
  if (bare.length < 4 || READER_NOT.test(bare) || INVITES.test(bare) || AT_THE_TILL.test(bare.slice(0, 120))) return false
  if (isToneInstruction(bare)) return true
  if ([...ASIDES, ...FOREIGN_ASIDES].some((pattern) => pattern.test(bare.slice(0, 300)))) return true
  const words = wordsOf(bare)
  const first = plain(words[0] ?? '')
  const isCallToAction = ASKING_VERBS.has(first) && !/^(?:have|keep|get|give|tell|write|use|show|make)$/u.test(first)
  if (words.length <= 14 && /(?:,| )(?:pls|plz|please)$/iu.test(bare) && !isCallToAction && MENTIONS_TEXT.test(bare)) return true
  if (words.length <= 18 && !/\d/u.test(bare) && MENTIONS_TEXT.test(bare) && !isCallToAction && isFragmentary(bare)) return true
  return words.length <= 4 && /(?:vibes?|tone|style)(?: pls| please)?$/iu.test(bare)
}

/** Whether a text does not begin with a subject: "short tweets, my voice, not preachy". */
function isFragmentary(text: string): boolean {
  return !/^(?:we|i|they|he|she|it|you|our|my|the|this|that|there|a|an|his|her|their|your)(?![\p{L}])/iu.test(text)
}

/** "Guides lead groups up the steps, explain how the lens worked and lock the door": a row of what people do. */
const IN_ROW =
  /^(?:describe|explain|translate|predict|promise|reveal|stress|claim|invent|write|give|turn|start|open|close|finish|end|lead|put|add|name) .{2,160} and (?!(?:please|pls|do not|don['’]?t|keep it|leave (?:it|out)|make it|mention|not)(?![\p{L}]))\p{L}/iu

// A remark at the end of a sentence: ", please say it clearly", "so leave them out", "(bitte so stehen lassen)".
const CLAUSE = /(?:, (?:so |and |but )?|; (?:so |and |but )?| [–—-] (?:so |and |but )?| so | and | but )/gu
const PARENTHESIS = / ?\(([^()]{4,160})\)/gu

/** "Not out yet and people will ask: the tablet version.", "Was es kostet, soll auch rein: 40 €." */
const EXPECTED_QUESTION =
  /,? (?:and|because|as|since|so) (?:people|they|everyone|customers|readers|someone) (?:will|are going to|always|might) (?:ask|wonder)(?: about (?:it|this|that))?(?=[:.,]|$)|, (?:soll|muss) (?:auch |unbedingt |noch )*(?:mit )?(?:rein|hinein|erwähnt werden)(?=[:.]|$)/giu

export interface Trimmed {
  text: string
  /** The remarks that were removed. */
  asides: string[]
}

/** A sentence without the remarks to the writer in parentheses or at its end. */
export function withoutAsides(sentence: string): Trimmed {
  const asides: string[] = []
  const bracketed = sentence.replace(PARENTHESIS, (whole: string, inner: string) => {
    if (isClauseAside(inner) || isAside(inner) || /(?:^|, )(?:leave it out|so leave (?:it|that|them) out)/iu.test(inner)) {
      asides.push(inner)
      return ''
    }
    const trimmed = withoutEndingAside(inner, asides)
    return trimmed === inner ? whole : ` (${trimmed})`
  })
  return { text: withoutEndingAside(bracketed, asides), asides }
}

/** "He'd just run a thumb along the weave and say “again”." */
const SPEECH = /^(?:say|write|mention) ["“'‘«„]/iu
const SPEAKER = /(?<![\p{L}])(?:he|she|they|who|people|customers?)(?:['’](?:d|ll)| (?:would|will|used to|could|can|might))(?![\p{L}])/iu

/** "Ada will look at your brakes, and write you a list": the verb after "and" has the same subject. */
const JOINED_VERB = /^(?:, | )and $/iu
const ADDRESSES_WRITER = /^(?:please|pls|just|also|do not|don['’]?t|dont|never)(?![\p{L}])/iu
const AUXILIARY = /(?<![\p{L}])(?:will|would|can|could|may|might|must|should|shall|to)(?![\p{L}])|['’](?:ll|d)(?![\p{L}])/iu
const REQUESTS =
  /(?<![\p{L}])(?:(?:can|could|would|will) (?:you|u|someone)|please|pls|plz|(?:i|we)(?:['’]d| would)? (?:like|love|need|want))(?![\p{L}])/iu

const isJoinedVerb = (before: string, joint: string, rest: string) =>
  JOINED_VERB.test(joint) &&
  !/^(?:i|we)(?:['’]d| would) /iu.test(rest) &&
  !ADDRESSES_WRITER.test(rest) &&
  AUXILIARY.test(before) &&
  !REQUESTS.test(before)

function withoutEndingAside(sentence: string, asides: string[]): string {
  const text = sentence.replace(EXPECTED_QUESTION, (remark: string) => {
    asides.push(remark.replace(/^[, ]+/u, ''))
    return ''
  })
  const joined = /,? (so |and |but )(?:please )?(?:say|mention|add|tell (?:them|people)) that (?=\S)/iu.exec(sentence)
  if (joined && !/[,;]/u.test(sentence.slice(joined.index + joined[0].length))) {
    asides.push(joined[0].trim())
    return `${sentence.slice(0, joined.index)}, ${joined[1]}${sentence.slice(joined.index + joined[0].length)}`
  }
  const cuts = [...text.slice(-260).matchAll(CLAUSE)].map((match) => ({
    from: Math.max(0, text.length - 260) + match.index,
    length: match[0].length,
  }))
  for (const { from, length } of cuts) {
    const rest = text.slice(from + length)
    if (
      !isClauseAside(rest) ||
      (SPEECH.test(rest) && SPEAKER.test(text.slice(0, from))) ||
      isJoinedVerb(text.slice(0, from), text.slice(from, from + length), rest) ||
      (text.startsWith(', ', from) && length === 2 && IN_ROW.test(rest))
    )
      continue
    asides.push(rest.replace(/(?<![.!?…:])[.!?…:]+$/u, ''))
    return text.slice(0, from) + (/[.!?…:]$/u.exec(text)?.[0] ?? '')
  }
  return text
}

const CLAUSE_ASIDES = [
  new RegExp(`^(?:please |pls |just )*(?:do not |don['’]?t |dont |never )?${WRITER_VERB}(?: |$)`, 'iu'),
  /^(?:please|pls) (?:don['’]?t|do not|no)$/iu,
  /^(?:please|pls|plz|can you|could you) (?:just )?(?:put|turn|make|use|post|write|work|format|shape|cut|boil) .{0,60}(?<![\p{L}])(?:post|thread|caption|tweets?|article|blog|text|copy|reel)(?![\p{L}])(?! (?:office|box|code|card)).{0,40}$/iu,
  /^(?:please|pls),? (?:say|make (?:it|this))(?![\p{L}])/iu,
  /^(?:i|we)(?:['’]d| would) (?:really )?(?:like|want) (?:that|this|it) to be (?:clear|obvious|understood)$/iu,
  /^(?:you can use that|one line is enough|be (?:honest|clear|careful|nice|kind|gentle) (?:on|about) (?:that|this|it)|say so|say it|say that|leave (?:it|them|that) out|please make nice|make nice|people will like this|you get the idea|keep that in)(?![\p{L}])/iu,
]

function isClauseAside(clause: string): boolean {
  const bare = clause.replace(/(?<![\s.!?…):)])[\s.!?…):)]+$/u, '')
  if (READER_NOT.test(bare)) return false
  if (/^you can (?:use|drop|skip|cut|leave|mention) (?:that|this|it)(?![\p{L}])/iu.test(bare)) return true
  if (/[.:]\s|, (?:it|we|they|he|she|you|i|people|the|our|there)(?![\p{L}])/iu.test(bare)) return false
  return (
    CLAUSE_ASIDES.some((pattern) => pattern.test(bare)) ||
    FOREIGN_ASIDES.some((pattern) => pattern.test(bare)) ||
    (wordsOf(bare).length <= 6 && MENTIONS_TEXT.test(bare) && isFragmentary(bare) && !/\d/u.test(bare))
  )
}
