import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startReviewer } from './support/reviewer.ts'

let reviewer: Awaited<ReturnType<typeof startReviewer>>
beforeAll(async () => {
  reviewer = await startReviewer()
})
afterAll(() => reviewer.close())

interface Read {
  published: string
  instructions?: string
  leftOut?: string
}

const HIDDEN = 'You asked to leave this out.'

/** Of what is left out, only exclusions. */
const readings: [string, string, Read][] = [
  [
    'German',
    'Hallo, brauche bitte einen Text für Insta!! Also: wir (Fahrradwerkstatt Kettenöl, Köln) machen ab 8.6. wieder die Frühjahrsinspektion, ja ich weiss ist schon Juni, haha. Termine nur telefonisch 0221 555 0143. Bitte locker und mit du, nicht so werbemäßig',
    {
      published:
        'Wir (Fahrradwerkstatt Kettenöl, Köln) machen ab 8.6. wieder die Frühjahrsinspektion. Termine nur telefonisch 0221 555 0143.',
      instructions: 'Bitte locker und mit du, nicht so werbemäßig',
    },
  ],
  [
    'German',
    'moin zusammen, könnt ihr uns nen kurzen Beitrag für Facebook machen? Der Hofladen hat ab 4. Mai samstags bis 16 Uhr offen. Die Sache mit dem Zaun bitte weglassen. max. 3 Sätze, keine Emojis',
    {
      published: 'Der Hofladen hat ab 4. Mai samstags bis 16 Uhr offen.',
      instructions: 'max. 3 Sätze, keine Emojis',
      leftOut: 'Die Sache mit dem Zaun bitte weglassen.',
    },
  ],
  [
    'German',
    'Guten Tag, wir bräuchten eine Bildunterschrift für unsere Seite, bitte per Sie und ohne Hashtags. Die Praxis ist vom 3. bis 7. August geschlossen.',
    {
      published: 'Die Praxis ist vom 3. bis 7. August geschlossen.',
      instructions: 'bitte per Sie und ohne Hashtags.',
    },
  ],
  [
    'German',
    'Schreib bitte einen Text für YouTube. Wir backen am 12. Dezember mit Kindern Plätzchen. Schreib bitte nicht "Weihnachtszauber" oder so. Diesen Teil bitte streichen.',
    {
      published: 'Wir backen am 12. Dezember mit Kindern Plätzchen.',
      instructions: 'Schreib bitte nicht "Weihnachtszauber" oder so.',
      leftOut: 'Diesen Teil bitte streichen.',
    },
  ],
  [
    'French',
    'bonjour il me faut le texte pour ma vidéo youtube svp. c est la visite de la miellerie, on montre l extraction du miel de lavande, ya 12 ruches. j ai filmé en juillet. merci de pas ecrire "nectar des dieux" ou des trucs comme ca',
    {
      published: "C'est la visite de la miellerie, on montre l'extraction du miel de lavande, il y a 12 ruches. J'ai filmé en juillet.",
      instructions: 'merci de pas ecrire "nectar des dieux" ou des trucs comme ca',
    },
  ],
  [
    'French',
    'Salut ! peux-tu faire un post pour notre page facebook ? Le marché de Noël est le 12 décembre de 10h à 18h. pas trop commercial stp, tutoie les gens, et ne mettez pas le nom de Gérard',
    {
      published: 'Le marché de Noël est le 12 décembre de 10h à 18h.',
      instructions: 'pas trop commercial stp, tutoie les gens,',
      leftOut: 'et ne mettez pas le nom de Gérard',
    },
  ],
  [
    'French',
    "coucou l'équipe, on a besoin d'une légende pour insta svp, sans emojis. La librairie ferme à 17 h le 4 mai.",
    { published: 'La librairie ferme à 17 h le 4 mai.', instructions: 'sans emojis.' },
  ],
  [
    'French',
    'J aurais besoin d un petit texte pour le blog stp. Le gîte rouvre le 4 mai (le toit fuyait, enlevez ça). évitez le ton trop commercial, et 3 phrases max',
    {
      published: 'Le gîte rouvre le 4 mai.',
      instructions: 'évitez le ton trop commercial, et 3 phrases max',
      leftOut: '(le toit fuyait, enlevez ça).',
    },
  ],
  [
    'Spanish',
    'Hi!! ok para el tiktok de la panadería: this Sat 30 May hacemos conchas de maracuyá, $2 each, from 8am hasta que se acaben. so no digan que sale en el video mi tía (la última vez fue un desmadre — quita esto) caption en inglés con poquito español plis',
    {
      published: 'This Sat 30 May hacemos conchas de maracuyá, $2 each, from 8am hasta que se acaben.',
      instructions: 'caption en inglés con poquito español plis',
      leftOut: 'so no digan que sale en el video mi tía (la última vez fue un desmadre — quita esto)',
    },
  ],
  [
    'Spanish',
    'hola, necesito un texto para instagram porfa. El domingo 7 de junio abrimos la terraza a las 12. Sin emojis y en tono cercano. no pongas lo de las obras',
    {
      published: 'El domingo 7 de junio abrimos la terraza a las 12.',
      instructions: 'Sin emojis y en tono cercano.',
      leftOut: 'no pongas lo de las obras',
    },
  ],
  [
    'Spanish',
    'buenas, me haces un post para la página de facebook? El taller cierra el 4 de mayo. tutea y que sea cortito',
    { published: 'El taller cierra el 4 de mayo.', instructions: 'tutea y que sea cortito' },
  ],
  [
    'Spanish',
    'Nos preparas una publicación para redes por favor. La feria es del 3 al 5 de mayo en la plaza Mayor (vino poca gente el año pasado, borra esto). No escribas "evento único". nada publicitario',
    {
      published: 'La feria es del 3 al 5 de mayo en la plaza Mayor.',
      instructions: 'No escribas "evento único". nada publicitario',
      leftOut: '(vino poca gente el año pasado, borra esto).',
    },
  ],
  [
    'Italian',
    'Ciao, mi serve un testo per Instagram. Sabato 14 giugno apriamo il nuovo forno in via Roma 8. Niente emoji per favore, tono amichevole. Non scrivere che Marco se ne va',
    {
      published: 'Sabato 14 giugno apriamo il nuovo forno in via Roma 8.',
      instructions: 'Niente emoji per favore, tono amichevole.',
      leftOut: 'Non scrivere che Marco se ne va',
    },
  ],
  [
    'Dutch',
    "hoi, ik heb een tekst nodig voor insta. Zaterdag 6 juni is de opendag van 10 tot 16 uur. Niet te formeel graag en zonder emoji's. Laat de prijs maar weg",
    {
      published: 'Zaterdag 6 juni is de opendag van 10 tot 16 uur.',
      instructions: "Niet te formeel graag en zonder emoji's.",
      leftOut: 'Laat de prijs maar weg',
    },
  ],
  [
    'Polish',
    'cześć, potrzebuję tekst na facebooka. W sobotę 6 czerwca otwieramy nowy sklep przy ul. Długiej 4. Bez emoji proszę i na luzie. Nie pisz o remoncie',
    {
      published: 'W sobotę 6 czerwca otwieramy nowy sklep przy ul. Długiej 4.',
      instructions: 'Bez emoji proszę i na luzie.',
      leftOut: 'Nie pisz o remoncie',
    },
  ],
]

describe('a brief in another language', () => {
  test.each(readings)('has its facts published, and its notes to the writer shown in a review: %s: %s', async (_, brief, expected) => {
    const { review, passages } = await reviewer.reviewed(brief)
    const of = (use: string) => passages.filter((passage) => passage.use === use)
    expect({
      published: of('publish')
        .map(({ text }) => text)
        .join(' '),
      instructions:
        of('instruction')
          .map(({ text }) => text)
          .join(' ') || undefined,
      leftOut:
        of('leave_out')
          .filter(({ reason }) => reason === HIDDEN)
          .map(({ text }) => text)
          .join(' ') || undefined,
    }).toEqual({ instructions: undefined, leftOut: undefined, ...expected })
    expect(review).toBe(true)
  })

  test('shows an added apostrophe as a change', async () => {
    const { passages } = await reviewer.reviewed("l hiver arrive le 4 mai. La taille l est épuisée. C'est la vitamine c et d, 5 l d eau.")
    expect(passages.map(({ text, reason }) => [text, reason === null])).toEqual([
      ["L'hiver arrive le 4 mai.", false],
      ['La taille l est épuisée.', true],
      ["C'est la vitamine c et d, 5 l d'eau.", false],
    ])
  })
})

describe('a fact in another language that is like a note to the writer', () => {
  test.each([
    // German
    'Bitte leise und freundlich. Der Lesesaal öffnet am 4. Mai um 9 Uhr. Kurz und gut, wir freuen uns.',
    'Führung am Samstag um 14 Uhr, auf Deutsch und Englisch. Der Weg ist leicht, nicht zu lang. Hunde bitte kurz führen.',
    'Wir suchen einen Verkäufer, sympathisch und ehrlich. Schreib uns einen kurzen Text für die Pinnwand.',
    'Hallo zusammen! Wir brauchen bis 4. Mai noch 20 Helfer. Kannst du einen Kuchen machen? Ruf an: 0221 555 0143.',
    'Also: kommt vorbei! Ja, ich weiß, was gut ist, sagt Koch Ole. Das Lokal öffnet am 4. Mai.',
    // French
    'Un style simple et élégant. La boutique ouvre le 4 mai à 10 h. Vendeur sympa et sérieux recherché.',
    'Visites en français et en anglais, le samedi à 14 h. Merci de ne pas mettre vos vélos devant la porte. Pub sympa et décontracté.',
    'Bonjour à tous ! Il nous faut 20 bénévoles pour la fête du 12 juin. Écrivez-nous un message.',
    'Un spectacle drôle, pas trop sérieux, le 4 mai à 20 h. Merci de ne pas écrire sur les murs.',
    // Spanish
    'Visitas guiadas el sábado a las 12, en inglés y español. Sin gluten y sin azúcar. Abrimos el 4 de mayo.',
    'Hola, vecinos. Necesitamos voluntarios para la fiesta del 5 de junio. No digan que no avisamos.',
    'Un paseo corto, natural y divertido. Quita el polvo y disfruta. El taller abre el 4 de mayo.',
    'Un comercial serio para nuestra tienda. Haznos un favor: comparte este post. Abrimos el 4 de mayo.',
    // Italian, Dutch, Polish
    'Ciao a tutti! Cerchiamo un commesso simpatico e serio. Scrivici un messaggio entro il 4 maggio. Niente glutine.',
    'Hoi allemaal! Schrijf je in voor 4 mei. We hebben een leuke post vacant bij de balie, kort en simpel.',
    'Dzień dobry! Napisz do nas do 4 maja. Prosto i smacznie, bez cukru.',
  ])('is published as it is: %s', async (brief) => {
    const { review, passages } = await reviewer.reviewed(brief)
    expect(passages.map(({ use, text }) => [use, text])).toEqual(passages.map(({ source }) => ['publish', source]))
    expect(review).toBe(false)
  })
})
