import { PLATFORM_IDS } from '@loomcast/platforms'
import { guidanceFor } from '@loomcast/platforms/guidance'
import { list } from '../language.ts'

/** Words of addresses and titles with their abbreviations. A name that has one of them has the others. */
const ABBREVIATIONS = [
  'street st str',
  'saint st sankt san santa',
  'avenue ave av avenida avda avd',
  'road rd',
  'square sq',
  'lane ln',
  'drive dr',
  'doctor dr dra doctora docteur doktor',
  'boulevard blvd bd bld boul',
  'court ct',
  'place pl platz plaza pza plza pl',
  'terrace ter',
  'parkway pkwy',
  'highway hwy',
  'mount mt',
  'fort ft',
  'suite ste',
  'apartment apt',
  'building bldg',
  'department dept',
  'company co',
  'limited ltd',
  'calle c',
  'carretera ctra',
  'paseo pso po',
  'route rte',
  'impasse imp',
  'chemin ch che chem',
  'allee all',
  'faubourg fbg fg',
  'professor prof profesor profesora professeur',
  'brothers bros',
  'via v',
  'piazza pza',
  'rua r',
  'association assoc assn',
  'university univ uni',
  'center centre ctr',
]
const SPELLINGS = new Map<string, string[]>()
for (const words of ABBREVIATIONS.map(list)) for (const word of words) SPELLINGS.set(word, [...(SPELLINGS.get(word) ?? []), ...words])

/** The other spellings of a folded word: "street" for "st", "hauptstraße" for "hauptstr". */
export function spellingsOf(word: string): readonly string[] {
  const known = SPELLINGS.get(word)
  if (known) return known
  const stem = /^(\p{L}{2,})(?:straße|strasse|str)$/u.exec(word)?.[1]
  if (stem) return [`${stem}straße`, `${stem}strasse`, `${stem}str`]
  if (word === 'straße' || word === 'strasse') return ['str', 'straße', 'strasse']
  return word.includes('ß') ? [word.replaceAll('ß', 'ss')] : []
}

/** Capitalized words that are no names, or that are known to every reader. Not found in the brief, they are unsure at most. */
export const COMMON_CAPITALS = new Set([
  ...PLATFORM_IDS.flatMap((id) => guidanceFor(id).inBriefs.names.map((name) => name.replaceAll(' ', ''))),
  ...list(
    'saint st san santa santo sankt day halloween christmas xmas boxing easter eve new year years valentine valentines thanksgiving ramadan hanukkah advent weihnachten ostern silvester valentinstag navidad pascua noel paques valentin valentin toussaint google whatsapp pinterest threads internet web european english british american french german spanish italian portuguese greek turkish polish dutch swiss austrian irish scottish welsh japanese chinese indian mexican thai korean ethiopian african asian nordic scandinavian mediterranean europe europa',
  ),
])

/** Words that begin with a capital in any position, and short words at the start of a clause. */
export const NO_NAMES = new Set(
  list(
    "i i'm i'll i've i'd ok dm p.s ps rsvp faq asap diy tv pm am a.m p.m vs etc mr mrs ms dr herr frau monsieur madame senor senora don dona sr sra mme m doctor doctora docteur the a an and or but no yes our your my we you they he she it this that these those in on at from to of for with by as if so not all new free now today here there what when where who why how come see find get join meet book call just only every each let's don't we're you're it's un una el la los las le les der die das ein eine du der des l d y et und o ou oder con mit avec por para pour fur von de unser unsere unserem unseren euer eure ihr ihre dein deine mein meine kein keine sein seine ihren ihrem ihres ihrer ihnen euren eurem eurer euch dich dir deinen deinem deiner deines meinen meinem meiner unseres unserer sie ihn man liebe lieber liebes nuestro nuestra nuestros su sus tu en em nos do il lo gli i di del della con per non nel nella alla alle al nostro nostra vostro tuo tua suo sua o a os as um uma do da dos das em no na com para por nao nosso nossa seu sua voce notre nos votre vos leur leurs ce cette ces si no ven pide",
  ),
)

/** Frequent given names. In German, where every noun has a capital, and at the start of a sentence, they show that a word is a name. */
export const GIVEN_NAMES = new Set(
  list(
    'james john robert michael william david richard joseph thomas charles christopher daniel matthew anthony mark paul steven andrew joshua kevin brian george edward peter jack harry oliver noah liam lucas henry leo oscar max ben sam alex adam luke ethan ryan jacob tom tim jim bob dave mike steve chris nick phil simon martin philip callum mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty sandra margaret ashley emily kim donna emma olivia ava sophia isabella mia charlotte amelia grace lily ella chloe lucy alice hannah anna julia laura maria eva nina clara ida lena leonie lea marie sophie johanna katharina katrin kathrin birgit sabine susanne petra monika ursula renate heike andrea claudia stefanie nicole anja silke meike maike inge helga gisela ingrid brigitte hans klaus jurgen gunter dieter wolfgang werner helmut manfred heinz horst uwe ulrich stefan andreas matthias markus bernd frank ralf jens thorsten sven dirk jorg kai lars tobias sebastian florian felix jan jonas lukas niklas moritz emil anton karl fritz otto carlos jose juan luis miguel antonio manuel francisco javier alejandro pablo diego sergio jorge rafael alberto fernando pedro angel mateo hugo inaki carmen josefa isabel dolores pilar teresa rosa cristina lucia marta paula elena sara ana raquel beatriz silvia rocio jean pierre michel philippe alain patrick nicolas christophe laurent julien antoine maxime bastien mathis yann karim benoit francois guillaume louis jules gabriel arthur camille manon lea sarah oceane celine sandrine nathalie isabelle catherine sylvie valerie monique odile helene jeanne claire aurelie giulia marco luca giovanni francesca chiara carla paolo sofia ali mohammed ahmed fatima yuki priya raj mei chen matej tiago joao ivan olga natalia angela albert nigel gordon graham keith derek trevor colin stuart ian alan neil gareth owen rhys dylan connor sean patrick aidan finn isla freya poppy daisy evie phoebe imogen harriet georgina nicola tracey sharon jane joan judith dorothy rose margot agnes martha jude toby kyle tyler jordan logan mason jayden elijah samuel benjamin nathan aaron eric kurt jason justin brandon donald ronald kenneth gary larry jeff scott greg doug priyanka aisha mohamed omar hassan yusuf ibrahim leila zainab lorenzo matteo andrea giuseppe antonella giorgio roberto elisa valentina rui nuno duarte goncalo ines catarina joana vasco afonso lourenco rodrigo bruno',
  ),
)
