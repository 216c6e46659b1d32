import { isAside } from './aside.ts'
import { isInjection } from './injection.ts'
import { readBeyondRules } from './instruction/beyond-rules.ts'
import type { Instruction } from './instruction/instruction.ts'
import { wordsOf } from './lexicon.ts'
import { CLEAR_PLATFORM_NAMES, PLATFORM_NAMES } from './platform-words.ts'

// In other languages, only the opening phrase of an instruction is recognized. What follows is the topic or, after a colon, the text.
const FRAMES = [
  new RegExp(
    String.raw`^(?:(?:bonjour|salut|merci de|peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|s['’]il (?:te|vous) pla[iî]t|je veux|je voudrais|nous voulons|j['’]ai besoin d['’])[ ,:]*)*(?:m['’])?(?:écri[str]\p{L}*|rédige\p{L}*|crée\p{L}*|prépare\p{L}*|fai(?:s|tes|re)(?:-moi)?|un|une)[- ](?:moi )?(?:(?:un|une|le|du) )?(?:petit |court )?(?:posts?|publication|texte|légende|article|billet|tweet|fil|thread|message|annonce|description)(?! (?:est|sont))(?: (?:${PLATFORM_NAMES}|de blog)(?!\p{L}))?`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?:(?:hallo|bitte|kannst du|könnt ihr|können sie|ich brauche|wir brauchen|ich möchte|wir möchten)[ ,:]*)*(?:(?:schreib\p{L}*|verfass\p{L}*|erstell\p{L}*|mach\p{L}*|formulier\p{L}*)[ ](?:bitte |mir |uns |sie ){0,2}|(?=(?:einen|ein|eine) ))(?:(?:einen|ein|eine|den) )?(?:kurze[nrs]? |lockere[nrs]? )?(?:(?:${PLATFORM_NAMES}|blog|social-media)[- ]?)?(?:posts?|beitrag|text|caption|artikel|tweet|thread|bildunterschrift|beschreibung|ankündigung)(?![\p{L}])`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?:(?:hola|por favor|puedes|podrías|necesito|necesitamos|quiero|queremos)[ ,:]*)*(?:(?:escrib\p{L}*|redact\p{L}*|crea\p{L}*|haz\p{L}*|hac\p{L}*|prepara\p{L}*|genera\p{L}*) |(?=(?:una?|hilo|texto|post|descripción|publicación) ))(?:una? |el )?(?:breve )?(?:posts?|entrada|publicación|texto|artículo|tuit|tweet|hilo|mensaje|anuncio|descripción|pie de foto)(?: (?:de|en|para) (?:${PLATFORM_NAMES}|blog)(?!\p{L}))?`,
    'iu',
  ),
]
const FRAME_LINK = new RegExp(
  String.raw`^\s*(?:(?:auf|für|pour|en|para|sur|de|zu[mr]?) (?:unsere[rn]? |notre |nuestr[oa] |meine[rn]? )?(?:${PLATFORM_NAMES})\s*)?(?::|über|zu|zum|zur|sur|à propos d[eu']|au sujet d[eu']|pour annoncer|pour dire que|qui annonce|pour|sobre|acerca de|para anunciar|anunciando|que anuncie)\s*`,
  'iu',
)

/** "… contando que X", "… pour annoncer que X": X is a complete sentence. */
const FRAME_THAT =
  /^[^:.]{0,30}?(?:^|\s)(?:contando|diciendo|explicando|anunciando|avisando(?: de)?|comunicando|(?:que|en (?:la|el) que) (?:diga|cuente|explique|anuncie|digas|cuentes)|para (?:contar|decir|anunciar|explicar|avisar(?: de)?|comunicar)|pour (?:dire|annoncer|expliquer|raconter|rappeler)|qui (?:dit|annonce|explique|raconte|rappelle)|(?:en )?(?:annonçant|disant|expliquant|racontant|rappelant)) (?:que |qu['’])(?=\S)/iu
/** "…, dass X": the verb comes last, so X is not a complete sentence. */
const FRAME_DASS = /^[^:.]{0,40},\s*dass\s/iu
const FOREIGN_DASS =
  /^(?:bitte )?(?:auch )?(?:schreib\p{L}*|erwähn\p{L}*|sag\p{L}*|betont?\p{L}*|erklär\p{L}*)(?: (?:bitte|auch|noch|dazu|klar|deutlich))*,\s*dass\s/iu

/** "Bitte Post zur Störung", "Hilo para pedir perdón", "Rappel à publier tout de suite": a first line that names the format. */
const FOREIGN_HEADER = new RegExp(
  String.raw`^(?:bitte |svp |por favor,? )?(?:(?:\p{L}{1,40}[- ]){0,2}(?:post|beitrag|caption|bildunterschrift|thread)(?:text)?\b|blog(?:beitrag|artikel|eintrag|post)\b|entrada (?:de|para el) blog|(?:\p{L}{1,40} )?(?:article|billet) (?:de|pour le) blog|(?:\p{L}{1,40} )?(?:hilo|publicación|texto|descripción|pie de foto|post) (?:para|de|sobre)|(?:\p{L}{1,40} )?(?:publication|légende|post|texte|rappel|annonce|message)\b.{0,30}(?:à publier|pour (?:${CLEAR_PLATFORM_NAMES}|la page|le blog)|${CLEAR_PLATFORM_NAMES}))`,
  'iu',
)
const FOREIGN_MENTION =
  /^(?:merci de |(?:il )?faut |à |por favor,? )?(?:mentionner|mentionnez|mentionne|préciser|précisez|précise|rappeler|rappelez|rappelle|annoncer|annoncez|annonce|dire|dites|ajouter|ajoutez|ajoute|indiquer|indiquez|mencionar|menciona|mencionad|decir|di|añadir|añade|recordar|recuerda|contar|cuenta|anunciar|anuncia|explicar|explica) (?:aussi |bien |también )?(?:que |qu['’])/iu
/** "y pon q traigan esterilla": what follows is for readers. */
const SPANISH_MENTION =
  /^(?:y |e |pero |ah,? |también |tb )?(?:por favor,? |porfa,? )?(?:pon|poned|ponga|ponle|ponles|avisa|avisad|avísales|diles|dile|recuérdales|comenta|comentad|acuérdate de (?:poner|decir)) (?:también |tb |además )?(?:que|q|k|de que) (?!no (?:se|lo|la) (?:sepa|diga|publique))/iu
/** "Hay que avisar a los clientes: …", "Il faut prévenir les clients que …" */
const INFORMS =
  /^(?:(?:hola|buenas|ok|a ver|bonjour|salut)[,! ]{1,3})?(?:(?:hay que|habría que|tenemos que|tengo que|necesito|necesitamos|quiero|queremos) (?:avisar|informar|comunicar|decir|contar|recordar)(?:les)?(?: a (?:los |las |nuestr\p{L}{2} |la |el |todos |todas )?\p{L}{3,14}){0,1}(?:: ?| de que | que | q )|il faut (?:prévenir|informer|avertir|dire) (?:à |aux )?(?:(?:les|nos|tous les) )?\p{L}{3,14}(?: ?: ?| que | qu['’])|(?:hallo|hi|hey|moin|servus|guten morgen)[, !]{1,3}(?:(?:hier|anbei|mal|schnell|kurz|noch|was|etwas|bitte|ein|einen|kleiner|kurzer|post|text) ){1,6}(?:für|auf|zu) [^:.!?\n]{2,30}: ?)(?=\S)/iu
/** "Hola, para facebook porfa: …" */
const FOR_PLACE =
  /^(?:hola|buenas|bonjour|salut|ciao|hallo|hi)[, !]{1,3}(?:(?:esto|texto|algo|post|un post|es|un texte|texte|kurzer text) ){0,2}(?:para|pour|per|für) (?:el |la |le |das )?\p{L}{2,12}(?: (?:porfa|por favor|svp|stp|bitte|per favore))?: ?(?=\S)/iu
const FOREIGN_TOPIC =
  /^(?:le|la|les|l['’]|notre|nos|un|une|mon|ma|mes|de[rmns]|die|das|unser\p{L}*|mein\p{L}*|ein\p{L}*|el|los|las|nuestr\p{L}+|mi|mis|una|\p{Lu}|\d)/u

/** "Kannst du bitte einen kurzen Post schreiben: …": the verb stands last. */
const VERB_LAST =
  /^(?:(?:hallo|hi|hey)[ ,!]{1,2})?(?:bitte )?(?:kannst du|könntest du|könnt ihr|können sie|könnten sie) [^:.]{0,60}?(?:post|beitrag|text|caption|artikel)[^:.]{0,30} (?:schreiben|machen|erstellen|verfassen|formulieren) ?: ?(?=\S)/iu

/** Like `readInstruction`, for languages other than English. Reads only the opening of the brief, because later instructions look like content. */
export function readForeignInstruction(sentence: string, first: boolean): Instruction | undefined {
  const beyondRules = first ? readBeyondRules(sentence) : undefined
  if (beyondRules) return { beyondRules, wish: sentence.replace(/[.!?…]{1,4}$/u, '') }
  if (isInjection(sentence)) return { injection: true }
  const bare = sentence.replace(/[.!?…]{1,4}$/u, '').trim()
  const verbLast = first ? VERB_LAST.exec(sentence)?.[0] : undefined
  if (verbLast) return { statement: sentence.slice(verbLast.length) }
  const mention = FOREIGN_MENTION.exec(bare) ?? SPANISH_MENTION.exec(bare) ?? INFORMS.exec(bare) ?? FOR_PLACE.exec(bare)
  if (mention) return { statement: sentence.slice(mention[0].length) }
  if (FOREIGN_DASS.test(bare)) return { dropped: true }
  if (isAside(bare)) return { wish: bare }
  if (!first) return undefined
  for (const frame of FRAMES) {
    const match = frame.exec(bare)
    const rest = bare.slice(match?.[0].length ?? bare.length)
    const that = FRAME_THAT.exec(rest)
    if (match && that) return { statement: sentence.slice(match[0].length + that[0].length) }
    if (FRAME_DASS.test(rest)) return { dropped: true }
  }
  if (FOREIGN_HEADER.test(bare) && wordsOf(bare).length <= 30 && !/: \S/u.test(bare)) return {}
  for (const frame of FRAMES) {
    const match = frame.exec(bare)
    if (!match) continue
    const rest = bare.slice(match[0].length)
    const link = FRAME_LINK.exec(rest)
    if (link) {
      const object = rest.slice(link[0].length)
      if (/:\s*$/u.test(link[0])) return object.trim() ? { statement: sentence.slice(match[0].length + link[0].length) } : {}
      return FOREIGN_TOPIC.test(object) ? { topic: object.endsWith(':') ? object.slice(0, -1).trimEnd() : object } : {}
    }
    return rest.trim() === '' || wordsOf(rest).length <= 3 ? {} : undefined
  }
  return undefined
}
