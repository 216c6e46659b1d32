import { PLATFORM_NAMES, POST_NOUNS } from '../platform-words.ts'

/** How a message begins. */
export const GREETING_WORD =
  '(?:hi+|hiya|hey+|hello|helo|yo|morning|afternoon|evening|good (?:morning|afternoon|evening)|dear|hallo|hallöchen|moin|servus|grüß dich|guten (?:tag|morgen|abend)|bonjour|bonsoir|salut|coucou|hola|buenas(?: tardes)?|buenos días|ciao|salve|buongiorno|buonasera|hoi|hé|goedemorgen|goedemiddag|dag|olá|ola|oi|bom dia|boa tarde|boa noite|cześć|czesc|hej|dzień dobry|witam|witajcie)'

/** What is said before the request: "hope you're well", "quick one", "sorry to bother you". */
export const COURTESIES = [
  /^(?:i )?hope (?:you|all|this|everything|u)(?![\p{L}])[^.,!?\n]{0,40}/iu,
  /^sorry (?:to (?:bother|bug|ask)|for (?:the|another|yet|short))(?![\p{L}])[^.,!?\n]{0,40}/iu,
  /^(?:how are (?:you|u|things)|(?:ich )?hoffe,? (?:es|dir|euch|ihnen|alles)|j['’]espère que)(?![\p{L}])[^.,!?\n]{0,40}/iu,
  /^(?:just )?(?:a )?(?:quick|small|little) (?:one|question|favou?r|request)(?![\p{L}])/iu,
  /^(?:when|if) (?:you|u) (?:get|have) (?:a )?(?:sec|second|minute|min|chance|moment)(?![\p{L}])/iu,
  /^(?:it['’]?s|its|this is) \p{L}{2,14}(?: here| again)?(?=[,.!])/iu,
  /^(?:me again|as (?:discussed|promised|mentioned)|no rush|kurze (?:frage|bitte)|qué tal|cómo (?:estás|va)|come (?:stai|va)|tudo bem|hoe gaat het|co słychać|alles gut|wie geht['’]?s)(?![\p{L}])/iu,
]

/** The first words of a request to one person. */
export const OPENER =
  "(?:(?:(?:so|ok|okay|right|and|also|um+|erm?|pls|please|plz|bitte|porfa|por favor|per favore|proszę)[ ,]{1,2}){0,3}(?:(?:can|could|would|will|cn|cud) (?:u|you|ya|we|someone|somebody|anyone)|any chance (?:u|you|of)|would (?:u|you) mind|mind (?:doing|posting|putting)|fancy (?:doing|writing)|(?:i|we) (?:need|want|wanna|would like)|(?:i|we)[’']?d (?:like|love)|(?:i )?was wondering if|need|want|gonna need|kannst (?:du|mir)|kannste|könntest du|könnt ihr|könntet ihr|können sie|könnten sie|kann (?:jemand|wer|mal wer)|magst du|würdest du|machst du|(?:ich|wir) (?:brauche|bräuchte|brauchen|bräuchten|hätte gern|hätten gern)|mach(?:t)?|schreib(?:t|en sie)?|stell(?:t)?|peux[- ]tu|tu peux|tu pourrais|pourrais[- ]tu|pouvez[- ]vous|vous pouvez|pourriez[- ]vous|merci de|fais|faites|il (?:me|nous) fa(?:ut|udrait)|j[’']aurais besoin|(?:me|nos) (?:haces|hacéis|puedes|podrías|escribes|preparas|publicas)|puedes|podrías|podéis|podríais|hazme|haznos|haz|ponlo|ponme|pon|súbelo|publícalo|necesito|necesitamos|mi (?:fai|faresti|prepari|scrivi|puoi|serve|servirebbe)|ci (?:fai|prepari|serve|servirebbe)|puoi|potresti|potete|fammi|facci|metti|mettilo|pubblica|wil (?:je|jij|jullie|u)|kun (?:je|jij|jullie)|kunnen jullie|kunt u|kan (?:je|jij|iemand)|zou je|zouden jullie|podes|poderias|pode|poderia|consegues|preciso|precisamos|faz(?:-me|es)?|mete|põe|publica|(?:czy )?(?:możesz|mogłbyś|mogłabyś|możecie|mógłby|mogłaby)|zrób|zrobisz|zróbcie|napisz|napiszesz|wrzuć|wrzucisz|wrzućcie|wstaw|potrzebuję|potrzebujemy)|(?:please|pls|plz|bitte|porfa|por favor|per favore|proszę(?: o)?|stp|svp)(?=[ ,]))"

const PLACES = `(?:${PLATFORM_NAMES}|${POST_NOUNS}|ig|socials?|social media|page|website|web ?site|feed|story|stories|newsletter|channels?|reels?|seite|netz|kanäle|pagina|página|páginas|redes(?: sociales)?|rrss|réseaux(?: sociaux)?|page|sito|strona|stronie|stronę|fanpage|fanpage['’]?u|kanalen|sociale media)`
const NOUNS =
  '(?:posts?|postje|postjes|captions?|threads?|blog|copy|blurb|adverts?|ads?|something|sumthing?|somethin|smth|sth|summat|write-?up|announcement|beitr[aä]ge?|text|bildunterschrift|anzeige|was|etwas|publication|publi|truc|quelque chose|légende|texte|annonce|publicación|publicacion|texto|algo|testo|annuncio|qualcosa|didascalia|didascalie|bericht|berichtje|tekst|tekstje|iets|publicação|publicacao|legenda|anúncio|wpis|posta|posty|tekstu|ogłoszenie|coś)'
const VERBS =
  '(?:post|posting|publish|publishing|put (?:this|it|these|that|something|sumthing?|smth|out|up|together)|putting|stick|pop|chuck|bung|write|writing|draft|do|make|word|share|announce|posten|poste|stellen|setzen|packen|veröffentlichen|hochladen|reinstellen|einstellen|rausgeben|rein|online|schreiben|machen|teilen|publier|mettre|écrire|rédiger|faire|partager|publicar|publiques|poner|pongas|subir|colgar|escribir|hacer|pubblicare|mettere|scrivere|fare|caricare|condividere|plaatsen|zetten|posten|schrijven|maken|delen|pôr|colocar|escrever|fazer|partilhar|postar|meter|wrzucić|opublikować|napisać|zrobić|wstawić|udostępnić)'
const THESE =
  '(?:this|these|it|that|the following|below|underneath|dies|diese[sn]?|das|folgende[sn]?|es|ça|ca|cela|ceci|ce (?:texte|message)|le texte|esto|lo|questo|questi|lo|la|dit|dat|deze|het|isto|isso|este|to)'

const NOT_LETTER = '(?![\\p{L}])'
const LETTER_BEFORE = '(?<![\\p{L}])'
export const NAMES_PLACE = new RegExp(`${LETTER_BEFORE}${PLACES}${NOT_LETTER}`, 'iu')
export const NAMES_POST = new RegExp(`${LETTER_BEFORE}${NOUNS}${NOT_LETTER}`, 'iu')
export const NAMES_POSTING = new RegExp(`${LETTER_BEFORE}${VERBS}${NOT_LETTER}`, 'iu')
export const NAMES_THIS = new RegExp(`${LETTER_BEFORE}${THESE}${NOT_LETTER}`, 'iu')
/** A word for the post, where it goes, or what is done with it. */
export const IS_OF_POST = new RegExp(`^(?:${PLACES}|${NOUNS}|${VERBS}|${THESE})$`, 'iu')
/** What readers are asked to do with a post. */
export const FOR_READERS = new RegExp(
  `${LETTER_BEFORE}(?:share|like|follow|visit|tag|comment|join|book|call|ring|bring|come|vote|donate|help|sign|reply|teilt|teilen|folgt|kommt|meldet|partage[rz]?|venez|appelez|comparte|compartid|venid|ven|condividete|venite|seguite|kom|deel|volg|partilhem?|venham|przyjdź|przyjdźcie|udostępnij|udostępnijcie)${NOT_LETTER}`,
  'iu',
)
/** "See below for the comms", "this needs to go out by 4" */
export const PASSES_ON =
  /^(?:(?:please |pls |can you )?(?:see|find|use) (?:below|attached|under(?:neath)?|the (?:text|info|details) below)|(?:below|here|attached|underneath)(?:['’]?s| is| are) (?:the|my|our|some|what)[^.!?\n]{0,40}(?:text|info|details|copy|comms|wording|post|notice|blurb|statement|for)|(?:this|it|these|to)(?: (?:needs?|has|have|is|are))?(?: to)? (?:go|be)(?:ing)?(?: (?:out|up|live|posted|shared))? (?:on|to|out|up|live|posted)|siehe unten|anbei|hier (?:ist |kommt |kommen )?(?:der|die|das|ein|unser) (?:text|beitrag|infos?|entwurf)|voici le texte|ci-dessous|os paso|te paso|aquí (?:va|tienes)|ecco il testo|qui sotto|hierbij|zie hieronder|segue (?:o )?texto|poniżej)(?![\p{L}])/iu

/** How a message ends. */
export const THANKS =
  "(?:(?:many |big )?thanks(?: (?:so much|a lot|a million|in advance|again|loads|lovely|hun|mate|all|both|guys))*|thank you(?: (?:so much|very much|in advance))?|thank u|thankyou|thanx|thx|thnx|tnx|ty|tysm|ta(?: very much)?|cheers(?: (?:mate|all|again))?|much appreciated|(?:kind(?:est)? |best |warm )?regards|best(?: wishes)?|all the best|speak soon|that['’]?s (?:it|all)(?: (?:really|from me|i think))?|(?:vielen |besten |lieben |schon mal |ganz lieben )*dank(?:e)?(?: (?:dir|euch|schon mal|im voraus|vorab))*|(?:liebe |viele |beste |schöne )?grüße?|(?:lg|vg|mfg|gruß)|merci(?: (?:beaucoup|d['’]avance|bcp|à toi|à vous))*|(?:bien )?cordialement|bises|bisous|à bientôt|(?:vale )?(?:muchas |mil )?gracias(?: (?:guapa|guapo|por adelantado|de antemano))?|(?:un )?saludos?|besos|un abrazo|grazie(?: (?:mille|in anticipo|tante))?|(?:cordiali )?saluti|un abbraccio|a presto|(?:alvast |heel erg )?bedankt|dank (?:je|u)(?: wel)?|(?:met vriendelijke |hartelijke )?groet(?:en|jes)?|(?:muito )?obrigad[oa](?: (?:desde já|pela ajuda))?|abraços?|beijinhos|cumprimentos|(?:z góry )?(?:dzięki|dziękuję|dziekuje)(?: (?:z góry|bardzo))?|pozdrawiam|pozdrowienia)"
