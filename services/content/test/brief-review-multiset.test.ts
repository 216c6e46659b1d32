import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { composed as draftOf } from './support/composed.ts'
import { startReviewer } from './support/reviewer.ts'

let reviewer: Awaited<ReturnType<typeof startReviewer>>
beforeAll(async () => {
  reviewer = await startReviewer()
})
afterAll(() => reviewer.close())

const SENTENCES = [
  'We DO NOT take cards on Saturdays.',
  'Please DO NOT feed the 12 ducks on the pond.',
  'Members DO NOT pay on Sundays, guests pay £4.',
  'No dogs in the café, but the 3 tables outside are fine.',
  'The food bank needs 20 tins of beans, 15 packs of pasta and 30 nappies by Friday.',
  'Each box has 6 eggs, 2 loaves and 4 apples, and costs £12.',
  'The concert is on 9 May, entry is £5, and there are 120 seats.',
  'The hall was built in 1920 and seats 80.',
  'Lunch is £9 in flat 12 on the second floor.',
  'We raised £500, with 40 adults and 22 children.',
  'The shop is at no 12, Mill Lane.',
  'Buy 2 get 1 free on all mugs until 30 May.',
  'Riders must be under 18 on the small ramp.',
  'How to write a CV is a free workshop on Tuesday 5 May at 10.',
  'Buy 3 or more then you get 10% off.',
  'The 5.5 mile run starts at 9.30 on Sunday 10 May.',
  'Our new line of mugs is in at £8 each.',
  'Our new line of bowls comes in 4 sizes.',
  'Ring 01632 960101 to book one of the 8 places.',
  'Text Ola on 07700 900222 before 6 June.',
  'Get 2 people in free with every family ticket on Sunday.',
  'With 5 more volunteers we can open on Sundays too.',
  'The bus no 44 stops at platform 3 every 20 minutes.',
  'Say it with flowers, with bunches from £8.',
  'Tickets are £12 for adults and £6 for children.',
  'A deposit of £5 holds your stall, and nobody pays more than £10.',
  'The surgery is closed on Monday 4 May, and nobody answers 01632 960202.',
  'We have never sold more than 60 loaves in a day.',
  'Not one of the 14 rooms has a television.',
  'There is no lift to floors 2 and 3.',
  'Bring 2 photographs, not 1, to the desk.',
  'The 7.15 train does not stop at Orton on Sundays.',
  'Doors open at 7 and the first act is on at 7.45.',
  'We are open 9 to 5, and 10 to 2 on Saturdays.',
  'The course has 6 lessons of 90 minutes for £75.',
  'Children under 5 go free, and 5 to 12 pay £3.',
  'The choir has sung here since 1974 without a break.',
  'Write to mail@oven.example by 1 May for one of 3 jobs.',
  'The menu is at fox.example and has 14 dishes without meat.',
  'A full tank holds 4.5 litres and costs £18.',
  'Room 6 is not free until 2027.',
  'The vet sees 30 cats a week and no rabbits.',
  'We fit 4 tyres in 45 minutes and never charge for parking.',
  'Two of the 9 plots are taken, so 7 are left.',
  'The garden opens on the 3rd and closes on the 28th of May.',
  'Score 50 points or more and nobody takes your place.',
  'Our 3 barbers cut 40 heads a day.',
  'The kiln reaches 1200 degrees, so do not touch the door.',
  'Junction 14 is shut, so come by the B1234.',
  'The film lasts 95 minutes and is not for children under 12.',
  'A dozen eggs is £2.40, and half a dozen is £1.30.',
  'Nan was 90 on 2 April, and nobody forgot.',
  'Hi vis jackets are from £12 and gloves from £3.',
  'The team won 3 to 2 and did not lose a match in 2025.',
  'Table 12 is by the window and seats 6.',
  'Please do not park in front of number 8.',
  'Ask Maria at the desk for 1 of 25 maps.',
  'Our 24 hour line is 01632 960303, and it is never busy.',
  'Paint dries in 4 hours, but do not sand it for 24.',
  'We deliver within 10 km and never on Sundays.',
]
/** With words that also occur in orders to the writer. */
const FOREIGN = [
  'Bei Regen bitte nicht schreiben, sondern anrufen: 0421 334455.',
  'Kinder ab 6 sind willkommen, nur mit Vornamen anmelden unter kurs@atelier.example.',
  'Wir backen ohne Nachnamen und Etikett: jeden Samstag ab 7 Uhr Brote für €4.',
  'Bei uns braucht niemand zu wissen, wie man in 3 Wochen malt.',
  'Mettre le prénom sur la boîte, €4 la livraison au 02 98 44 55 66.',
  'Merci de ne pas mettre vos vélos devant les portes 3 et 4.',
  'Merci de ne pas donner à manger aux 12 chèvres de la ferme.',
  'Il faut surtout pas le dire trop fort, mais le concert est gratuit le 12 juin.',
  'Por favor, no ponga los pies en los 40 asientos.',
  'Un secreto entre nosotros: el viernes hay tapas gratis en el bar Luna, calle Mayor 4.',
  'Por favor, no coloque carteles y escriba a bar@luna.example antes del 4 de mayo.',
]

const counted = (text: string, pattern: RegExp) => (text.toLowerCase().match(pattern) ?? []).sort()
const numbersOf = (text: string) => counted(text, /\d+/gu)
const negationsOf = (text: string) => counted(text, /(?<![\p{L}])(?:no|not|never|nobody|without|don['’]t)(?![\p{L}])/gu)
const contactsOf = (text: string) => counted(text, /\S+@\S+\b|\d{4,5} \d{6}|\d{2}(?: \d{2}){4}|\b\w+\.example\b/gu)
const moneyOf = (text: string) => counted(text, /[£€$]\d[\d.]*\d?/gu)

async function expectSame(brief: string, sentence: string) {
  const published = (await reviewer.publishedOf(brief)).join(' ')
  for (const read of [numbersOf, negationsOf, contactsOf, moneyOf]) expect(read(published)).toEqual(read(sentence))
}

test.each(SENTENCES)('an ordinary sentence keeps its numbers, negations and contacts: %s', async (sentence) => {
  await expectSame(`The notice for this week is ready, and we hope that you like it. ${sentence}`, sentence)
})

test.each(SENTENCES)('it keeps them after a request in a hurried brief: %s', async (sentence) => {
  await expectSame(`hi can u put this on our page pls, its for the notice board. we r so happy w it. ${sentence}`, sentence)
})

test.each(FOREIGN)('a request to readers in another language keeps them: %s', async (sentence) => {
  await expectSame(sentence, sentence)
})

const GROUP = 3
/** The composer takes it for a request, and says so. */
const composed = SENTENCES.filter((sentence) => !sentence.startsWith('Say it'))
const groups = Array.from({ length: Math.ceil(composed.length / GROUP) }, (_, index) =>
  composed.slice(index * GROUP, (index + 1) * GROUP).join(' '),
)

test.each(groups)('a composed post has them all, and no others: %s', (brief) => {
  const { text } = draftOf(brief)
  const own = text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
  for (const read of [numbersOf, negationsOf, contactsOf, moneyOf]) expect(read(own)).toEqual(read(brief))
})
