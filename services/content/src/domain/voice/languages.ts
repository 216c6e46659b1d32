import { languageOf } from '../facts/language.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/u).filter(Boolean))

export interface LanguageWords {
  i: ReadonlySet<string>
  we: ReadonlySet<string>
  you: ReadonlySet<string>
  /** First words of a greeting. */
  greetings: ReadonlySet<string>
  /** Verb forms that ask the reader to do something when a text begins with them. */
  imperatives: ReadonlySet<string>
  /** Words that everyone uses, so that they are not specific to one author. Includes the pronouns. */
  general: ReadonlySet<string>
  /** Words that many people use in posts, with a typical number in 10,000 words. */
  usual: ReadonlyMap<string, number>
}

function words(parts: {
  i: string
  we: string
  you: string
  greetings: string
  imperatives: string
  general: string
  usual: [number, string][]
}): LanguageWords {
  const pronouns = { i: set(parts.i), we: set(parts.we), you: set(parts.you) }
  const usual = new Map(parts.usual.flatMap(([rate, entries]) => entries.split(' ').map((word): [string, number] => [word, rate])))
  return {
    ...pronouns,
    greetings: set(parts.greetings),
    imperatives: set(parts.imperatives),
    general: new Set([...set(parts.general), ...pronouns.i, ...pronouns.we, ...pronouns.you]),
    usual,
  }
}

/** The languages in which a voice can be learned. */
export type VoiceLanguage = 'en' | 'de' | 'es' | 'fr'

export function voiceLanguageOf(text: string): VoiceLanguage | undefined {
  const language = languageOf(text)
  return language === 'it' || language === 'pt' ? undefined : language
}

/** Words in lower case with straight apostrophes. The rates are rough: they only separate a word that is avoided from one that is rare. */
export const LANGUAGES: Record<VoiceLanguage, LanguageWords> = {
  en: words({
    i: "i me my mine myself i'm i've i'll i'd",
    we: "we us our ours ourselves we're we've we'll we'd let's",
    you: "you your yours yourself yourselves you're you've you'll you'd",
    greetings: 'hi hello hey hiya howdy welcome dear morning evening greetings',
    imperatives:
      'add apply ask avoid be bet book bring build buy call check choose click come consider discover do download drop enjoy enter explore find follow forget get give go grab guess have hear help hold hurry imagine join keep know learn leave let listen look make mark meet never notice open order pick please put read remember save say see send share show shop sign skip start stay stop swap tag take talk tell think throw try turn use visit vote wait walk want watch write',
    general: `a an the this that these those some any every each either neither no all both half such he him his she her hers it its they them their theirs one ones
      and or but nor so yet if then than because although though while when where what who whom whose which why how whether of in on at by for from to with without into onto over
      under after before between through during until till since about against among across along around behind beside beyond inside near off out outside per toward towards upon
      via within up down is are am was were be been being do does did done have has had having will would shall should can could may might must not never also just only even
      still already now here there today tomorrow yesterday soon again too very more most much many few less least please yes ok okay as like it's that's there's don't doesn't
      didn't isn't aren't wasn't can't won't wouldn't couldn't he's she's they're what's here's two three four five six seven eight nine ten first last next other another same own
      new old good great long little big small high right left time times day days week weeks month months year years man men woman women people person thing things something
      anything nothing everything someone anyone everyone way ways part place life world house home hand head eye eyes side case point work works working worked make makes made
      making take takes took taken come comes came coming go goes went gone going get gets got getting give gives gave given see sees saw seen say says said saying know knows
      knew known think thinks thought find finds found look looks looked want wants wanted need needs needed use uses used using try tried tell told ask asked feel felt seem
      seems seemed leave call called keep kept let put mean means become became begin began show showed hear heard play run ran move live believe bring brought happen happened
      write read stand stood lose pay meet set learn change lead understand watch follow stop open walk well back really maybe perhaps always often sometimes ever once away
      together though quite rather almost enough later early late since lot lots bit kind sort able may must upon shall thus hence`,
    usual: [
      [30, 'just'],
      [20, 'very really great'],
      [15, 'love please thanks'],
      [10, 'actually amazing always never'],
      [8, 'excited happy awesome maybe'],
      [5, 'absolutely super exciting proud journey perhaps simply definitely incredible'],
      [4, 'literally honestly basically totally thrilled guys folks sorry wow'],
    ],
  }),
  de: words({
    i: 'ich mich mir mein meine meinem meinen meiner meines',
    we: 'wir uns unser unsere unserem unseren unserer unseres',
    you: 'du dich dir dein deine deinem deinen deiner deines ihr euch euer eure eurem euren eurer eures ihnen',
    greetings: 'hallo hi hey servus moin willkommen guten liebe lieber grüezi tach',
    imperatives:
      'bestellt bestell bringt bring bucht buch denkt denk entdeckt entdecke erzähl erzählt folgt folge fragt frag gebt gib geht geh holt hol hört hör kauft kauf klickt klick komm kommt lasst lass lest lies macht mach meldet melde nehmt nimm nutzt nutze probiert probier ruft ruf sagt sag schaut schau schickt schick schreibt schreib seht sieh spart spar teilt teil testet teste vergesst vergiss',
    general: `der die das den dem des ein eine einer einem einen eines und oder aber denn weil wenn als dass ob doch nur noch schon auch sehr so wie wo was wer wann warum
      mit ohne für gegen um durch bei nach von zu aus auf in im am an ans ins über unter vor hinter neben zwischen bis seit während wegen trotz ist sind war waren bin bist
      seid sein gewesen wird werden wurde wurden worden hat haben hatte hatten habe hast kann können konnte muss müssen soll sollen will wollen darf dürfen mag mögen möchte
      er sie es man sich seine seiner seinem seinen ihre ihrer ihrem ihren dieser diese dieses diesen diesem jeder jede jedes jeden jedem alle allen alles viel viele vielen
      mehr wenig nicht nichts kein keine keinen keiner nie immer oft manchmal heute morgen gestern jetzt hier da dort dann danach davor wieder ganz gar mal eben halt ja nein
      eins zwei drei vier fünf sechs sieben acht neun zehn neu neue neuen neuer neues gut gute guten gern gerne groß klein lang etwas andere anderen anderer zum zur vom beim
      machen macht gemacht gehen geht ging kommen kommt kam geben gibt gab sagen sagt sehen sieht lassen lässt stehen steht finden findet bleiben bleibt liegen liegt bringen
      nehmen dazu damit dafür daran darauf davon also bitte etwa sowie beide weder sondern zwar jedoch dabei uhr ab`,
    usual: [
      [25, 'einfach gerne'],
      [15, 'mal wirklich super'],
      [8, 'toll natürlich leider danke vielleicht'],
      [5, 'eigentlich total großartig absolut spannend'],
      [4, 'endlich stolz unglaublich mega'],
    ],
  }),
  es: words({
    i: 'yo mí mi mis mío mía míos mías conmigo soy estoy tengo hago voy he quiero puedo creo',
    we: 'nosotros nosotras nos nuestro nuestra nuestros nuestras somos estamos tenemos hacemos vamos hemos queremos podemos abrimos creemos sabemos llevamos usamos ofrecemos',
    you: 'tú te ti tu tus tuyo tuya contigo usted ustedes vosotros vosotras os vuestro vuestra vuestros vuestras',
    greetings: 'hola buenas buenos bienvenidos bienvenidas bienvenido querido querida queridos',
    imperatives:
      'apunta apúntate aprende busca cambia compra comparte cuenta cuéntanos dale descubre di elige escribe escríbenos escucha evita haz imagina lee llama llámanos mira no olvida pasa pide piensa prueba recuerda reserva sal sigue síguenos únete usa ven visita vota',
    general: `el la los las un una unos unas lo al del de a ante bajo con contra desde en entre hacia hasta para por según sin sobre tras y e o u ni pero sino que porque si
      cuando como donde quien quienes cual cuales qué cómo cuándo dónde quién es son era eran fue fueron ser sido está están estaba estar hay ha han había haber tiene tienen
      tenía tener hace hacen hizo hacer va van iba ir puede pueden podía poder quiere quieren querer dice dicen dijo decir ve ven ver da dan dar sabe saber él ella ellos ellas
      ello se su sus suyo le les me este esta estos estas esto ese esa esos esas eso aquel aquella aquello mismo misma otro otra otros otras todo toda todos todas cada algún
      alguna algunos algunas algo nada nadie ninguno ninguna mucho mucha muchos muchas poco poca pocos pocas más menos muy tan tanto también tampoco ya aún todavía siempre
      nunca ahora hoy ayer mañana aquí ahí allí luego después antes así bien mal no sí uno dos tres cuatro cinco seis siete ocho nueve diez gran grande bueno buena nuevo
      nueva vez veces día días año años cosa cosas parte lugar vida mundo casa además aunque mientras sólo solo`,
    usual: [
      [20, 'muy'],
      [10, 'gracias gran mejor'],
      [6, 'siempre increíble feliz realmente'],
      [4, 'simplemente quizás quizá absolutamente emocionados orgullosos súper'],
    ],
  }),
  fr: words({
    i: "je j'ai moi mon ma mes mien mienne",
    we: 'nous notre nos nôtre nôtres',
    you: 'tu te toi ton ta tes vous votre vos vôtre',
    greetings: 'bonjour bonsoir salut coucou bienvenue hello chers cher chère',
    imperatives:
      'achetez achète ajoutez allez apprenez apportez arrêtez choisissez cliquez commandez découvrez demandez dites écoutez écrivez envoyez essayez évitez faites fais gardez goûtez imaginez lisez n oubliez partagez passez pensez prenez profitez racontez regardez rejoignez réservez suivez testez trouvez utilisez venez viens voyez votez',
    general: `le la les un une des du de d l à au aux en dans par pour sur sous avec sans chez vers entre contre depuis pendant avant après et ou mais donc or ni car que qui
      quoi dont où quand comme comment pourquoi si est sont était étaient être été suis es sommes êtes a ont avait avaient avoir eu ai as avons avez va vont aller fait font
      faire peut peuvent pouvoir veut veulent vouloir doit doivent devoir dit disent dire voit voir sait savoir prend prendre met mettre il elle ils elles on se son sa ses
      leur leurs lui eux ce cet cette ces cela ça ceci celui celle ceux celles même autre autres tout toute tous toutes chaque quelque quelques plusieurs aucun aucune rien
      personne beaucoup peu plus moins très trop aussi encore déjà toujours jamais souvent parfois ici là alors ainsi puis ensuite bien mal ne pas non oui un deux trois quatre
      cinq six sept huit neuf dix grand grande bon bonne nouveau nouvelle nouveaux petit petite temps jour jours an ans année fois chose choses part monde vie maison
      aujourd'hui hier demain maintenant c'est n'est qu'il qu'on d'un d'une s'est j'y`,
    usual: [
      [20, 'très'],
      [10, 'merci vraiment'],
      [6, 'toujours incroyable heureux simplement'],
      [4, 'ravis ravi absolument génial super fiers fier hâte'],
    ],
  }),
}

/** Contractions of English with one meaning or a common one. */
export const CONTRACTIONS =
  set(`i'm i've i'll i'd we're we've we'll we'd you're you've you'll you'd they're they've they'll they'd it's that's there's what's here's he's she's let's
  don't doesn't didn't isn't aren't wasn't weren't haven't hasn't hadn't won't can't couldn't shouldn't wouldn't`)

/** Pairs of words that have a contraction, and "cannot". */
export const FULL_FORMS: ReadonlySet<string> = new Set(
  ['we are', 'you are', 'they are', 'i am', 'it is', 'that is', 'we will', 'you will', 'they will', 'i will'].concat(
    'do does did is are was were have has had could should would will'.split(' ').map((word) => `${word} not`),
  ),
)
