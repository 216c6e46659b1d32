import { describe, expect, test } from '@jest/globals'
import { hashtags, type PlatformId } from '@loomcast/platforms'
import { composed as draftOf } from './support/composed.ts'

const on = (platform: PlatformId, brief: string) => draftOf(brief, { platform })

describe('a sentence that is split at its semicolon', () => {
  test.each([
    [
      'Le club de voile de Lorient ouvre un cours du soir. Les bateaux sont fournis par le club ; les débutants reçoivent un gilet à leur taille. Le cours coûte 80 euros.',
      'Les bateaux sont fournis par le club.',
    ],
    [
      "La salle des fêtes de Royat est fermée en mars. L'entrée reste possible par la cour ; le bureau répond tous les matins au téléphone. Les travaux durent un mois.",
      "L'entrée reste possible par la cour.",
    ],
    [
      'Die Werkstatt Kranz in Emden hat ein neues Lager. Das Dach trägt eine große Solaranlage; die Wärme kommt aus dem Holz der Werkstatt. Führungen gibt es freitags.',
      'Das Dach trägt eine große Solaranlage.',
    ],
    [
      'La escuela Faro abre un curso de barro en Gijón. Los hornos funcionan con energía solar; las piezas se recogen a la semana siguiente. El curso cuesta 90 euros.',
      'Los hornos funcionan con energía solar.',
    ],
    [
      'Bell Lane Pottery in Frome starts a new class. The wheels are on the ground floor; the kiln room is up two flights of stairs. A class costs £30.',
      'The wheels are on the ground floor.',
    ],
  ])('has no space before its period: %s', (brief, sentence) => {
    const { text } = on('tiktok', brief)
    expect(text).toContain(sentence)
    expect(text).not.toMatch(/\s\./u)
  })
})

describe('a thread', () => {
  test.each([
    [
      'El obrador Trigo Lento de Oviedo estrena el jueves 5 de noviembre un curso de pan para familias. La última clase termina a las 20:00 con una merienda gratis. Solo hay sitio para ocho familias, y no hace falta saber nada de pan. El curso tiene cuatro clases, los jueves a las 17:30, en la calle del Rosal, 12. El precio es de 60 euros por familia, con los ingredientes y los delantales incluidos. Cada clase dura dos horas y media, y todos se llevan a casa una hogaza de 500 gramos y masa madre. Teléfono: 985 55 01 22.',
      'Teléfono',
    ],
    [
      'Die Tanzschule Brandt in Celle eröffnet am Montag, dem 7. September, einen zweiten Saal für Kurse am Vormittag. Der Saal hat einen schwingenden Boden aus Eiche, der nur mit sauberen Schuhen betreten werden muss. Am 7. September sind alle Kurse kostenlos, und jeder Gast bekommt eine Tasse Kaffee. Die Kurse am Vormittag dauern eine Stunde und kosten 9 Euro. Wer eine Zehnerkarte kauft, zahlt 80 Euro, und sie gilt ein Jahr lang in beiden Sälen. Bitte bringen Sie Wasser mit. Telefon: 05141 55 01 22.',
      'Telefon',
    ],
    [
      'Northgate Joinery in Malton opens its timber store to the public on Saturday 17 October from 9am until 1pm. Entry is free and dogs are welcome. The store has oak, ash and elm from three estates within twenty miles, and every board has a label with the name of the wood. Offcuts are sold by weight from large crates beside the door, at £2 a kilogram for all kinds. Bring a trailer or ask us to deliver, which costs £15 within the town and £30 beyond it. The saw is in use until noon, so children must stay with an adult in the yard. Ring 01653 555 010.',
      'Ring',
    ],
    [
      'Le théâtre du Quai, à Nevers, reprend le vendredi 9 octobre ses soirées de lecture au premier étage. Le bar ouvre à 19 h et ferme à 23 h. La participation aux frais est de 6 euros, et elle est gratuite pour les moins de 18 ans. Les soirées durent une heure et demie, sauf en décembre. Chaque soirée commence à 20 h et réunit deux comédiens et un musicien autour des textes reçus. Les textes doivent faire une page au plus et peuvent rester anonymes si leurs auteurs le souhaitent. Renseignements : 03 86 55 01 22.',
      'Renseignements',
    ],
    [
      'Le théâtre du Quai, à Nevers, reprend le vendredi 9 octobre ses soirées de lecture au premier étage. Le bar ouvre à 19 h et ferme à 23 h. La participation aux frais est de 6 euros, et elle est gratuite pour les moins de 18 ans. Chaque soirée commence à 20 h et réunit deux comédiens et un musicien autour des textes reçus. Les textes doivent faire une page au plus et peuvent rester anonymes si leurs auteurs le souhaitent. Les soirées durent une heure et demie, sauf en décembre. Renseignements : 03 86 55 01 22.',
      'Renseignements',
    ],
  ])('has no last post with only a phone number: %s', (brief, contact) => {
    const posts = on('twitter', brief).text.split(/\n\n(?=\d+\/\d+ )/u)
    expect(posts.length).toBeGreaterThan(2)
    expect(posts.at(-1)).toContain(contact)
    expect(posts.at(-1)).not.toMatch(new RegExp(`^\\d+/\\d+ ${contact}`, 'u'))
  })
})

describe('a title and a headline', () => {
  test.each([
    [
      'Orchard Payroll in Napier, New Zealand, has opened a help desk for shops with fewer than ten employees in the whole region. A call costs NZ$9. The desk is open on weekdays.',
      'Orchard Payroll has opened a help desk',
    ],
    [
      'The Corn Store, a 40-seat theatre in Ludlow, will show plays with sign language on every evening on Thursdays from 8 October. Until now there was one such evening a month. Tickets cost £9.',
      'The Corn Store will show plays with sign language on every evening on Thursdays',
    ],
    [
      'Die Bäckerei Lindner aus Soest eröffnet am 4. Mai 2026 eine zweite Filiale in der Walburger Straße 12. Dort gibt es jeden Morgen ab 6 Uhr frische Brötchen. Die Filiale hat zwölf Sitzplätze.',
      'Die Bäckerei Lindner eröffnet am 4. Mai eine zweite Filiale',
    ],
    [
      "La librairie Les Deux Quais, à Vannes, ouvre le samedi 3 octobre 2026 un rayon de cartes d'autrefois au rez-de-chaussée du 11, rue des Halles. Environ 300 cartes y seront proposées. Le rayon est ouvert du mardi au samedi.",
      "La librairie Les Deux Quais ouvre le samedi 3 octobre un rayon de cartes d'autrefois",
    ],
    [
      'La librería Faro, en Santander, inaugura el sábado 14 de noviembre una sección de cómics de segunda mano en la planta baja de la calle Burgos, 11. Habrá unos 800 títulos, de 3 a 12 euros. La sección abre de lunes a sábado.',
      'La librería Faro inaugura el sábado 14 de noviembre una sección de cómics de segunda mano',
    ],
  ])('have the whole news without the adjuncts, and the text still has the first sentence: %s', (brief, news) => {
    const video = on('youtube', brief).title ?? ''
    const { text } = on('blog', brief)
    expect(video.startsWith(news)).toBe(true)
    expect(video.length).toBeLessThanOrEqual(100)
    expect(text.split('\n')[0]).toBe(`# ${news}`)
    const [first = ''] = brief.split(/(?<=\D\.) (?=\p{Lu})/u)
    expect(text.split('\n\n')[1]?.startsWith(first)).toBe(true)
  })

  test.each([
    'Ferncliff Ceramics in Ludlow has opened a second studio at 14 Corve Street. There you can book a wheel by the hour. An hour costs £12.',
    'Der Malerbetrieb Osterkamp aus Jever hat am 1. April seine neue Lackierhalle eingeweiht. Auf 300 Quadratmetern werden dort Möbel lackiert. Am 9. Mai ist Tag der offenen Tür.',
    'La fromagerie des Arcades, à Aurillac, lance un abonnement de fromages pour les restaurants. On y trouve six fromages par mois. La livraison est gratuite.',
    'El taller Ruedas Nuevas de Gijón ofrece desde el 3 de marzo un servicio de reparación de bicicletas eléctricas. Allí se revisan también las baterías. La revisión cuesta 25 euros.',
    "Thistle Bakery's oldest oven turns ninety this month, and we are opening the kitchen. Anyone who comes on Saturday can look inside. It costs nothing.",
  ])('differ from the first sentence, which stays in the article: %s', (brief) => {
    const [headline = '', body = ''] = on('blog', brief).text.split('\n\n')
    const [first = ''] = brief.split(/(?<=\D\.) (?=\p{Lu})/u)
    expect(body.startsWith(first)).toBe(true)
    expect(`${headline}.`).not.toBe(`# ${first}`)
  })

  test.each([
    [
      'Dogs can run on the beach at Weston from 4 May to 30 September, but only before 9 am. The fine is £80. Wardens walk there every day.',
      'only before 9 am',
    ],
    [
      'Our pool will be open from 4 May to 30 September, but only for members. A towel costs £2. The water has 24 degrees.',
      'only for members',
    ],
    [
      'Unser Hofladen ist ab dem 4. Mai jeden Tag geöffnet, aber nicht an Feiertagen. Eier kosten 2 €. Wir backen samstags.',
      'nicht an Feiertagen',
    ],
  ])('have the condition that makes them true: %s', (brief, condition) => {
    expect(on('blog', brief).text.split('\n')[0]).toContain(condition)
  })
})

describe('hashtags', () => {
  test.each([
    [
      'Die Schlosserei Tamm aus Stade hat am 3. Mai ihre neue Halle in der Harburger Straße 8 bezogen. Dort arbeiten zwölf Leute. In der Harburger Straße gibt es auch Parkplätze.',
      ['#Stade', '#SchlossereiTamm'],
      /Straße|#Halle/u,
    ],
    [
      'La librairie Les Deux Quais, à Vannes, ouvre un rayon de cartes anciennes. Le rayon est au premier étage. Le rayon compte 300 cartes de la côte.',
      ['#LesDeuxQuais', '#Vannes'],
      /#Rayon/u,
    ],
    [
      'Cwm y Berllan Farm in Brecon has new dates for its lambing weekends. Cwm y Berllan Farm takes visitors from 10am. Entry is £6.',
      ['#CwmYBerllanFarm'],
      /#BerllanFarm/u,
    ],
    [
      'Quillfeather Pottery starts a class for beginners. The class for beginners has six evenings. All beginners get an apron.',
      ['#QuillfeatherPottery'],
      /#Beginners/u,
    ],
    [
      'La panadería Horno de Lema, en Lugo, estrena un mostrador de repostería. El mostrador abre a las ocho. El mostrador tiene tartas de castaña.',
      ['#Lugo'],
      /#Mostrador/u,
    ],
  ])('are whole names and towns, no streets and no single common nouns: %s', (brief, wanted, unwanted) => {
    const tags = hashtags(on('instagram', brief).text)
    expect(tags.some((tag) => wanted.includes(tag))).toBe(true)
    expect(tags.join(' ')).not.toMatch(unwanted)
  })
})
