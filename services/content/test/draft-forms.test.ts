import { describe, expect, test } from '@jest/globals'
import { DEFAULT_TONE, type PlatformId } from '@loomcast/platforms'
import { sentencesOf } from '../src/domain/brief/brief.ts'
import { readBrief } from '../src/domain/brief/read-brief.ts'
import { withHook } from '../src/engines/composer/arrange/hook.ts'
import { shortForm } from '../src/engines/composer/arrange/short-form.ts'
import { compose } from '../src/engines/composer/compose.ts'
import { composed as draftOf } from './support/composed.ts'

const on = (platform: PlatformId, brief: string) => draftOf(brief, { platform })

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

  test.each([
    ['The council has approved the skate park. It will be built behind the leisure centre. Work starts in March.', 'Skate park approved'],
    ['The village hall has finally been reopened. It has a new roof. Dances begin on 4 May.', 'Village hall reopened'],
    ['Our bakery is open again. It has a new oven. A loaf costs £3.', 'Bakery open again'],
    ['The swimming pool needs volunteers. They help on Mondays. Write to pool@example.org.', 'The swimming pool'],
  ])('has the subject of a short first sentence that stays below it: %s', (brief, headline) => {
    const [opening = ''] = brief.split('. ')
    expect(on('blog', brief).text.startsWith(`# ${headline}\n\n${opening}. `)).toBe(true)
  })

  test.each([
    'The trust has sold the meadow to a farmer. It is wet. Nobody may build on it.',
    'The council has not approved the skate park. It was too loud. We will ask again in May.',
  ])('says all of a short first sentence if a part of it would say something else: %s', (brief) => {
    expect(on('blog', brief).text.startsWith(`# ${brief.split('. ')[0]}\n\n`)).toBe(true)
  })

  test.each([
    [
      'Our library in Dunfeld has 40 board games to lend from Tuesday. There are games for two and games for twelve. Each can stay with you for three weeks.',
      'Our library has 40 board games to lend from Tuesday',
    ],
    [
      'Die Molkerei Anger liefert ab Montag auch an Schulen in Wolfsbach. Zum Angebot gehören Milch, Joghurt und Quark. Bestellt wird bis Mittwoch.',
      'Die Molkerei Anger liefert ab Montag auch an Schulen',
    ],
    [
      'Our allotment society in Upper Marl turns fifty on Saturday, and more than 230 of its members still dig. There is a cake at noon. Everyone can come.',
      'Our allotment society turns fifty on Saturday',
    ],
  ])('has a shorter form of its first sentence as the headline, and the whole sentence in the text: %s', (brief, headline) => {
    const [title, body] = on('blog', brief).text.split('\n\n')
    expect(title).toBe(`# ${headline}`)
    expect(body?.startsWith(`${brief.split('. ')[0]}.`)).toBe(true)
  })

  test.each([
    [
      'How long does a sourdough starter live without food? Feed it once a week if it stays cold. A jar in a warm room needs flour every day.',
      'How long does a sourdough starter live without food?',
    ],
    [
      'Is it better to oil a deck in spring or in autumn? If it stands in the shade, choose spring. A deck in the sun can wait.',
      'Is it better to oil a deck in spring or in autumn?',
    ],
    [
      'Three winters ago Tomas could not read a bus timetable. In May he passed his exam as a tram driver. Our evening school starts again in September.',
      'Three winters ago Tomas could not read a bus timetable',
    ],
  ])('goes on with the second sentence of %s', (brief, headline) => {
    expect(on('blog', brief).text.split('\n\n')[0]).toBe(`# ${headline}`)
    expect(on('blog', brief).text.split(headline)).toHaveLength(2)
  })

  test.each([
    [
      'Our riding school has two places left in July. They are for beginners aged nine to twelve. A week costs £240.',
      'Two places left in July at our riding school',
    ],
    [
      'From next Friday our bistro in Port Hale serves breakfast bowls. They cost $9 and are vegan. The kitchen closes at noon.',
      'Breakfast bowls at our bistro in Port Hale',
    ],
  ])('has what is offered first in its headline if the second sentence needs the first: %s', (brief, headline) => {
    const { text } = on('blog', brief)
    expect(text.split('\n\n')[0]).toBe(`# ${headline}`)
    expect(text).toContain(brief.split('. ')[0] ?? brief)
  })

  test.each([
    [
      'We are a small dairy near Pell and we are looking for two drivers. Shifts start at 4am. The pay is £15 an hour.',
      'We are looking for two drivers',
    ],
    [
      "I'm a piano teacher in Weldon, and I have three free lessons a week from October. Beginners are welcome. A lesson costs £30.",
      'I have three free lessons a week from October',
    ],
  ])('has the news, not the introduction of the sender, as its headline: %s', (brief, headline) => {
    expect(on('blog', brief).text.split('\n\n')[0]).toBe(`# ${headline}`)
    expect(on('youtube', brief).title).toBe(headline)
  })

  test('says what an episode is about, not only that it is out', () => {
    const brief =
      'Part 7 of our series Hands On is online. Glazier Mona Reyes shows how she repaired 90 church windows in one summer without a single new pane. She began at 16. The film runs for 12 minutes.'
    const title = 'Glazier Mona Reyes shows how she repaired 90 church windows'
    expect(on('youtube', brief).title).toBe(title)
    expect(on('blog', brief).text).toMatch(/^# Glazier Mona Reyes shows how .+ single new pane\n\nPart 7 of our series/u)
  })

  test('says what the news is, not only that there is some', () => {
    const brief =
      'We have sad news about the harbour concert. The stage was damaged by the storm on Tuesday. The concert on 9 August is cancelled. Every ticket will be paid back by Friday.'
    expect(on('youtube', brief).title).toBe('The concert on 9 August is cancelled')
    expect(on('blog', brief).text).toMatch(/^# The concert on 9 August is cancelled\n\nWe have sad news/u)
  })

  test('does not look back in its headline', () => {
    const brief =
      'On Sunday the tool library in Marsh Lane opens its doors. Members borrow drills, ladders and a cement mixer. Last year we lent 2,140 tools to 380 people and nobody lost one. A membership costs £15.'
    expect(on('blog', brief).text).toMatch(/^# (?!Last year)/u)
  })

  test('can have the lesson as its headline', () => {
    const { text } = on('blog', HAULAGE)
    expect(text).toMatch(/^# Ask the people who do the job before you buy software\n\nIn March we stopped/u)
  })
})

describe('paragraphs end where the subject changes', () => {
  test('a price stays with its offer, a quotation with its claim, and another subject is a separate paragraph', () => {
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
  test('is no addition to the news', () => {
    const brief =
      'Our orchard in Lower Tarn opens its cider house again on May 2. You taste six ciders with the person who pressed them. A tasting costs $18. New this year is a dry perry from one old tree, of which we made only 300 bottles.'
    for (const platform of ['linkedin', 'twitter', 'tiktok'] as const) expect(on(platform, brief).text).toMatch(/^(?:1\/\d )?Our orchard/u)
  })

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
  test.each([ZIMMEREI, GESTES, HAULAGE, OPTICIAN])('has every sentence: %s', (brief) => {
    expect(on('tiktok', brief).leftOut).toEqual([])
  })

  test('has a line for each clause after a semicolon, but not for an item of a list', () => {
    const brief =
      'Our ferry to Inish Mor sails twice a day from May. Foot passengers pay at the pier; drivers have to reserve a space online. The crossing takes 50 minutes. Bring a coat, even in July; a hat; good shoes. Seals swim beside the boat on most mornings. Dogs travel free of charge.'
    const { text } = on('tiktok', brief)
    expect(text).toContain('\nFoot passengers pay at the pier.\nDrivers have to reserve a space online.\n')
    expect(text).toContain('a coat, even in July; a hat; good shoes.')
    expect(on('instagram', brief).text).toContain('pay at the pier; drivers have')
  })

  test('has the request directly below a few lines, and below an empty line after many', () => {
    const opening = 'Our allotment club in Tern Valley gives away 60 tomato plants on Sunday.'
    const lines = ['They were grown from seed by the class of Ms. Hale.', 'Bring a pot or a box.', 'Each household gets two plants.']
    const more = ['The gate on Mill Road opens at 10am.', 'Watering cans are on sale for £6.', 'The kiosk sells tea and rolls until noon.']
    const request = 'Questions? Write to hello@ternvalley.example.'
    expect(on('tiktok', [opening, ...lines, request].join(' ')).text).toMatch(/[^\n]\nQuestions\?/u)
    expect(on('tiktok', [opening, ...lines, ...more, request].join(' ')).text).toContain('\n\nQuestions?')
  })
})

/** A text of about 220 characters, one sentence per line, and what it leaves out. */
function shortOf(brief: string) {
  const read = readBrief(brief, { onVideo: false, markdown: false, writesOut: true }).finish()
  const all = sentencesOf(read.blocks)
  const remaining = sentencesOf(shortForm(withHook(read.blocks, read, ['turn', 'benefit', 'figure']), read, 220))
  return {
    text: remaining.map(({ text }) => text).join('\n'),
    leftOut: all.filter((each) => !remaining.includes(each)).map(({ text }) => text),
  }
}

describe('a text that is shortened', () => {
  test('keeps what a reader needs, and lists the rest', () => {
    const { text, leftOut } = shortOf(ZIMMEREI)
    expect(text).toMatch(/^Die Zimmerei Ostertag[^\n]+\nDas neue Geschoss[^\n]+\nFür 2026 haben wir noch Termine/u)
    expect(leftOut).toEqual([
      'Die Bewohner konnten während der Arbeiten im Haus bleiben.',
      'Alle Wände wurden in der Halle vorgefertigt und mit dem Kran gesetzt.',
      'Das Holz stammt aus Wäldern im Umkreis von 60 Kilometern.',
    ])
  })

  test('keeps each sentence with what it needs: announced things, a quotation with its claim, a request with its offer', () => {
    const release =
      'Shiftwell 4.2 is available today. The rota software for small care homes now has three new functions. Swap requests can be approved from the lock screen. Fatigue warnings appear after 48 hours. Payroll export works with 14 packages. It took a year of work by a team of nine people in Hull. Read the notes at shiftwell.example/4-2.'
    expect(shortOf(release).text).toMatch(/three new functions\.\nSwap requests .+\nFatigue warnings .+\nPayroll export/u)
    const podcast =
      'Rosa Klein lost her job in 2019 and began to make candles in her kitchen. Last year she sold 4,000 of them from a shop in Margate. In the new episode of Small Starts she talks about the first market stall. The episode is 38 minutes long. Listen at smallstarts.example.com/12.'
    expect(shortOf(podcast).text).toMatch(/new episode of Small Starts[^\n]+\nListen at/u)
    expect(shortOf(OPTICIAN).leftOut.join(' ')).not.toContain('41 people')
  })

  test('leaves out thanks, which may name others, before the news and the request', () => {
    const brief =
      'Last Saturday 142 people walked ten miles along the canal for Riverside Hospice. Together they raised £11,460, which pays for a night nurse for eleven weeks. The youngest walker was six, and the oldest was 84. Thank you to every one of them, and to the Boat Inn for the soup. If you would like to walk with us, write to walk@riversidehospice.example.org.'
    expect(shortOf(brief).leftOut).toEqual([
      'The youngest walker was six, and the oldest was 84.',
      'Thank you to every one of them, and to the Boat Inn for the soup.',
    ])
  })

  test('keeps the address, conditions of a price and short sentences', () => {
    const brief =
      'The end of January is 64 days away, and 40 % of our clients have not sent us a single receipt yet. That is normal. What is not normal is paying £100 for a late return that owes nothing. You can bring them in a shoebox, we do not mind. The rooms were painted by a cousin of the founder in a quiet week of the summer. Coral Bay Accounts, 3 Harbour Row, Falmouth. People on benefits pay nothing. Call Wendy on 01326 555 0190.'
    expect(shortOf(brief).leftOut).toEqual(['The rooms were painted by a cousin of the founder in a quiet week of the summer.'])
  })

  test('keeps what the text is about, though a later sentence is the hook', () => {
    const { text, leftOut } = shortOf(OPTICIAN)
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
    [
      'The summer fête on the Tarn meadow raised £9,200 for the new lifeboat, more than ever before. Thank you to all helpers.',
      'The summer fête on the Tarn meadow raised £9,200 for the new lifeboat',
    ],
    [
      'The Hollow Street Rowing Club has reached the final of the county regatta for the first time since 1994. Nine rowers train at dawn. The race is on Sunday.',
      'The Hollow Street Rowing Club has reached the final of the county regatta',
    ],
    [
      'The Tannery Museum collects the tools of 60 saddlers who learned their trade before the age of fifteen. Admission is free. It opens at ten.',
      'The Tannery Museum collects the tools of 60 saddlers',
    ],
    [
      'Käse aus eigener Milch: Seit Freitag reifen bei uns die ersten Laibe im Felsenkeller unter dem alten Kloster von Auental. Ein Laib wiegt vier Kilo. Er kostet 60 Euro.',
      'Käse aus eigener Milch',
    ],
    [
      'After 26 years in the kitchen, our cook Ines Dahl hands over her ladle on Friday. She made 90,000 lunches. Come and say thank you.',
      'Our cook Ines Dahl hands over her ladle on Friday',
    ],
    [
      'From next Tuesday our opticians in Marl offer eye tests in the evening as well. They take 25 minutes. Book by phone on 01632 960555.',
      'Our opticians in Marl offer eye tests in the evening as well',
    ],
    [
      'Am 4. Mai eröffnet die Bäckerei Sommer eine zweite Filiale neben dem alten Rathaus von Lindenberg. Sie hat 30 Plätze. Es gibt Frühstück ab 7 Uhr.',
      'Die Bäckerei Sommer eröffnet eine zweite Filiale neben dem alten Rathaus von Lindenberg',
    ],
    [
      'Este viernes 4 de julio estrenamos nuestra sala de conciertos, en la calle Mayor 8 de Alcoba. Caben 120 personas. La entrada es gratis.',
      'Estrenamos nuestra sala de conciertos',
    ],
    [
      'Notre fournil à Belmont-sur-Vire propose des brioches au beurre salé à partir du samedi 4 octobre. Elles coûtent 3 euros. Venez tôt.',
      'Notre fournil à Belmont-sur-Vire propose des brioches au beurre salé',
    ],
  ])('of %j is a clause with its verb', (brief, title) => {
    expect(on('youtube', brief).title).toBe(title)
  })
})

describe('a video description', () => {
  const opening = 'Our new class is for everyone who cooks with blunt knives'
  const brief = `${opening}. You learn to sharpen, to cut and to store a blade. A class has six people. It takes three hours and costs £55. Book at oldforge.example.`

  test('goes on where its title ends', () => {
    const { title, text } = on('youtube', brief)
    expect(title).toBe(opening)
    expect(text).toMatch(/^You learn to sharpen/u)
  })

  test.each([
    ['refers to it', brief.replace('You learn', 'It is where you learn')],
    ['would be short', `${opening}. A class has six people. Book at oldforge.example.`],
  ])('has the first sentence if what follows %s', (_reason, other) => {
    expect(on('youtube', other).text.startsWith(opening)).toBe(true)
  })

  test.each([
    'Our bakery cut food waste by 40% this year',
    'Our new knife class starts in March',
    'Our new knife class starts in the Old Forge',
  ])('does not leave the fact of %j to the title', (stated) => {
    const { title, text } = on('youtube', brief.replace(opening, stated))
    expect(title).toBe(stated)
    expect(text.startsWith(stated)).toBe(true)
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

  test.each([
    [
      'are no helpers, cakes or counted things that the text only mentions',
      'The hedge planting on the Orr river brought 2 kilometres of new hawthorn in one morning. Eleven volunteers came with spades. They pulled 31 bicycles and a wedding dress out of the ditch. There was tea and cake for everyone.',
      /Volunteers|Bicycles|Wedding|Cake|Tea/u,
      /#OrrRiver/u,
    ],
    [
      'are no places where people meet',
      "The Harbour Walk starts on Sunday at noon. We meet at St Clare's tram stop and go to the lighthouse. At the lighthouse there is soup. The walk takes two hours.",
      /TramStop|Lighthouse/u,
      /#HarbourWalk/u,
    ],
    [
      'are no venue of somebody else',
      'Our next book club is on Tuesday 4 March at 7pm at the Anchor Café. We read three short novels by island writers. New readers are welcome.',
      /AnchorCaf/u,
      /#BookClub/u,
    ],
    [
      'are no movements that are no sport',
      'Our bus conductor Ada Finch leaves on Friday after 30 years. She waited for everyone that she saw running. Come to the depot at 4pm with a card or a song.',
      /Running/u,
      /^/u,
    ],
    [
      'have the place where the sender is, also at the end',
      'Why does a wool coat last twenty years? We cut each one by hand and line it with cotton. Every wool coat is sewn in our workshop on Dock Street in Marlin Bay.',
      /DockStreet/u,
      /#MarlinBay/u,
    ],
    [
      'have no town of the opponents',
      'The Tern Valley Brass Band has won the county cup. Thirty players beat nine other bands in Oldmarket. The next concert is in autumn.',
      /Oldmarket/u,
      /#TernValleyBrassBand/u,
    ],
    [
      'have no word that only begins the sentence with the name',
      'Does your stove smoke in autumn? Most often the chimney is cold. Call Hadley Stoves on 01632 960333.',
      /CallHadley/u,
      /#HadleyStoves/u,
    ],
    [
      'name what the first sentence is about where the text has nothing else, not what another sentence mentions',
      'The workshop behind the church now repairs accordions. New bellows come from a music school in Leeds. A tuning takes two weeks.',
      /MusicSchool|Leeds/u,
      /#Accordions/u,
    ],
    [
      'have a German noun without the ending of its case',
      'Die Radgruppe Seetal baut seit Januar aus alten Puppenwagenrädern kleine Anhänger. Jeder Anhänger bekommt ein Licht. Die Werkstatt ist mittwochs offen.',
      /rädern/u,
      /^/u,
    ],
    [
      'have the whole name of a subject',
      'Our shop in Penhallow now rents cargo bikes. A day costs $40. Bikes can be picked up from 8am.',
      /#Bikes/u,
      /#CargoBikes/u,
    ],
    [
      'find a Spanish noun behind an ordinal number',
      'El 3 de abril abrimos nuestra tercera heladería en Puerto Llano. Hay 18 sabores. La primera bola es gratis.',
      /Tercera/u,
      /#Heladería/u,
    ],
  ])('%s', (_kind, brief, unwanted, wanted) => {
    expect(tags(brief).join(' ')).not.toMatch(unwanted)
    expect(tags(brief).join(' ')).toMatch(wanted)
  })
})

describe('a tone that the brief names', () => {
  const news = 'We are open again on Sunday 4 May. It is the first day of the pancake season. There is a high chair for small guests.'
  const written = (brief: string, tone: string = DEFAULT_TONE) =>
    compose({ platform: 'facebook', brief, tone, instructions: '', avoidWords: [], variant: 0 })

  test.each(['Make it fun. ', 'Please keep it warm and friendly. ', 'Write a playful post for our café: '])(
    'gives contractions where it is casual, with a notice: %s',
    (wish) => {
      const { text, notices } = written(wish + news)
      expect(text).toMatch(/^We're open again on Sunday 4 May[.!] It's the first day/u)
      expect(notices.map(({ code }) => code)).toContain('tone_followed')
    },
  )

  test('leaves the words whole where it is professional, also against the chosen tone', () => {
    const { text, notices } = written(`Keep it professional. ${news}`, 'casual & friendly')
    expect(text).toContain('We are open again on Sunday 4 May. It is the first day')
    expect(notices.map(({ code }) => code)).not.toContain('instructions_not_followed')
    expect(written(news, 'casual & friendly').text).toContain("We're open")
  })

  test('changes nothing where it is only ruled out', () => {
    expect(written(`Please make it not too funny. ${news}`).text).toContain('We are open again')
  })
})

describe('an ordinary request', () => {
  test('keeps the vacancy of a job advert first', () => {
    const { text } = on(
      'linkedin',
      "We're hiring a junior bookkeeper, part time 20 hours, Bristol office, hybrid, £14.50 an hour. AAT level 2 helpful but we'll train. Email jobs@tallyroom.example",
    )
    expect(text).toMatch(/^We(?:'re| are) hiring a junior bookkeeper/u)
  })

  test('gets the emoji that it asks for, by its subject', () => {
    const { text } = on(
      'instagram',
      'Gel nails offer for students, 20 percent off Monday to Wednesday in September, Polish Room, Cardiff. Fun vibe with emojis.',
    )
    expect(text).toContain('💅')
  })

  test.each([
    ['Try our flat white with oat milk, £3.20 all week. Ring us to book a table. Fun with emojis.', /💍|🏡/u],
    ['Our new ring road office is open. Ring 01632 960 123. Add some emojis.', /💍/u],
  ])('gets no emoji of another subject: %s', (brief, other) => {
    expect(on('instagram', brief).text).not.toMatch(other)
  })

  test.each(['Tweet please: ', 'Facebook post please: ', 'Caption pls: '])('has what follows its colon: %s', (lead) => {
    const { text } = on(
      'twitter',
      `${lead}we need six people to clear the slipway on Saturday 10 to 12. Tea and brack after. No children under 12.`,
    )
    expect(text).toMatch(/^We need six people to clear the slipway on Saturday 10 to 12\./u)
  })

  test("gets no hashtags if its author doesn't like them", () => {
    const { text } = on(
      'instagram',
      "After 11 years at Brennan Logistics I'm leaving to start my own consultancy for warehouse layout. First two clients signed. Starting 1 March. I don't like hashtags.",
    )
    expect(text).not.toContain('#')
  })
})
