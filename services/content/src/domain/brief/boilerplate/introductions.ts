import { splitSentences } from '@loomcast/platforms'
import { CLEAR_PLATFORM_NAMES } from '../platform-words.ts'
import type { StrippedText } from './stripped-text.ts'

const GREETING =
  '(?:right|ok(?:ay)?|so|yeah|um+|erm?|alors|voilà|bon|bueno|pues|allora|dus|então|no więc|hi+|hiya|hello|hey|hallo|moin|servus|ja|also|ähm?|guten (?:morgen|tag|abend)|hola|buenas|mira|buenos días|bonjour|salut|coucou|bonsoir|ciao|salve|buongiorno|buonasera|olá|ola|oi|bom dia|boa tarde|hoi|hé|goedemorgen|dag|cześć|hej|dzień dobry|witam)'
/** "right um hiya it's Col here from Drummond's the butchers, so …" */
export const INTRODUCTION = new RegExp(
  `^(?:${GREETING}(?![\\p{L}])[\\s,.!–-]{0,3}){1,6}(?:(?:it['’]?s|this is) \\p{Lu}\\p{L}{1,14}(?: here)? (?:from|at|over at)|hier (?:ist|spricht) (?:der |die )?\\p{Lu}\\p{L}{1,14} (?:von|vom|aus)(?: der| dem)?|soy \\p{Lu}\\p{L}{1,14} de|c['’]est \\p{Lu}\\p{L}{1,14} d[eu]|sono \\p{Lu}\\p{L}{1,14} d(?:i|el|ella|a)|aqui é [oa] \\p{Lu}\\p{L}{1,14} d[aoe]|(?:je spreekt met|met) \\p{Lu}\\p{L}{1,14} van|tu \\p{Lu}\\p{L}{1,14} z) ([^,.!?\\n]{3,50}?)(?:, |\\. |! |$| (?=(?:and|so|um+|erm?|äh+m?|e{2,}h?|ehm|euh|also|we|i|wir|ich|y|quería|volevo|je|queria|chciał[ae]m)(?![\\p{L}])))`,
  'iu',
)
/** "so what I want to put out is the barbecue box yeah, it's …" */
const LEAD_IN =
  /^(?:(?:right|ok(?:ay)?|so|and|also|um+|yeah|y|et|e|ehm|ähm)[ ,]{1,2}){0,4}(?:what (?:i|we)(?:['’]d)? (?:want|need|like|wanted) (?:(?:people|everyone|them|you) )?(?:to )?(?:know|put out|post|say|get out|share|announce|tell (?:people|everyone)) is (?:that )?|(?:i|we) (?:just )?wanted to (?:say|post|put out|tell people) (?:that )?|ich wollt(?:e)? (?:nur |mal |kurz )?(?:sagen|posten),? (?:dass )?|quería (?:decir|publicar|contar) que |je voulais (?:juste )?dire que |volevo (?:solo )?dire che |ik wilde (?:even )?zeggen dat |queria (?:só )?dizer que |chciał[ae]m powiedzieć,? że )/iu

const NOUN =
  '(?:posts?|postje|berichtje|bericht|tekst(?:je)?|testo|annuncio|storia|publicaci[oó]n|publicaç[aã]o|texto|texte|message|publication|annonce|legenda|post[ay]?|wpis|ogłoszenie|beitrag|text|storytje|coisa|cosa|algo|aankondiging)'
const VERB =
  '(?:mi (?:fai|faresti|scrivi|scriveresti|prepari|puoi (?:fare|scrivere))|puoi (?:farmi|fare|scrivere|scrivermi)|(?:mi|ci) (?:serve|servirebbe)|fammi|(?:kun|kan|wil) je(?: even| een keer)?|kunnen jullie|graag|maak(?: even)?|tu peux (?:me |nous )?(?:faire|écrire|préparer)|(?:peux-tu|pourrais-tu|pouvez-vous|vous pouvez) (?:me |nous )?(?:faire|écrire|préparer)|fais(?:-|[ ])(?:moi|nous)|(?:me |nos )?(?:haces|puedes hacer|podrías hacer|preparas|escribes)|(?:necesito|necesitamos)(?: (?:publicar|sacar|q(?:ue)? publiques))?|hazme|preciso(?: d| de| dum)?|precisamos(?: de)?|podes (?:ajudar-me a )?(?:escrever|fazer)|pode (?:me )?(?:fazer|escrever)|faz(?: pra mim)?|(?:zrób|zrobisz|napisz|napiszesz|potrzebuję|potrzebujemy|wrzuć|wrzucisz)(?: mi| nam)?|(?:kannst|könntest) du (?:mir |uns |bitte |mal ){0,3}|machst du (?:mir |uns |bitte |mal ){0,3}|mach (?:mir |uns |bitte |mal ){0,3})'
const ADVERBS = "(?: [\\p{L}'’]{1,12}){0,3}?"
/** "preciso d um post p/ avisar q …": the content follows its link word. */
const REQUEST = new RegExp(
  `^(?:${GREETING}(?![\\p{L}])[\\s,.!–-]{0,3}){0,4}(?:\\p{Lu}\\p{L}{1,12}[,!] )?(?:(?:mira|guapa|chicos|ragazzi|q|que)[ ,]{1,2}){0,3}${VERB}${ADVERBS} ?${NOUN}(?![\\p{L}])(?: (?!(?:per|sul|sui|sulla|voor|over|sur|pour|para|sobre|über|zum|zur|dat|pra|que|che|qui)(?![\\p{L}]))[\\p{L}-]{3,12})?(?: (?:maken|schrijven|plaatsen|machen|schreiben))?`,
  'iu',
)
const THAT =
  /^ ?(?:(?:p\/|para|pra|per|pour|om|żeby|um) (?:avisar|dizer|anunciar|decir|contar|dire|avvisare|annunciare|annoncer|prévenir|te zeggen|te melden|powiedzieć)(?: de| a todos)?,? (?:qu?e?|che|qu['’]|dat|że)|(?:che dice|que diga|qui dit),? (?:che|que)|dat zegt dat|dat|że|waarin staat dat|: ?) ?(?=\S)/iu
/** "hola mira q necesito publicar lo del taller" */
const PUBLISH = new RegExp(
  `^(?:${GREETING}(?![\\p{L}])[\\s,.!–-]{0,3}){0,4}(?:(?:mira|guapa|chicos|q|que)[ ,]{1,2}){0,3}(?:necesito|necesitamos|quiero|queremos) publicar (?:lo del?|que|q) (?=\\S)`,
  'iu',
)
const ABOUT = /^ ?(?:per|su|sul|sulla|sulle|sui|over|voor|sur|pour|sobre|para|p\/|o|na temat|über|zu|zum|zur|lo del?) (?=\S)/iu

/** A sentence that is only said to whoever writes the post. */
const TO_WRITER = [
  /^(?:(?:muchas )?gracias|grazie|obrigad[oa]|bedankt|dank je|merci|danke|thanks|cheers|dzięki|dziękuję)(?: (?!for |to |für |an |per |por |para |pour |voor |za )[\p{L}]{2,12}){0,3}$/iu,
  /^(?:thanks|cheers|ta) \p{Lu}?\p{L}{1,12},? (?:can|could|would|please|pls)(?![\p{L}]).{0,50}$/iu,
  /^(?:mach|macht|machst du)(?: (?:mal|bitte|da|uns|mir)){0,3} (?:was|etwas) (?:schönes|nettes|draus|daraus).{0,40}$|^tschüss?i?(?: .{0,20})?$/iu,
  /^ponlo (?:bonito|bien|guapo).{0,60}$|^haz(?:lo|me) (?:algo )?bonito.{0,40}$/iu,
  /^(?:publicarlo|publícalo|ponlo|súbelo|subirlo|colgarlo) en (?:todos? (?:lados|sitios|partes|las redes)|redes).{0,20}$/iu,
  /^(?:da|per favore) (?:mettere|pubblicare|postare) (?:sui|su|su tutti i) (?:social|canali|tutto).{0,20}$/iu,
  /^fa(?:z|ça|zer) (?:c\/|com|que pareça|com que).{0,80}$|^não tenho jeito.{0,40}$/iu,
  /^(?:snel|even|graag) (?:iets )?(?:plaatsen|posten).{0,20}$|^doe maar (?:in het )?\p{L}{3,12}.{0,40}$/iu,
  /^(?:wrzućcie|wrzuć|opublikujcie|proszę wrzucić)(?: proszę)? (?:na|to na) (?:wszystko|wszystkie|fb|insta).{0,20}$/iu,
  /^(?:pas trop|pas) (?:long|formel|commercial)(?:ue)?(?:,? (?:stp|svp|s['’]il (?:te|vous) pla[iî]t))?(?:,? et .{3,40})?$|^(?:et )?tutoie.{0,30}$/iu,
  /^no names? (?:pls|please|plz)$|^use aida$|^(?:we )?need (?:something|smth|this) now(?: .{0,40})?$/iu,
  /^(?:our|the) (?:ceo|boss|director|manager|lawyers?) wrote (?:it|this).{0,40}$/iu,
  new RegExp(`^bitte (?:auf )?(?:${CLEAR_PLATFORM_NAMES}|insta|fb|deutsch|englisch).{0,40}$`, 'iu'),
  /^(?:foto|bild|quote|photo|foto's)(?: \p{L}+)? (?:volgt(?: nog)?|folgt(?: noch)?|à suivre|a seguire|segue)$/iu,
]
/** The end of a line from which it is said to whoever writes the post. */
const TAIL =
  /(?: [–—-] |, | )(?=(?:(?:thanks|cheers) \p{Lu}\p{L}{1,12},? (?:can|could) (?:you|u) |publicarlo en tod|ponlo en tod|wrzućcie proszę|wrzućcie na|pa(?:ra)? colgar$|da mettere sui social|gracias guap[ao]$|sponsor logos to follow|danke dir$|obrigad[oa] desde já$))/iu

const ONLY_GREETING = new RegExp(`^${GREETING}(?![\\p{L}])[^\\d]{0,20}$`, 'iu')
const isGreeting = (sentence: string) => ONLY_GREETING.test(sentence)

export const isToWriter = (sentence: string) => {
  const bare = sentence.replace(/^[\s(–—-]+(?=\S)|^(?:ja|so|also|und|and|y|e|et|en) (?=\S)/iu, '').replace(/[\s.!?…)]{1,6}$/u, '')
  return bare.length >= 4 && bare.length <= 120 && !/[€£$]|\d{2}/u.test(bare) && TO_WRITER.some((pattern) => pattern.test(bare))
}

/** The words of a request before its content; the whole sentence if it has no content. */
function requestIn(sentence: string): string | undefined {
  const published = PUBLISH.exec(sentence)?.[0]
  if (published) return published
  const found = REQUEST.exec(sentence)?.[0]
  if (!found) return undefined
  const rest = sentence.slice(found.length)
  const link = THAT.exec(rest)?.[0] ?? ABOUT.exec(rest)?.[0]
  const hasFact = /\d/u.test(rest)
  if (link && hasFact) return sentence.slice(0, found.length + link.length)
  return hasFact ? undefined : sentence
}

/** A brief without greetings, self-introductions, requests in other languages and thanks. A firm named only in the introduction closes the text. */
export function withoutIntroductions(text: string): StrippedText {
  const boilerplate: string[] = []
  const take = (found: string) => boilerplate.push(found.trim())
  const introduced = INTRODUCTION.exec(text)
  const firm = introduced?.[1]?.trim()
  if (introduced) take(introduced[0])
  const opened = introduced
    ? text
        .slice(introduced[0].length)
        .replace(/^(?:(?:äh+m?|um+|erm?|ehm?|euh|e{2,}h?|also|so|und|and|yeah|y|e|et|en)(?![\p{L}])[ ,]{1,2}){1,3}(?=\S)/iu, '')
    : text
  const lead = LEAD_IN.exec(opened)?.[0]
  if (lead) take(lead)
  const started = lead ? opened.slice(lead.length).replace(/^([^,.!?]{3,60}) yeah(?=,)/u, '$1') : opened
  let first = true
  const lines = started.split('\n').map((line) => {
    if (line.trim() === '') return line
    const tail = TAIL.exec(line)
    const from = tail && tail.index > 0 ? tail.index : line.length
    const stop = line.slice(from).search(/[.!?](?= \S)/u)
    const to = stop < 0 ? line.length : from + stop
    if (from < to) take(line.slice(from, to))
    const open = line.slice(0, from) + line.slice(to)
    const sentences = splitSentences(open)
    const parts = sentences.map((sentence, index) => {
      const request = first && index < 2 ? requestIn(sentence) : undefined
      if (request) {
        take(request)
        const rest = sentence.slice(request.length).replace(/ ?\?$/u, '.')
        return rest.charAt(0).toUpperCase() + rest.slice(1)
      }
      if (!isToWriter(sentence)) return sentence
      take(sentence)
      return ''
    })
    const [greeting = '', following] = sentences
    if (first && isGreeting(greeting) && following !== undefined && following !== parts[1]) parts[0] = ''
    if (!sentences.every(isGreeting)) first = false
    return parts.every((part, index) => part === sentences[index]) ? open : parts.filter(Boolean).join(' ')
  })
  const original = started.split('\n')
  const rest = lines.filter((line, index) => line.trim() !== '' || (original[index] ?? '').trim() === '').join('\n')
  if (rest.trim() === '') return { text, boilerplate: [], quoted: [] }
  const isNamed = !firm || firm.length < 4 || rest.toLowerCase().includes(firm.toLowerCase())
  return { text: isNamed ? rest : `${rest.trimEnd()}\n\n${firm.charAt(0).toUpperCase()}${firm.slice(1)}`, boilerplate, quoted: [] }
}
