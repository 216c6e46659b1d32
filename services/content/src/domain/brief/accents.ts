import { folded } from './boilerplate/folded-text.ts'
import type { Language } from './language.ts'
import { withCapital } from './with-capital.ts'

/** Words that exist only with their accents. Without them, they are no words. */
const WORDS: Partial<Record<Language, string>> = {
  fr: `février décembre août après très déjà même mêmes fête fêtes entrée entrées soirée soirées année années journée journées matinée café cafés église école écoles élève élèves vélo vélos numéro téléphone réservez réserver réservation réservations
    spécialité spécialités qualité nouveauté nouveautés activité activités sécurité santé bébé bébés théâtre musée musées cinéma crème crèche pièce pièces bientôt plutôt dégustation dégustations découvrir découvrez découverte épicerie équipe équipes événement événements
    étudiant étudiants étage étoile écrire préparer réouverture hôtel fenêtre château gâteau gâteaux pâtisserie pâtisseries goûter goûters dîner déjeuner apéro apéritif idée idées cinquième troisième deuxième première dernière matière lumière rivière père mère frère bière bières
    légume légumes agréable célèbre créateur créatrice création créations décoration déco énergie étape présente présentation répétition répétitions thème système problème déménage déménageons déménagement noël`,
  es: `málaga córdoba cádiz almería jaén gijón logroño castellón cáceres música músico músicos músicas público pública sábado sábados miércoles próximo próxima próximos próximas también aquí allí día días teléfono número recién jardín inglés francés alemán portugués fácil fáciles rápido rápida único única únicos clásico clásica clásicos económico económica además así están será estará tendrá habrá más café cafés
    cerámica fotografía película películas plátano limón jamón melón salón balcón rincón corazón fútbol árbol árboles lápiz mañana mañanas niño niña niños niñas año años pequeño pequeña pequeños pequeñas señora señor compañía otoño baño baños diseño español española perdió nació abrió cumplió salió
    cafetería cafeterías panadería pastelería librería peluquería carnicería frutería zapatería lavandería galería lotería ferretería floristería heladería cervecería joyería papelería pescadería pizzería bisutería ingeniería máximo mínimo dirección teléfonos página vacío sótano ático último última últimos últimas autobús periódico decoración`,
  it: 'perché poiché più caffè città novità qualità attività università lunedì martedì mercoledì giovedì venerdì già così può età libertà cioè ',
  pt: 'não você vocês também já até são sábado sábados terça dança danças grátis criança crianças serviço serviços preço preços horário horários música próximo próxima último última pão pães irmão coração inscrições espaço almoço domicílio português inglês chá estão ninguém além café cafés',
  de: 'für über können könnt müssen möchten möchte frühstück märz öffnungszeiten geöffnet schön schöne schönen küche küchen tür türen müde spät später nächste nächsten nächster nächstes früh zurück grün grüne gemüse käse brötchen während natürlich wünschen wünsche übrigens für fünf zwölf gäste plätze grüße äpfel hören höhe räume bäckerei gärtnerei märkte stück stücke glück',
}

/** How a word is typed without its accents: "für" as "fuer". */
const typedForms = (word: string, language: string): [string, string][] =>
  language === 'de' ? [[word.replace(/[äöü]/gu, (vowel) => `${folded(vowel)}e`).replaceAll('ß', 'ss'), word]] : [[folded(word), word]]

const FORMS = new Map(
  Object.entries(WORDS).map(([language, list]) => [language, new Map(list.split(/\s+/u).flatMap((word) => typedForms(word, language)))]),
)

/** Endings that always have an accent. */
const ENDINGS: Partial<Record<Language, [RegExp, string][]>> = {
  es: [[/(?<=\p{L}{2}[cs])ion$/u, 'ión']],
  pt: [
    [/(?<=\p{L}{2})cao$/u, 'ção'],
    [/(?<=\p{L}{2})coes$/u, 'ções'],
  ],
}

/** "a partir", "merci a tous", "a 18h": of "on a 3 places", the verb stays. */
const PHRASES: Partial<Record<Language, [RegExp, string][]>> = {
  fr: [
    [/(?<![\p{L}'’])a (?=partir(?![\p{L}]))/gu, 'à '],
    [
      /(?<![\p{L}'’])a (?=(?:paris|lyon|marseille|toulouse|nantes|montpellier|strasbourg|bordeaux|lille|rennes|reims|grenoble|dijon|angers|brest|rouen|nancy|metz|caen)(?![\p{L}]))/giu,
      'à ',
    ],
    [/(?<=(?<![\p{L}])merci )a (?=tou|vous|nos|notre|mes|ceux|celles|chacun)/giu, 'à '],
    [/(?<=[\p{L}\d,] )(?<!(?<![\p{L}])(?:on|il|elle|qui|y|ça|cela|ca|[\p{Lu}]\p{L}+) )a (?=\d{1,2}(?:h|,\d\d| ?€| ?euros?))/gu, 'à '],
    [
      /(?<=(?<![\p{L}])(?:au|du|le|un|ce|petit|grand) )marche(?= d['’]| (?:de|du|des|bio|couvert|aux|tous|le|ce)(?![\p{L}])|[,.]|$)/gu,
      'marché',
    ],
  ],
  pt: [[/(?<![\p{L}])as (?=\d{1,2} ?h)/gu, 'às ']],
  it: [[/(?<![\p{L}])e['’](?= \p{L})/gu, 'è']],
}

/** No part of a link, an address, a handle or a hashtag. */
const WORD = /(?<![\p{L}\p{N}@#/._-])\p{L}+(?![\p{L}\p{N}@/_]|\.\p{L})/gu

/** A text with the accents that its author did not type, where a word cannot be another one without them. */
export function withAccents(text: string, language: Language): string {
  const forms = FORMS.get(language)
  if (!forms) return text
  const words = text.replace(WORD, (typed) => {
    const known = forms.get(typed.toLowerCase())
    if (known !== undefined) return /^\p{Lu}/u.test(typed) ? withCapital(known) : known
    return (ENDINGS[language] ?? []).reduce((word, [ending, written]) => word.replace(ending, () => written), typed)
  })
  return (PHRASES[language] ?? []).reduce((result, [pattern, written]) => result.replace(pattern, () => written), words)
}
