import { describe, expect, test } from '@jest/globals'
import type { PlatformId } from '@loomcast/platforms'
import { composed as draftOf } from './support/composed.ts'

const on = (platform: PlatformId, brief: string) => draftOf(brief, { platform })

const headline = (brief: string) => on('blog', brief).text.split('\n')[0]?.replace('# ', '')

describe('a title', () => {
  test.each([
    [
      'Tolley & Sons has mended clocks and watches on Bridge Street in Ludlow since 1948. On Friday 19 June we open a second workshop in Hereford. The first fifty visitors get a free battery change. Nadia Tolley, who trained in Geneva, will run it. Tolley & Sons, 12 Bridge Street, Ludlow.',
      'We open a second workshop in Hereford on Friday 19 June',
      'We open a second workshop in Hereford on Friday 19 June',
    ],
    [
      'Hi, this is Marcus from Bright Paws, the dog walkers.\nPuppy classes start on Monday May 4 at Linden Park, 6pm.\nSix weeks, £72, max 8 puppies.\nBring treats and a long lead.\n0161 555 0133',
      'Puppy classes start on Monday May 4 at Linden Park, 6pm',
      'Puppy classes start on Monday May 4 at Linden Park, 6pm',
    ],
    [
      "I'm a potter in leeds (Ines, @ines.clay)\nKiln opening sale on Saturday 28 November, 10 to 4.\nSeconds from £5, mugs £18.\nCash or card.\nUnit 6, Mabgate Mills",
      'Potter in leeds: Kiln opening sale on Saturday 28 November',
      'Potter in leeds: Kiln opening sale on Saturday 28 November, 10 to 4',
    ],
    [
      'We are a family-run nursery in Kent and have grown roses for 40 years. Our bare-root sale starts on Monday 2 November with 60 varieties. Each rose costs £9 and five cost £40. Climbing roses sell out first. Order at wealdroses.example.',
      'Our bare-root sale starts on Monday 2 November',
      'Our bare-root sale starts on Monday 2 November',
    ],
    [
      'Unsere Gärtnerei gibt es seit 1962 in Altenfeld. Am Samstag, 9. Mai, öffnen wir das neue Gewächshaus mit 300 Tomatenpflanzen. Führungen gibt es um 11 und 15 Uhr. Der Eintritt ist frei. Gärtnerei Sommer, Dorfstraße 4.',
      'Wir öffnen das neue Gewächshaus mit 300 Tomatenpflanzen',
      'Wir öffnen das neue Gewächshaus mit 300 Tomatenpflanzen',
    ],
  ])('has the event in place of what the sender has done for years or of who they are: %j', (brief, video, blog) => {
    expect(on('youtube', brief).title).toBe(video)
    expect(headline(brief)).toBe(blog)
  })

  test.each([
    [
      'Three things for this month.\nFirst one, the seed library opens on Saturday March 7.\nYou take what you need and bring back seeds in autumn.\nSecond, the tool shed is moving to the old bus garage.\nGreenway Allotments, 40 Canal Road, Hull.',
      'The seed library opens on Saturday March 7',
      'The seed library opens on Saturday March 7',
    ],
    [
      'A few things this week. First, the pool is shut on Monday 4 May. Second, lessons for adults start on 6 May at 7pm.',
      'The pool is shut on Monday 4 May',
      'The pool is shut on Monday 4 May',
    ],
    [
      'Two things. First, Ella is back on 4 May. Second, lessons for adults start on 6 May at 7pm.',
      'Ella is back on 4 May',
      'Ella is back on 4 May, and lessons for adults start on 6 May at 7pm',
    ],
    [
      'Two things. First, the repair bench is back. Second, First aid kits are free.',
      'The repair bench is back',
      'The repair bench is back, and First aid kits are free',
    ],
    [
      'Zwei Dinge. Erstens, das Freibad bleibt am 4. Mai zu. Zweitens, die Kurse für Erwachsene beginnen am 6. Mai um 19 Uhr.',
      'Das Freibad bleibt am 4. Mai zu',
      'Das Freibad bleibt am 4. Mai zu',
    ],
    [
      'Deux choses. D’abord, la piscine ferme le 4 mai. Ensuite, les cours pour adultes commencent le 6 mai à 19 h.',
      'La piscine ferme le 4 mai',
      'La piscine ferme le 4 mai',
    ],
    [
      "All booked with Old Crow Brewing.\nThey're brewing a rye stout with us on Thursday 12 March.\nTasting is free for members.\nThe Anchor, 3 Quay Row, Whitby",
      'Old Crow Brewing brewing a rye stout with us',
      'Old Crow Brewing brewing a rye stout with us on Thursday 12 March',
    ],
    [
      'Dos cosas para esta semana.\nEl taller de cerámica empieza el 6 de mayo en la calle Olmo.\nCuesta 45 € con material.\nEl bar cierra el martes por obras.\nCasa Olmo, Valencia',
      'El taller de cerámica empieza el 6 de mayo en la calle Olmo',
      'El taller de cerámica empieza el 6 de mayo en la calle Olmo',
    ],
  ])('has what is announced, and not the announcement: %j', (brief, video, blog) => {
    expect(on('youtube', brief).title).toBe(video)
    expect(headline(brief)).toBe(blog)
  })

  test.each([
    [
      'Wir suchen jemanden!!\nBäckereiverkäufer/in in Teilzeit, 25 Std., Bamberg\n- Arbeitszeiten 6 bis 11 Uhr\n- 15,20 € die Stunde, Zuschlag am Sonntag\n- Beginn: 1. September\nBewerbung an team@backhaus-lindner.example',
      'Bäckereiverkäufer/in in Teilzeit, 25 Std., Bamberg',
      'Bäckereiverkäufer/in in Teilzeit, 25 Std., Bamberg',
    ],
    [
      'Buscamos a alguien!!\nCamarero/a para terraza, media jornada, Cádiz\n- De jueves a domingo, 20 h\n- 1.050 € brutos al mes\n- Empieza el 1 de junio\nEscribe a hola@bar-lamarea.example',
      'Camarero/a para terraza, media jornada, Cádiz',
      'Camarero/a para terraza, media jornada, Cádiz',
    ],
    [
      'On recrute !!\nBoulanger ou boulangère de nuit, CDI, Quimper (29)\n- 2 200 € brut, deux jours de repos de suite\n- Début le 3 novembre\nÉcrire à fournil@lesgenets.example',
      'Boulanger ou boulangère de nuit, CDI, Quimper (29)',
      'Boulanger ou boulangère de nuit, CDI, Quimper (29)',
    ],
  ])('of a vacancy names the post: %j', (brief, video, blog) => {
    expect(on('youtube', brief).title).toBe(video)
    expect(headline(brief)).toBe(blog)
  })

  test.each([
    [
      'PRICES FROM 1 MARCH\nFull valet ............ £120\nInterior clean ........ £65\nEngine bay ............ £30\nRing Dale on 01632 960 777.',
      'PRICES FROM 1 MARCH: Full valet, Interior clean',
      'PRICES FROM 1 MARCH: Full valet, Interior clean',
    ],
    [
      "Cedar & Salt Kitchen\nFour-Course Supper Club in the Old Boathouse\nFriday, October 9, 7:00 PM\n$68 per person\nOnly 6 seats left\nYou'll eat what the boats bring in.\n18 Harbor Street, Camden ME",
      'Four-Course Supper Club in the Old Boathouse',
      'Cedar & Salt Kitchen: Four-Course Supper Club in the Old Boathouse',
    ],
    [
      'MopMasters north leeds\nNew customers get oven cleaning 4 £35 till 30 April.\nNormal price 55.\nText Jo on 07700 900 222.',
      'New customers get oven cleaning 4 £35 till 30 April',
      'New customers get oven cleaning 4 £35 till 30 April',
    ],
  ])('adds what is sold or offered to a name or a label: %j', (brief, video, blog) => {
    expect(on('youtube', brief).title).toBe(video)
    expect(headline(brief)).toBe(blog)
  })

  test.each([
    [
      'On Sunday, June 14, 87 walkers climbed Garrow Hill between the mill pond and the chapel ruins. They raised £4,310 for the mountain rescue team. This was the third sponsored walk organized by Garrow Ramblers. The next walk is on Saturday, September 5, at 9 a.m. Sign up at garrowramblers.example/walk.',
      '87 walkers climbed Garrow Hill',
      '87 walkers climbed Garrow Hill',
    ],
    [
      'Quick update!!\nThe Tuesday market moves to Chapel Square from 6 October. Stalls open at 8 and the bakery van comes at 9. Parking behind the library is free until noon. Questions to market@stennet.example.',
      'The Tuesday market moves to Chapel Square from 6 October',
      'The Tuesday market moves to Chapel Square from 6 October',
    ],
    [
      'Open studio weekend at Pier Nine !!\n* 22-23 August, 11am to 5pm\n* 14 artists, all floors\n* kids print table, £3\n* no parking, tram to Quay End\npier-nine.example',
      'Open studio weekend at Pier Nine',
      'Open studio weekend at Pier Nine',
    ],
    [
      'The swimming club needs three lifeguards for the summer season at Rowan Lake. Shifts are Saturday and Sunday from 10 to 6, and the pay is $18 an hour. You need a current certificate. Write to lake@rowanswim.example.',
      'The swimming club needs three lifeguards for the summer season',
      'The swimming club needs three lifeguards for the summer season at Rowan Lake',
    ],
    [
      'Our repair café celebrates five years on Saturday 11 July at the Old Fire Station in Totnes. There is cake, and 40 repairers will be at their tables. Since 2021 we have mended 2,300 things. Come between 10 and 2.',
      'Our repair café celebrates five years on Saturday 11 July',
      'Our repair café celebrates five years on Saturday 11 July',
    ],
  ])('has no signs in a row and is not cut within a date or a place: %j', (brief, video, blog) => {
    expect(on('youtube', brief).title).toBe(video)
    expect(headline(brief)).toBe(blog)
  })

  test('keeps a first sentence that looks back if no other has an event', () => {
    const brief = 'Nash & Daughter has mended boots on Mill Lane since 1955. A new sole takes four days. Soles cost £38.'
    expect(on('youtube', brief).title).toMatch(/^Nash & Daughter has mended boots/u)
  })

  test('does not take a rule or a price for the subject', () => {
    const brief =
      "Three things for this month.\nWe don't take bookings on Sundays.\n£12 per person\nThe rooftop film club starts on Friday 5 June.\nBring a coat."
    expect(on('youtube', brief).title).toBe('The rooftop film club starts on Friday 5 June')
  })
})

describe('a hashtag', () => {
  const tags = (brief: string) => on('youtube', brief).text.match(/#[\p{L}\d]+/gu) ?? []

  test('is not made from the names of two people', () => {
    expect(
      tags(
        'Version 2.4 of Tillnote is out today. Tillnote is bookkeeping for market traders and is used by 900 stalls. It now reads receipts in French. The update is free. We are Lena Brandt and Omar Haddad, and we answer every email.',
      ).join(' '),
    ).not.toContain('LenaBrandt')
  })

  test('is made from a business that two names make', () => {
    expect(tags('We are Rose Hill and Sons, and we sell garden benches. A bench costs £90. Each bench is oak.')).toContain(
      '#RoseHillAndSons',
    )
  })

  test('is not made from a request in text speech', () => {
    const brief =
      'Freshers week 21-26 September and students get a skin fade 4 £12, jus show your uni id.\nMonday 2 Saturday 9-7.\nAsk 4 Kaz.'
    expect(tags(brief)).not.toContain('#JusShow')
  })
})
