import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { withLaterWords } from '../src/domain/brief/review/later-words.ts'
import type { ReviewedPassage } from '../src/domain/brief/review/passage.ts'
import { withoutPostingMetadata } from '../src/domain/brief/review/posting-metadata.ts'
import { withSplitSentencesJoined } from '../src/domain/brief/review/rejoined-sentences.ts'
import { runOnExclusionsIn } from '../src/domain/brief/review/run-on-exclusions.ts'
import { startReviewer } from './support/reviewer.ts'

let reviewer: Awaited<ReturnType<typeof startReviewer>>
beforeAll(async () => {
  reviewer = await startReviewer()
})
afterAll(() => reviewer.close())

const shown = (text: string, source = text): ReviewedPassage => ({ text, source, use: 'publish', reason: null, question: null })
const note = (source: string): ReviewedPassage => ({
  text: source,
  source,
  use: 'leave_out',
  reason: 'A note, not for readers.',
  question: null,
})
const publishedOf = (passages: ReviewedPassage[]) => passages.filter(({ use }) => use === 'publish').map(({ text }) => text)

describe('later words', () => {
  test.each([
    ['We deliver in Bude and Stratton.', 'no wait also Holsworthy now, since May', 'We deliver in Bude, Stratton and Holsworthy.'],
    ['I teach in Bath and Frome.', 'oh and also Shepton Mallet', 'I teach in Bath, Frome and Shepton Mallet.'],
    ['Courses in Ghent and Bruges.', 'sorry, plus Ostend too.', 'Courses in Ghent, Bruges and Ostend.'],
    ['First wash 20% off in May.', 'hmm actually make that $10 off, simpler', 'First wash $10 off in May.'],
    ['£5 off with this card.', 'no wait make it 15% off', '15% off with this card.'],
    ['All cuts 10 percent off.', 'actually call it £3 off.', 'All cuts £3 off.'],
  ])('change a sentence before them: %s %s', (before, correction, expected) => {
    const passages = withLaterWords([shown(before), note(correction)])
    expect(publishedOf(passages)).toEqual([expected])
    expect(passages[1]?.reason).toBe('Used to correct another sentence.')
  })

  test.each([
    ['Bring a hat and gloves.', 'oh and also Tuesday is my day off, dont forget'],
    ['Shirts 20% off, coats 30% off.', 'actually make that $5 off'],
    ['We deliver in Bude and Stratton.', 'also Jo says hi'],
    ['Open in Bath and Frome.', 'no wait'],
    ['20% off in May.', 'I think $10 off would be too much'],
    ['20% off coats.', 'oh wait make that 30% off if they bring the voucher'],
  ])('without a certain place change nothing: %s %s', (before, remark) => {
    expect(publishedOf(withLaterWords([shown(before), note(remark)]))).toEqual([before])
  })

  test.each([
    ['Sunday 7 June, 9-4, at the barn.', 'no, 9 to 3.', 'Sunday 7 June, 9 to 3, at the barn.'],
    ['Drop in from 11 to 2.', 'ok 11 to 1', 'Drop in from 11 to 1.'],
    ['Friday 10am-4pm.', 'right, 11am to 4pm', 'Friday 11am to 4pm.'],
    ['Clinic 2-5 on Monday.', 'sorry 2 till 6', 'Clinic 2 to 6 on Monday.'],
    ['Market 8-12.', 'yes 8.30 to 12', 'Market 8.30 to 12.'],
  ])('are the last hours: %s %s', (before, hours, expected) => {
    expect(publishedOf(withLaterWords([shown(before), shown(hours)]))).toEqual([expected])
  })

  test.each([
    ['Open 9-12.', '1 to 5.'],
    ['Monday to Friday 9 to 5', '9 to 1'],
    ['Blood tests 8 to 11. Flu jabs:', '8 to 12'],
    ['Open 9-12 and 2-5.', '9 to 1.'],
    ['Open 9-12.', '9-12.'],
    ['Open 9-12.', '9 to 1 on Fridays.'],
    ['Ages 5-11.', 'from 10 to 4'],
  ])('that can be other hours stay: %s %s', (before, hours) => {
    expect(publishedOf(withLaterWords([shown(before), shown(hours)]))).toEqual([before, hours])
  })
})

describe('an order inside a dictated sentence', () => {
  const rest = ' so come down and see us we would love to have everyone back in the shop again this spring'
  test.each([
    ['so um yeah the full breakfast is eleven pounds fifty please dont mention it was nine just say the price and then', 'eleven pounds'],
    ['hiya oh yeah we shut at half past four on Tuesdays now but dont say why its private just put the time', 'half past four'],
    ['ok right um a wash is twenty dollars and dont tell people about the broken dryer oh and', 'twenty dollars'],
    ['well what else the class is forty minutes never mention the old teacher anyway', 'forty minutes'],
    ['hello um tickets are six euros pls do not put Franks name in keep it', 'six euros'],
  ])('applies only to its clause: %s', (text, fact) => {
    const sentence = text + rest
    const spans = runOnExclusionsIn(sentence)
    expect(spans.filter(({ isShown }) => isShown).map(({ start, end }) => sentence.slice(start, end))).toEqual([
      expect.stringContaining(fact),
    ])
    const orders = spans.filter(({ isShown }) => !isShown).map(({ start, end }) => sentence.slice(start, end))
    expect(orders).toHaveLength(1)
    expect(orders[0]).not.toContain(fact)
    expect(orders[0]).not.toContain('everyone back')
  })

  test('leaves the other facts in the list', async () => {
    const published = (
      await reviewer.publishedOf(
        'ok so um this is Bernie from the Corner Bakery on Mill Street in Leek so we open again on monday the 4th of may after the new oven and um yeah a large loaf is three pounds twenty now please dont go on about it going up just say the price oh and dont put my sisters operation in it thats why we shut but its nobodys business thanks bye',
      )
    ).join(' ')
    expect(published).toMatch(/£3\.20/u)
    expect(published).toMatch(/Mill Street/u)
    expect(published).not.toMatch(/operation|going up|nobody/u)
  })
})

describe('a form with starred labels', () => {
  test.each([
    [
      'Business name*: Reed & Rush\nWhat do you do?*: basket making classes\nLocation*: 8 Quay Street, Bude\nPrice*: £40\nBudget code: RR-2',
      /Reed & Rush/u,
    ],
    ['Club name*: Fell Runners\nEvent title*: Mud Mile\nDate*: Sun 7 June\nPlace*: Hope village hall\nTone: dry', /Mud Mile/u],
    [
      'Company name (required): Orchard Press\nWhat do you do? (required): book binding\nWhere*: 2 Mill Lane\nWhen*: Mon 4 May\nHashtags: none',
      /Orchard Press/u,
    ],
    [
      'Organisation name* : Tide Choir\nEvent title* : Songs of the Shore\nDate* : Sat 6 June, 7pm\nVenue* : St Olaf\nAudience: families',
      /Songs of the Shore/u,
    ],
    [
      'Group name*: Bat Watch\nDetails*: a walk at dusk with detectors\nMeeting place*: the lock, Fri 12 June 9pm\nCost*: free\nImage supplied?: later',
      /walk at dusk/u,
    ],
  ])('gives its values: %s', async (form, value) => {
    const published = (await reviewer.publishedOf(form)).join('\n')
    expect(published).toMatch(value)
    expect(published).not.toMatch(/\*/u)
  })

  test('keeps its checkboxes together', async () => {
    const { passages } = await reviewer.reviewed(
      'Business name*: Reed & Rush\nType of post*: [ ] Sale  [x] Course  [ ] News\nLocation*: 8 Quay Street, Bude\nPrice*: £40\nDate*: Sat 6 June',
    )
    expect(passages.find(({ source }) => source.includes('[x]'))).toMatchObject({
      use: 'leave_out',
      source: expect.stringContaining('News'),
    })
  })
})

describe('what frames a text', () => {
  test.each([
    'This is for the insta page hi.',
    "It's for our facebook please.",
    'Posted 4 May 2026 by admin',
    'Last updated on 12 June 2025',
    'Published by the editor',
  ])('is not for readers: %s', (text) => {
    expect(publishedOf(withoutPostingMetadata([shown(text)]))).toEqual([])
  })

  test.each([
    ['say tandems and trikes too.', 'Tandems and trikes too.'],
    ['Say that prams are welcome.', 'Prams are welcome.'],
    ['and say the bar opens late.', 'The bar opens late.'],
    ['pls say there is a ramp.', 'There is a ramp.'],
    ['Also say dogs get a biscuit.', 'Dogs get a biscuit.'],
    ['Say hello to our new chef.', 'Say hello to our new chef.'],
    ['Say yes to the dress on Friday.', 'Say yes to the dress on Friday.'],
    ['This is for everyone who likes tea.', 'This is for everyone who likes tea.'],
    ['Published by Faber in 2024 and signed by the author.', 'Published by Faber in 2024 and signed by the author.'],
  ])('has no part in the text: %s', (text, expected) => {
    expect(publishedOf(withoutPostingMetadata([shown(text)]))).toEqual([expected])
  })

  test.each([
    [['All with glaze except.', 'all with glaze except'], ['Taster days.', 'taster days'], 'All with glaze except taster days.'],
    [['Everything in.', 'everything in'], ['The shop is half price.', 'the shop is half price'], 'Everything in the shop is half price.'],
    [['We ship to all of.', 'we ship to all of'], ['Wales now.', 'wales now'], 'We ship to all of wales now.'],
    [['Free with.', 'free with'], ['Any main meal.', 'any main meal'], 'Free with any main meal.'],
    [['It starts at.', 'it starts at'], ['The bandstand.', 'the bandstand'], 'It starts at the bandstand.'],
  ])('is joined where it was torn: %s', ([text = '', source = ''], [next = '', nextSource = ''], expected) => {
    expect(publishedOf(withSplitSentencesJoined([shown(text, source), shown(next, nextSource)], `${source} ${nextSource}`))).toEqual([
      expected,
    ])
  })

  test.each(['come on in', 'you can drop in', 'that is what it is for'])('stays apart where it ends: %s', (source) => {
    const passages = [shown(source), shown('we open at nine')]
    expect(publishedOf(withSplitSentencesJoined(passages, `${source} we open at nine`))).toHaveLength(2)
  })

  test.each([
    ["I'm a mobile farrier,", 'Iron Anna, covering Skye.', "I'm a mobile farrier, Iron Anna, covering Skye."],
    ["we're a small bakery,", 'Crumb & Co, in Leek.', "We're a small bakery, Crumb & Co, in Leek."],
    ['I am the new florist,', 'Petal Rose, on Bank Street.', 'I am the new florist, Petal Rose, on Bank Street.'],
    ['im a dog walker,', 'Paws Ahead, in Bude.', 'Im a dog walker, Paws Ahead, in Bude.'],
    ['We are a family garage,', 'Hill Motors, at 4 Dock Road.', 'We are a family garage, Hill Motors, at 4 Dock Road.'],
  ])('the role of a person stays with the name: %s', (who, name, expected) => {
    expect(publishedOf(withSplitSentencesJoined([note(who), shown(name)], `${who} ${name}`))).toEqual([expected])
  })
})
