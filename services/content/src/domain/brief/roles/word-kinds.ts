import { PLATFORM_NAME_LIST } from '../platform-words.ts'
import { plainWordsOf, type Tagged } from './plain-words.ts'

/** Kinds of words by which a passage is for the writer or for readers, by their beginnings, folded. `=`: the whole word. */
interface Kinds {
  /** Of writing and publishing. */
  writing: string
  /** Of silence, omission and secrecy. */
  silence: string
  not: string
  /** Whom a text for readers addresses. */
  readers: string
  /** The author. */
  self: string
  /** Of a request. */
  asking: string
}

/** Names of platforms of one word, and others in all languages. */
const EVERYWHERE = [
  ...PLATFORM_NAME_LIST.map((name) => name.replaceAll(' ', '')).filter((name) => /^\p{L}{6,}$/u.test(name)),
  'insta =fb =ig whatsapp =x story stories caption post posts =posten posting hashtag emoji google newsletter reel',
].join(' ')

const KINDS: Record<Tagged, Kinds> = {
  de: {
    writing:
      'schreib formulier verfass erstell text beitrag beitrage bildunterschrift erwahn nenn =nennen veroffentlich satz satze zeilen zeichen =ton tonal klingen klingt stil anzeige uberschrift homepage reinschreib reinnehm =rein =reinsetzen hinschreib dazuschreib abbild wort worter absatz absatze',
    silence: 'weglas raus rauslass verschweig verrat geheim intern vertraulich unerwahnt unter =psst =stecken anonym offiziell',
    not: '=nicht =nichts kein =ohne =nie niemand keiner',
    readers:
      '=euch =euer eure =ihr =dich =dir dein =sie =ihnen =ihre kommt bringt meldet lasst schreibt sagt ruft holt holen kommen bringen melden rufen',
    self: '=ich =mir =mich =mein meine =hab =habe =muss =weiss =glaub =denk =will =hoffe',
    asking:
      '=bitte =brauch =brauche =brauchen =kannst konnt konntest =machst =mach =mache wurdest =hatte bracht brauchte =daraus =draus =dazu kannste =bis',
  },
  fr: {
    writing:
      'ecri redig formul text publi legend mentionn =citer =cite =citez precis nomm evoqu annonc =dis =dire =dit =dites =mets =met =mettre =mettez phrase ligne ton =ton tonal site visuel affiche =mot =mots teaser signes caracter apparai',
    silence: 'chut entre intern secret priv confidentiel discret tai rest =zappe =vire enlev retir laiss oubl ebruit =silence evit',
    not: '=pas =ne =rien =jamais aucun =sans =ni =n',
    readers: '=vous =votre =vos =venez =passez =apportez =pensez =prenez =reservez =appelez =toi =tes =ta =amenez =ramenez =profitez',
    self: '=je =jai =moi =mon =ma =mes =jhesite jesuis =on =men =jaimerais',
    asking: '=peux pourr =besoin =stp =fais =faire =faudrait =merci souhait aurais =fasse =tu =pond =pondre =balance =propre',
  },
  es: {
    writing:
      'escrib redact text public mencion nombr =digas =diga =decir =decirlo =di =pon =pongas =ponga =poner =ponerlo =ponme =ponlo cuent =contar anunci frase linea tono web cartel palabr caption tuit comunicado hables hablar cites =saques =suene',
    silence: 'fuera quit omit call secret privad entre intern sepa not ocurr guard silencio =mu trasciend',
    not: '=no =ni =nada =sin =nunca tampoco =cero',
    readers:
      '=os =vosotros vuestr =ustedes =venid =traed =trae =ven =reserva =reservad =llama =llamad =apuntate =apuntaos =tu =te =tus =daos',
    self: '=yo =me =mi =mis =he =creo =tengo =estoy =voy =nos',
    asking:
      '=porfa =haces =hazme =haz =puedes =podrias =necesito =necesitamos =favor =quiero =quisiera =hacer =hagas monta prepar =ponle echas arma =tiras',
  },
  it: {
    writing:
      'scriv testo post pubblic menzion nomin =dire =dirlo =dica cita =citare =mettere =metti =metterlo frase righe tono annunci didascalia avviso storia battute parlare',
    silence: 'togli lev lasci omett segret riserv tieni zitt evit privat interno rest',
    not: '=non =niente =nulla =senza =mai =ne',
    readers: '=vi =voi vostr =venite =portate =chiamate =prenotate =scrivete =passate =tuo =tua =ti =diteci =assaggiate',
    self: '=io =mi =ho =mio =mia =credo =devo =penso =ci',
    asking: '=puoi =mi =serve =fai =fammi =fanne =favore =potresti =puo =vorrei =fare =cisi',
  },
  pt: {
    writing:
      'escrev texto post public mencion =diga =digas =dizer =diz =fala =falar =fale cita =cite =citar coloc =poe =por =ponha legenda frase anunci tom aviso caracter divulg refer comenta =conta =contar',
    silence: 'tira deix fora segred quiet intern privad entre omit guard',
    not: '=nao =nem =sem =nada =nunca',
    readers: '=voce =voces vosso =vossa =venham =tragam =traga =reserve =ligue =marque =sua =seu =leva =corre =provem',
    self: '=eu =me =meu =minha =acho =tenho =estou =gente =meus',
    asking: '=faz =faca =favor =porfavor =preciso =podes =pode =consegue =ajuda arruma capricha =podia',
  },
  nl: {
    writing:
      'schrijf schrijven tekst bericht post plaats vermeld noem noemen melden meld zeg zeggen zin zinnen regels toon stukje bijschrift advertentie woord site pagina',
    silence: 'weg weglaten eruit erbuiten buiten geheim intern prive verklap achterwege laat onder zitten',
    not: '=niet =niets =geen =zonder =nooit',
    readers: '=je =jullie =jou =jouw =u =uw =kom =neem =bel =reserveer =breng =app',
    self: '=ik =mij =me =mijn =denk =moet =hoop =wij',
    asking: '=kun =kan =wil =graag =aub =zou =maak =even =help =willen',
  },
}

export type WordKind = keyof Kinds
export const WORD_KINDS = ['writing', 'silence', 'not', 'readers', 'self', 'asking'] as const satisfies readonly WordKind[]

interface Lexicon {
  whole: ReadonlySet<string>
  beginnings: ReadonlySet<string>
}
const SHORTEST = 2
const LONGEST = 12

const lexiconOf = (words: string): Lexicon => {
  const all = words.split(' ')
  return {
    whole: new Set(all.filter((word) => word.startsWith('=')).map((word) => word.slice(1))),
    beginnings: new Set(all.filter((word) => !word.startsWith('='))),
  }
}

const LEXICONS = new Map(
  (Object.keys(KINDS) as Tagged[]).map((language) => [
    language,
    WORD_KINDS.map((kind) => lexiconOf(kind === 'writing' ? `${KINDS[language][kind]} ${EVERYWHERE}` : KINDS[language][kind])),
  ]),
)

/** Which kinds a folded word has, as bits in the order of `WORD_KINDS`. */
export function kindsOf(word: string, language: Tagged): number {
  let bits = 0
  LEXICONS.get(language)?.forEach(({ whole, beginnings }, index) => {
    let has = whole.has(word)
    for (let length = SHORTEST; !has && length <= Math.min(LONGEST, word.length); length += 1) has = beginnings.has(word.slice(0, length))
    if (has) bits |= 1 << index
  })
  return bits
}

/** Whether a text in another language has a word that authors say to a writer or of themselves. */
export const hasWriterWord = (text: string, language: Tagged) =>
  plainWordsOf(text, language).some((word) => (kindsOf(word, language) & OF_WRITER) !== 0)

const OF_WRITER = ['writing', 'silence', 'self', 'asking'].reduce((bits, kind) => bits | (1 << WORD_KINDS.indexOf(kind as WordKind)), 0)
