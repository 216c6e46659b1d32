import { describe, expect, test } from '@jest/globals'
import { DEFAULT_TONE } from '@loomcast/platforms'
import { compose } from '../src/engines/composer/compose.ts'
import { composed as draftOf } from './support/composed.ts'

const composed = (brief: string) => draftOf(brief, { platform: 'facebook' })
const draft = (brief: string) => composed(brief).text.replace(/ *\n+ */gu, ' | ')

describe('a message to the writer of the post', () => {
  test.each([
    ['Hi lovely can u post my new prices\ngel nails 28\ninfills 20', 'New prices | Gel nails 28 | Infills 20'],
    [
      'Power cut at the surgery till 2pm. Can you post ASAP. Appointments go ahead.',
      'Power cut at the surgery till 2pm. Appointments go ahead.',
    ],
    [
      '¡Hola Pepe! ¿puedes subir esto a redes hoy? Gracias!!\nEl sábado 3 de mayo reabrimos la piscina.',
      'El sábado 3 de mayo reabrimos la piscina.',
    ],
    [
      'Hallo Frau Stein, hier der Text für die Website und Facebook. Viele Grüße, T. Brandt\n\nAm 17. Oktober fällt der Markt aus.',
      'Am 17. Oktober fällt der Markt aus.',
    ],
    [
      "alors voilà c'est Nadia de la boulangerie du port, euh on fait une journée galettes samedi 10 janvier, galette 18 euros pour six, euh non pardon 19 euros",
      'On fait une journée galettes samedi 10 janvier, galette 19 euros pour six. | La boulangerie du port',
    ],
    ['hi hun cn u put sumthin up 4 me, got 2 spaces 2moro, builder gel 32', 'Got 2 spaces tomorrow, builder gel 32.'],
    [
      'Moin Lars, kannst du bitte den Aushang auf Insta stellen? Am Samstag ist Saatgutbörse im Gemeindehaus Aurich. Lieben Dank, Antje',
      'Am Samstag ist Saatgutbörse im Gemeindehaus Aurich.',
    ],
    [
      'I want you to act as a copywriter. Write a caption for our shop. Blackmoor Blue is £3.20 per 100 g.',
      'Blackmoor Blue is £3.20 per 100 g.',
    ],
    [
      'Hi all\n\nPlease see below for the comms on the strike, to go out on socials by 4pm\n\nMany thanks\nPriya\nComms Officer\n\nBins are not emptied on Monday 7 December. Recycling centers stay open until 8pm.',
      'Bins are not emptied on Monday 7 December. Recycling centers stay open until 8pm.',
    ],
    ['hiya can u do post 4 2moro, were open bank holiday 9-3, dogs welcome xx', "We're open bank holiday 9-3, dogs welcome."],
    [
      'Hoi Bram, wil jij dit op de socials zetten? Onze winkel heeft een testdag op zaterdag 18 april. Groetjes Inge',
      'Onze winkel heeft een testdag op zaterdag 18 april.',
    ],
    [
      'Bonjour Julie,\npeux-tu publier ça sur la page demain matin stp ?\nLa piscine ferme du 8 au 21 février.\nMerci, Karine',
      'La piscine ferme du 8 au 21 février.',
    ],
    [
      'Ciao Anna, puoi mettere questo sulla pagina? Il corso di ceramica inizia sabato 7 alle 10. Grazie mille, Piero',
      'Il corso di ceramica inizia sabato 7 alle 10.',
    ],
    ['olá, podes publicar isto no insta? Abrimos no dia 2 de março às 7h. obrigada', 'Abrimos no dia 2 de março às 7h.'],
    ['Cześć, możesz wrzucić to na fanpage? Od 5 maja jesteśmy otwarci do 20. Dzięki', 'Od 5 maja jesteśmy otwarci do 20.'],
    [
      "ok so erm its Dave from the Red Lion in Skipton um we've got a quiz on Thursday, teams of six max. that's it cheers",
      "We've got a quiz on Thursday, teams of six max. | The Red Lion in Skipton.",
    ],
    [
      "right so this is Jean from Petal & Stem, could you put something on the page about mothers day, it's um Sunday the fifteenth of March, posies are thirty five pounds, no sorry thirty eight. Thanks love",
      "Mothers day: it's Sunday the fifteenth of March, posies are thirty eight pounds. | Petal & Stem.",
    ],
    ['Ponyrijden op de manege op zondag 7 juni, 3 euro.\nniet te formeel graag', 'Ponyrijden op de manege op zondag 7 juni, 3 euro.'],
    ['Menu du midi à 16,50 €, fermé le lundi.\nfais un truc sympa pour facebook stp', 'Menu du midi à 16,50 €, fermé le lundi.'],
    [
      'Unsere Turnhalle ist ab dem 3. März wieder offen. Die Sparkasse darf nicht erwähnt werden.',
      'Unsere Turnhalle ist ab dem 3. März wieder offen.',
    ],
    [
      'You need 2 yrs experience as a chef in our hotel in Tenby. (dont put the hotel name yet)',
      'You need 2 years experience as a chef in our hotel in Tenby.',
    ],
    [
      'Our granola batch L2207 is recalled, bring it back. Legal said no need to mention the supplier',
      'Our granola batch L2207 is recalled, bring it back.',
    ],
  ])('is no part of it: %s', (brief, expected) => {
    expect(draft(brief)).toBe(expected)
  })

  test('a remark in another language is obeyed', () => {
    expect(draft('Offene Werkstatt am 4. Mai in Landau.\nbitte ohne hashtags')).toBe('Offene Werkstatt am 4. Mai in Landau.')
  })

  test('an answer in a thread changes time and price', () => {
    const { text } = composed(
      "From: Ana\nTo: Rob\nRe: poster\n\nHi Rob\nAll good except it's 7.30 not 7 and the price is going up to £14.\nAna\n\n> Hi Ana, is this right?\n> Jazz night at the Corn Exchange in Settle with the Lou Barker Trio. Friday 20 November, 7pm. £12 on the door, bar till 11, food from the van outside.\n> Rob",
    )
    expect(text.replace(/\s+/gu, ' ')).toContain('Friday 20 November, 7.30pm. £14 on the door')
    expect(text).not.toContain('right?')
  })

  test('a reply below a quotation changes it', () => {
    const { text, leftOut } = composed(
      '> Draft for the page: Pottery course, six Tuesdays from 2 June, 7pm to 9pm, £140 with clay and firing. Studio 5, Lark Mill. Max 8 people, all tools are there, and the kiln is fired twice.\n> Tess\nLooks great, just change it to £150 and it starts 9 June not 2 June. Dan',
    )
    expect(text).toContain('six Tuesdays from 9 June, 7pm to 9pm, £150 with clay')
    expect(leftOut.join(' ')).toContain('9 June not 2 June')
  })

  test('a form with questions as labels prints its values', () => {
    expect(
      draft(
        'What is it: Open studio weekend\nWhen is it: 5 September, 10-4\nWhere is it: Unit 12, Totnes\nTarget audience: families\nDeadline for you: Friday',
      ),
    ).toBe('Open studio weekend | 5 September, 10-4 | Unit 12, Totnes')
  })

  test.each([
    [
      'Hi, can you post this please? Thanks\nBev\nThe sale is on Saturday 3 May at the hall.\n\nBring a bag.',
      'The sale is on Saturday 3 May',
    ],
    ['Can you put this on facebook. Thanks!\nThe bridge is shut until 4 May.\n\nUse the ford.', 'The bridge is shut until 4 May'],
    ['Pls post this. Cheers\nOpen late on Friday until 9\n\nFree coffee.', 'Open late on Friday until 9'],
  ])('thanks before the text take only a signature with them: %s', (brief, content) => {
    expect(draft(brief)).toContain(content)
  })

  test('thanks to readers stay', () => {
    expect(draft('The small loaf stays at £2.10. Thanks for sticking with us.')).toContain('Thanks for sticking with us.')
  })

  test('standing instructions keep their words out, and a notice names the sentence', () => {
    const { text, leftOut, notices } = compose({
      platform: 'facebook',
      brief: 'The café opens on 3 May at 9. Our landlord Mr Pike lowered the rent. Coffee is £2.',
      tone: DEFAULT_TONE,
      instructions: 'Never mention the landlord.',
      avoidWords: [],
      variant: 0,
    })
    expect(text).not.toContain('Pike')
    expect(leftOut).toEqual(['Our landlord Mr Pike lowered the rent.'])
    expect(notices.find(({ code }) => code === 'left_out_on_request')?.message).toContain('Mr Pike')
  })

  test.each([
    ['Hello spring! Our terrace opens on Saturday 4 April.', 'Hello spring!'],
    ['Bella is missing since 4 May. Please share this post.', 'Please share this post.'],
    ['Can you help? Our shelter needs 40 blankets by Friday.', 'Can you help?'],
    ['Hi lovely customers, we open at 9 on Monday.', 'we open at 9'],
    ['Hobbs Bakery closes on 28 March. Thank you Wirksworth.', 'Thank you Wirksworth.'],
    ['Please put your bins out by 7am on Monday.', 'Please put your bins out'],
  ])('stays if it is for readers: %s', (brief, content) => {
    expect(draft(brief).toLowerCase()).toContain(content.toLowerCase())
  })
})

describe('a line that was typed in one go', () => {
  test('is not divided between people and what they do', () => {
    const brief = 'Every winter it is the same thing and people ring me in the first frost because the boiler is locked out'
    expect(draft(brief)).toContain('people ring me')
  })

  test.each([
    ['new oat flat white £3.40 all week till sunday at Brew Lab', 'New oat flat white, £3.40, all week till Sunday at Brew Lab.'],
    [
      'dog grooming slots free this friday 2pm and 4pm small dogs £28 big dogs £40 text Jenny 07700 900321',
      'Dog grooming slots free this Friday 2pm and 4pm | Small dogs £28 | Big dogs £40 | Text Jenny 07700 900321',
    ],
    [
      'barber chair free from 10 walk ins only skin fades £15 kids £10 Station Rd Crewe',
      'Barber chair free from 10 walk ins only | Skin fades £15 | Kids £10 | Station Rd Crewe',
    ],
    [
      'taking cake orders now 6in £22 8in £30 collect from 18 Dec must be paid by then',
      'Taking cake orders now 6in £22 | 8in £30 | Collect from 18 Dec | Must be paid by then',
    ],
    [
      'lost grey tabby cat nr Hollins Lane Marple answers to Biscuit pls check sheds ring 07700 900555',
      'Lost grey tabby cat nr Hollins Lane Marple | Answers to Biscuit | Please check sheds | Ring 07700 900555',
    ],
    [
      'Stylist wanted, 3 days a week inc Saturday, £13.50 an hour, our salon in Bideford is busy, send your cv to jobs@salon.example closing date 20 March',
      'Stylist wanted, 3 days a week inc Saturday, £13.50 an hour. Our salon in Bideford is busy. | Send your cv to jobs@salon.example. Closing date 20 March.',
    ],
  ])('gets its sentences: %s', (brief, expected) => {
    expect(draft(brief)).toBe(expected)
  })

  test.each([
    'All classes are £6 or £35 unlimited a month, so book on the app if you want a place in the new year.',
    'If you want a table on Friday, call us before noon, because we only have 12 seats by the window.',
    'It was the best coffee we have ever made, and we sold 400 cups of it on the first day alone.',
  ])('a sentence keeps its words together: %s', (brief) => {
    expect(draft(brief)).toBe(brief)
  })
})
