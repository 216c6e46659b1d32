import { describe, expect, test } from '@jest/globals'
import { DEFAULT_TONE, type PlatformId } from '@loomcast/platforms'
import { compose } from '../src/engines/composer/compose.ts'

const on = (platform: PlatformId, brief: string) =>
  compose({ platform, brief, tone: DEFAULT_TONE, instructions: '', avoidWords: [], variant: 0 })

const OPTICIAN =
  'Hallam Opticians in Sheffield has bought a second retinal scanner. The first one has been in use since 2019 and was booked out four weeks ahead. From Monday 12 January you can usually get a scan within three days. A scan takes ten minutes and costs £35, or nothing if you are over 60. Last year we found early signs of glaucoma in 41 people who had no symptoms at all. "Most of them came in for new frames," says optometrist Priya Nair. Glasses ordered by noon are ready the following Tuesday. Book on 0114 496 0211 or at hallamopticians.example/scan.'
const HAULAGE =
  'In March we stopped sending drivers to the depot on Fridays. All paperwork for the week now goes through an app that our dispatcher built in her evenings. 38 drivers save about 90 minutes each, every week. What we learned: ask the people who do the job before you buy software. Brannigan Haulage is hiring two developers in Carlisle: brannigan.example/jobs'
const ZIMMEREI =
  'Die Zimmerei Ostertag aus Reutlingen hat in Pfullingen ein Wohnhaus aus Holz aufgestockt. Das neue Geschoss hat 84 Quadratmeter und stand nach nur drei Tagen. Die Bewohner konnten während der Arbeiten im Haus bleiben. Alle Wände wurden in der Halle vorgefertigt und mit dem Kran gesetzt. Das Holz stammt aus Wäldern im Umkreis von 60 Kilometern. Für 2026 haben wir noch Termine ab Mai frei. Wer wissen möchte, ob sein Dach trägt, schickt uns Fotos und den Grundriss an anfrage@zimmerei-ostertag.example. Die erste Einschätzung kostet nichts.'
const GESTES =
  "En décembre, nous avons réparé 37 canalisations gelées, dont 29 dans des maisons vides. Trois gestes suffisent à l'éviter. Laissez le chauffage sur hors gel. Coupez l'arrivée d'eau et ouvrez les robinets. Protégez le compteur avec une vieille couverture. Si un tuyau a déjà gelé, ne le chauffez jamais à la flamme : appelez-nous. Plomberie Garnier, Besançon, 03 81 55 01 22, sept jours sur sept."

describe('an article', () => {
  test('has a short form of its first sentence as the headline, and the whole sentence in the text', () => {
    const { text, metaDescription, leftOut } = on('blog', OPTICIAN)
    expect(text).toMatch(/^# Hallam Opticians has bought a second retinal scanner\n\nHallam Opticians in Sheffield has bought/u)
    expect(metaDescription).toMatch(/^Hallam Opticians in Sheffield/u)
    expect(leftOut).toEqual([])
  })

  test.each([
    ['I design brand identities for small food producers. A project costs from £2,400.', 'Brand identities for small food producers'],
    [
      'We replaced our delivery vans with cargo bikes two years ago. Five bikes deliver bread to 62 cafés.',
      'We replaced our delivery vans with cargo bikes two years ago',
    ],
    [
      'Kiln House is closed from Monday, February 9, to Friday, February 20, while the heating is replaced. The group meets at the town hall.',
      'Kiln House is closed from Monday, February 9, to Friday, February 20',
    ],
    [
      'From Monday, November 3, Hart Plumbing offers same-day boiler repairs across Leeds and Bradford. The fee is £65.',
      'Hart Plumbing offers same-day boiler repairs across Leeds and Bradford',
    ],
    [
      'La librería Faro abre en Santander un club de lectura para adolescentes y sus padres. Son cuatro tardes de noviembre.',
      'La librería Faro abre un club de lectura para adolescentes y sus padres',
    ],
  ])('has the news with its subject, complete, as the headline: %s', (brief, headline) => {
    const { text } = on('blog', brief)
    expect(text.split('\n\n')[0]).toBe(`# ${headline}`)
    expect(text).toContain(brief.split('. ')[0] ?? brief)
  })

  test('goes on after a headline that has no short form, if the next sentence has a subject', () => {
    expect(on('blog', 'Tally 4.2 is out. You can now share a board with people outside your company.').text).toMatch(
      /^# Tally 4\.2 is out\n\nYou can now/u,
    )
    expect(on('blog', 'Rosa Klein makes candles. Last year she sold 4,000 of them from a shop in Margate.').text).toMatch(
      /^# Rosa Klein makes candles\n\nRosa Klein makes candles\. Last year/u,
    )
  })

  test('repeats its first sentence where the next one needs it', () => {
    const brief =
      'Spoke for It has handed over its thousandth bicycle, a red one. It went to a girl of nine in Derby on 3 May. She rides it to school.'
    expect(on('blog', brief).text).toContain('a red one. It went')
  })

  test('can have the lesson as its headline', () => {
    const { text } = on('blog', HAULAGE)
    expect(text).toMatch(/^# Ask the people who do the job before you buy software\n\nIn March we stopped/u)
  })
})

describe('paragraphs end where the subject changes', () => {
  test('a price stays with its offer, a quotation with its claim, and another subject is apart', () => {
    const paragraphs = on('facebook', OPTICIAN).text.split('\n\n')
    expect(paragraphs[1]).toMatch(/^From Monday 12 January .+ over 60\.$/u)
    expect(paragraphs[2]).toMatch(/^Last year .+ Priya Nair\.$/u)
    expect(paragraphs[3]).toBe('Glasses ordered by noon are ready the following Tuesday.')
  })

  test('announced steps stay together in other languages', () => {
    expect(on('facebook', GESTES).text).toContain(
      "\n\nTrois gestes suffisent à l'éviter. Laissez le chauffage sur hors gel. Coupez l'arrivée d'eau et ouvrez les robinets. Protégez le compteur avec une vieille couverture.\n\n",
    )
  })

  test('the sign of inches does not open a quotation', () => {
    const brief =
      'The bowl is 14" across and made of cherry wood from our own garden. It was dried in a paper bag for nine long weeks. The market on Mill Lane opens on 29 November at noon. Six more bowls from the same trunk cost 180 dollars each this year.'
    expect(on('facebook', brief).text.split('\n\n').length).toBeGreaterThan(1)
  })

  test('a place with its opening hours is a paragraph of its own', () => {
    const brief =
      'Our pumpkin field opens on Saturday 4 October. There are eleven kinds this year. Pumpkins cost between £2 and £14, and you cut them yourself. Dogs on leads are welcome. The field is muddy, so please wear boots. Higher Barton Farm, near Crediton, open 10am to 5pm until 31 October.'
    expect(on('facebook', brief).text).toContain('\n\nHigher Barton Farm, near Crediton,')
  })

  test('a LinkedIn post opens with one sentence', () => {
    for (const brief of [OPTICIAN, ZIMMEREI, HAULAGE]) expect(on('linkedin', brief).text.split('\n\n')[0]).toMatch(/^[^.]+\.$/u)
  })
})

describe('what opens a post', () => {
  test('is about the subject of the first sentence, or has a name', () => {
    const brief =
      'We asked 1,160 shift workers what they hate most about their rota. 64 % named the same thing: changes they learn about from a colleague. So in Tally 3.2 nobody hears it second-hand any more. When a shift changes, the person concerned gets a message first and has two hours to say no. In our pilot at four hospitals, unfilled shifts fell from 11 to 6 % within three months. Managers needed 40 minutes less a week. Tally 3.2 is out now for all customers, and updating takes five minutes.'
    for (const platform of ['linkedin', 'twitter', 'tiktok'] as const) expect(on(platform, brief).text).toMatch(/^(?:1\/\d )?We asked/u)
    expect(on('linkedin', HAULAGE).text).toMatch(/^38 drivers/u)
  })
})

test('a Threads post that is too long drops no sentence that another one needs', () => {
  const brief =
    'We replaced our delivery vans with cargo bikes two years ago. We were three bakers, and none of us had ridden a bicycle since school. Today five bikes deliver bread to 62 cafés in Bristol every morning before eight. A round takes 20 minutes less than it did by van, because the bikes never wait in traffic. Fuel used to cost us £740 a month. Now we pay £35 for electricity. The hardest part was the rain. If you run a small delivery business in a city, try it for a week before you decide.'
  const { text } = on('threads', brief)
  expect(text.length).toBeLessThanOrEqual(500)
  expect(text).toContain('£740 a month. Now we pay')
})

describe('a TikTok caption', () => {
  test('is short, keeps what a reader needs, and lists the rest', () => {
    const { text, leftOut } = on('tiktok', ZIMMEREI)
    expect(text).toMatch(/^Die Zimmerei Ostertag[^\n]+\n\nDas neue Geschoss[^\n]+\nFür 2026 haben wir noch Termine/u)
    expect(leftOut).toEqual([
      'Die Bewohner konnten während der Arbeiten im Haus bleiben.',
      'Alle Wände wurden in der Halle vorgefertigt und mit dem Kran gesetzt.',
      'Das Holz stammt aus Wäldern im Umkreis von 60 Kilometern.',
    ])
  })

  test('keeps each sentence with what it needs: announced things, a quotation with its claim, a request with its offer', () => {
    const release =
      'Shiftwell 4.2 is available today. The rota software for small care homes now has three new functions. Swap requests can be approved from the lock screen. Fatigue warnings appear after 48 hours. Payroll export works with 14 packages. It took a year of work by a team of nine people in Hull. Read the notes at shiftwell.example/4-2.'
    expect(on('tiktok', release).text).toMatch(/three new functions\.\nSwap requests .+\nFatigue warnings .+\nPayroll export/u)
    const podcast =
      'Rosa Klein lost her job in 2019 and began to make candles in her kitchen. Last year she sold 4,000 of them from a shop in Margate. In the new episode of Small Starts she talks about the first market stall. The episode is 38 minutes long. Listen at smallstarts.example.com/12.'
    expect(on('tiktok', podcast).text).toMatch(/new episode of Small Starts[^\n]+\n\nListen at/u)
    expect(on('tiktok', OPTICIAN).leftOut.join(' ')).not.toContain('41 people')
  })

  test('leaves out thanks, which may name others, before the news and the request', () => {
    const brief =
      'Last Saturday 142 people walked ten miles along the canal for Riverside Hospice. Together they raised £11,460, which pays for a night nurse for eleven weeks. The youngest walker was six, and the oldest was 84. Thank you to every one of them, and to the Boat Inn for the soup. If you would like to walk with us, write to walk@riversidehospice.example.org.'
    expect(on('tiktok', brief).leftOut).toEqual([
      'The youngest walker was six, and the oldest was 84.',
      'Thank you to every one of them, and to the Boat Inn for the soup.',
    ])
  })

  test('keeps the address, conditions of a price and short sentences', () => {
    const brief =
      'The end of January is 64 days away, and 40 % of our clients have not sent us a single receipt yet. That is normal. What is not normal is paying £100 for a late return that owes nothing. You can bring them in a shoebox, we do not mind. The rooms were painted by a cousin of the founder in a quiet week of the summer. Coral Bay Accounts, 3 Harbour Row, Falmouth. People on benefits pay nothing. Call Wendy on 01326 555 0190.'
    expect(on('tiktok', brief).leftOut).toEqual(['The rooms were painted by a cousin of the founder in a quiet week of the summer.'])
  })

  test('keeps what the text is about, though a later sentence is the hook', () => {
    const { text, leftOut } = on('tiktok', OPTICIAN)
    expect(text).toContain('Hallam Opticians in Sheffield has bought a second retinal scanner.')
    expect(text).toContain('£35')
    expect(leftOut).toEqual(['The first one has been in use since 2019 and was booked out four weeks ahead.'])
  })
})

describe('a video title', () => {
  test.each([
    [
      'La Clínica Dental Ribera, en Zaragoza, abre también los sábados a partir del 10 de enero, de 9 a 14 horas y con dos médicos. Las limpiezas cuestan 48 euros.',
      'La Clínica Dental Ribera abre también los sábados',
    ],
    [
      "Dal 12 al 28 settembre l'agriturismo Poggio alle Rondini, vicino a Montalcino, apre la vendemmia agli ospiti. Costa 75 euro.",
      "L'agriturismo Poggio alle Rondini apre la vendemmia agli ospiti",
    ],
    [GESTES, 'Nous avons réparé 37 canalisations gelées'],
    [
      'Das Vereinsheim des TSV Oberkirnbach ist in der Nacht zum Sonntag vollständig abgebrannt. Niemand wurde verletzt.',
      'Das Vereinsheim des TSV Oberkirnbach ist in der Nacht zum Sonntag vollständig abgebrannt',
    ],
    [
      'Die Kita Regenbogen in Jena sucht ab 1. August zwei Erzieherinnen oder Erzieher für 35 Stunden in der Woche. Wir betreuen 62 Kinder.',
      'Die Kita Regenbogen sucht ab 1. August zwei Erzieherinnen oder Erzieher für 35 Stunden in der Woche',
    ],
    [
      'Since October our engineers carry a second phone, and it has cut the waiting time for a repair from 31 to 12 hours. Send photos.',
      'Since October our engineers carry a second phone',
    ],
    [
      'At Quayside Physio in Whitby we see about 30 people a month with shoulder pain, and 19 of them sleep on the sore side. Book now.',
      'At Quayside Physio in Whitby we see about 30 people a month with shoulder pain',
    ],
    [
      'We are recalling our Saffron Hill crunchy peanut butter, 340 g, batch PB0712, best before 31 July. Do not eat it.',
      'We are recalling our Saffron Hill crunchy peanut butter, 340 g, batch PB0712, best before 31 July',
    ],
  ])('of %j is a clause with its verb', (brief, title) => {
    expect(on('youtube', brief).title).toBe(title)
  })
})

describe('hashtags', () => {
  const tags = (brief: string) => on('instagram', brief).text.match(/#\S+/gu) ?? []

  test('have the name that the address of the sender has', () => {
    expect(tags(OPTICIAN)).toContain('#HallamOpticians')
    expect(tags(HAULAGE)).toContain('#BranniganHaulage')
    expect(tags(ZIMMEREI)).toContain('#ZimmereiOstertag')
  })

  test('have no actions, no auxiliary verbs and no place that is only mentioned', () => {
    expect(tags(HAULAGE)).not.toContain('#SendingDrivers')
    expect(tags('A suit need not be thrown away because the lining has torn. Ostler in Norwich replaces it for £95.')).not.toContain(
      '#LiningHas',
    )
    const app =
      'Ledgerly now reads receipts in eleven languages. Take a photo, and the app fills in the tax. The function is in all plans. Photos are processed in Frankfurt and deleted after a day.'
    expect(tags(app)).not.toContain('#Frankfurt')
  })

  test('have no name that is only mentioned, and no two that share a word', () => {
    const club =
      'The running club in Falmouth needs three more leaders. We meet at 6.30 pm outside the Maritime Museum. Thank you to the Boat Inn for the soup.'
    expect(tags(club).join(' ')).not.toMatch(/Museum|Inn/u)
    const workshop = 'Our heat pump workshop for homeowners is back. The heat pump workshop costs £6. Book at greensheffield.example.org.'
    expect(tags(workshop).filter((tag) => tag.includes('Pump'))).toHaveLength(1)
  })
})
