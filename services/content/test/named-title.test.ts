import { describe, expect, test } from '@jest/globals'
import { composed } from './support/composed.ts'

const videoTitle = (brief: string) => composed(brief, { platform: 'youtube' }).title
const headline = (brief: string) => composed(brief, { platform: 'blog' }).text.split('\n')[0]?.replace('# ', '')

describe('a title', () => {
  test.each([
    [
      'Ashgrove Dental in Hexham has two new evening clinics, on Tuesdays and Thursdays until 8pm, starting 2 September. A check-up is £58. Call 01434 555 018.',
      'Ashgrove Dental: two new evening clinics',
      'Ashgrove Dental: two new evening clinics',
    ],
    [
      'Tarn Physiotherapy has started a falls prevention class for people over 65. Groups of eight meet on Monday mornings. A course costs £96.',
      'Falls prevention class for people over 65',
      'Tarn Physiotherapy: falls prevention class for people over 65',
    ],
    [
      'Is your furnace older than your teenager? Larch Heating & Air is offering a $89 tune-up to homes in Missoula through November 15. It includes a filter. Call 406-555-0142.',
      'Larch Heating & Air: a $89 tune-up',
      'Larch Heating & Air: a $89 tune-up',
    ],
    [
      'I am a wedding photographer in Cork and I have four dates left for 2027: 6 March, 17 April, 9 October and 27 November. I work alone. Packages start at €1,750.',
      'Wedding photographer in Cork: four dates left for 2027',
      'Wedding photographer in Cork: four dates left for 2027',
    ],
    [
      'Die Druckerei Lehmkuhl in Lüneburg bietet im Februar wieder zwei Wochenendkurse für Einsteiger an. Die Kurse kosten 145 Euro. Es gibt sechs Plätze.',
      'Druckerei Lehmkuhl: zwei Wochenendkurse für Einsteiger',
      'Druckerei Lehmkuhl: zwei Wochenendkurse für Einsteiger',
    ],
    [
      'Unser Rad-Verleih in Münster hat Zuwachs bekommen: vier neue E-Lastenräder, jedes mit Platz für drei Kinder. Die Leihe kostet 12 Euro. Helme sind inklusive.',
      'Rad-Verleih in Münster: vier neue E-Lastenräder',
      'Rad-Verleih in Münster: vier neue E-Lastenräder',
    ],
    [
      "L'association Les Mains Libres organise une bourse aux plantes le dimanche 26 avril, de 9 h à 13 h, sous la halle de Clisson. L'entrée est libre. Tout est gratuit.",
      'Les Mains Libres : bourse aux plantes le dimanche 26 avril',
      'Les Mains Libres : bourse aux plantes le dimanche 26 avril',
    ],
    [
      'El taller de cerámica Barro Alto, en el barrio de Triana de Sevilla, abre inscripciones para su curso de torno de otoño. Son diez clases. Hay ocho plazas.',
      'Barro Alto: curso de torno de otoño',
      'Barro Alto: curso de torno de otoño',
    ],
    [
      'Onze imkerij De Bij in Deventer heeft dit jaar 410 kilo lindehoning geoogst, bijna twee keer zoveel als vorig jaar. Een pot kost € 7,50. U vindt ons op de markt.',
      'De Bij: 410 kilo lindehoning geoogst',
      'De Bij: 410 kilo lindehoning geoogst',
    ],
  ])('has the sender and what they have: %s', (brief, video, blog) => {
    expect(videoTitle(brief)).toBe(video)
    expect(headline(brief)).toBe(blog)
  })

  test.each([
    [
      'Due to a burst pipe, the Heron & Crane on Station Road is closed today and tomorrow. Nobody was hurt. We hope to open on Saturday.',
      'The Heron & Crane on Station Road is closed today and tomorrow',
    ],
    [
      'After 14 months of work, the footbridge over the Wye at Sellack is open again. The flood had moved one of its towers. The bridge dates from 1895.',
      'The footbridge over the Wye at Sellack is open again',
    ],
    [
      'It is with great sadness that we announce that our founder, Elsie Marchetti, died on 3 March at the age of 91. The shop is closed on Wednesday. Everybody is welcome.',
      'Our founder, Elsie Marchetti, died on 3 March at the age of 91',
    ],
  ])('has the news without its cause or announcement: %s', (brief, title) => {
    expect(videoTitle(brief)).toBe(title)
  })

  test('is what a video is about', () => {
    const brief =
      'I restore pocket watches in a workshop in Boone, and I have just finished filming a 22-minute video about a 1911 Hamilton 992 that spent forty years in a barn. It arrived with a broken staff. I turned the new staff on a lathe. It will be published on Thursday, May 28.'
    expect(videoTitle(brief)).toBe('A 1911 Hamilton 992 that spent forty years in a barn')
    const { text, leftOut } = composed(brief, { platform: 'youtube' })
    expect(text).not.toContain('will be published')
    expect(leftOut.join(' ')).toContain('It will be published on Thursday, May 28.')
  })

  test.each([
    [
      'Our baker Ines makes 120 buns each morning, and by ten they are gone. So from next week we are opening a second window at Kvarn Bakery. A bun costs £3.20.',
      'We are opening a second window at Kvarn Bakery',
    ],
    [
      'Juniper & Vale makes soap in batches of 48 bars in a former stable in Herefordshire. Our new bar is called Hedgerow: nettle, elderflower and a little oat. One bar is £6.',
      'Our new bar is called Hedgerow',
    ],
  ])('has what is new, not what somebody always does: %s', (brief, title) => {
    expect(videoTitle(brief)).toBe(title)
  })

  test('names a product that its first sentence introduces', () => {
    const brief =
      'Pebble is a small speaker that reads the label on your medicine out loud. It works without a phone. Hold a box in front of it and it says the name, the dose and the use-by date. Pebble costs €79.'
    expect(videoTitle(brief)).toBe('Pebble: small speaker that reads the label on your medicine out loud')
  })

  test('names what an invitation is to', () => {
    const brief =
      'Die Freiwillige Feuerwehr Oberkirchen lädt am Sonntag, 14. Juni, von 11 bis 17 Uhr zum Tag der offenen Tür ins Gerätehaus ein. Kinder dürfen mitfahren. Es gibt Kuchen.'
    expect(videoTitle(brief)).toBe('Freiwillige Feuerwehr Oberkirchen: Tag der offenen Tür')
  })

  test('keeps the place that limits a superlative', () => {
    const brief =
      'The oldest shop sign in Norwich is back on its hook. It is a wooden boot. Signwriter Pauline Dack spent five months on it.'
    expect(headline(brief)).toContain('in Norwich')
  })

  test.each([
    [
      'Sew Together is a six-week course for people who own a sewing machine and are afraid of it. Classes run on Wednesday evenings. The fee is £132.',
      /people$/u,
    ],
    [
      'From 1 January, Redline Buses will run the number 14 between Kendal and Windermere every 20 minutes instead of every half hour. A single stays at £2.50. The stop moves.',
      /14$|Windermere$/u,
    ],
    [
      'In 1913 a baker in Dundee named Agnes Rennie bought a second-hand motor van and became the first woman in the city to deliver bread by car. This film follows her route. It is 14 minutes long.',
      /first woman$/u,
    ],
    ['Stop storing your sourdough starter in the fridge door. That is the warmest place in the fridge. Put it at the back.', /starter$/u],
  ])('does not end within a phrase: %s', (brief, torn) => {
    expect(videoTitle(brief)).not.toMatch(torn)
    expect(headline(brief)).not.toMatch(torn)
  })

  test.each([
    [
      'Please check your carbon steel pans. Forge Nine is recalling the 28 cm skillet with serial numbers FF24-0310 to FF24-0988, sold from March to August 2024. The rivets can come loose. Send a photo of the number to us.',
      'Recall: 28 cm skillet with serial numbers FF24-0310 to FF24-0988',
    ],
    [
      'Nettle Farm Dairy is recalling one batch of its soft cheese, Round 150 g. It may contain listeria. Return it for a refund.',
      'Recall: one batch of soft cheese, Round 150 g, listeria',
    ],
    [
      'Rückruf: Die Molkerei Tal ruft den Bergkäse gerieben, 200 g, mit dem Datum 18.04.2026 zurück. In einer Probe wurden Listerien nachgewiesen. Bitte essen Sie den Käse nicht.',
      'Rückruf: Bergkäse gerieben, 200 g, mit dem Datum 18.04.2026, Listerien',
    ],
  ])('of a recall has the product with its limits: %s', (brief, title) => {
    expect(videoTitle(brief)).toBe(title)
  })

  test('of another sentence is not made from a pronoun or a part of it', () => {
    expect(headline('We have 3 slots left on Thursday 14 May, ring 0117 496 0123. It takes an hour. Bring the key.')).not.toMatch(/^We: /u)
    expect(
      videoTitle(
        'Our prices at Slow Loaf in Fremantle will go up for the first time in two and a half years. A loaf moves from $8.50 to $9.20. Thank you.',
      ),
    ).toMatch(/go up/u)
  })
})

test('the reason for a closure is in the text, not in a long title', () => {
  const brief =
    'Our tap room will be closed from Monday 6 to Thursday 16 January while we have a new floor laid. Online orders will still go out on Tuesdays and Fridays.'
  expect(videoTitle(brief)).toBe('Our tap room will be closed from Monday 6 to Thursday 16 January')
})
