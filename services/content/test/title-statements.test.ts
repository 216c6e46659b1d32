import { describe, expect, test } from '@jest/globals'
import { bareStatement } from '../src/engines/composer/arrange/bare-statement.ts'
import { composed } from './support/composed.ts'

const videoTitle = (brief: string) => composed(brief, { platform: 'youtube' }).title
const headline = (brief: string) => composed(brief, { platform: 'blog' }).text.split('\n')[0]?.replace('# ', '')

describe('a statement without what is said about the announcement', () => {
  test.each([
    ['We are sorry to announce that the spring fair on 3 May is cancelled', 'The spring fair on 3 May is cancelled'],
    ['We would like to introduce our new bookbinder, Ilse Brandt', 'Our new bookbinder, Ilse Brandt'],
    ['A study by our team in Cork shows that wet grass slows mowers by a fifth', 'Wet grass slows mowers by a fifth'],
    ['This week’s video shows how I mend a wooden chair', 'How I mend a wooden chair'],
    ['Today’s episode compares four cheap drills', 'Comparing four cheap drills'],
    ['In this week’s video I cross Skye on a folding bike', 'I cross Skye on a folding bike'],
    ['Part three of my bookbinding course is now online', 'Part three of my bookbinding course'],
    ['We run a dairy in Cork and cannot decide on a label', 'We cannot decide on a label'],
    ['We are a six-person studio in Hull, and we have finished our first bridge', 'We have finished our first bridge'],
  ])('in English: %s', (sentence, statement) => {
    expect(bareStatement(sentence, true)).toBe(statement)
  })

  test.each([
    ['Somos una quesería familiar de León y acabamos de abrir la segunda cámara', 'Acabamos de abrir la segunda cámara'],
    ['Wir sind eine Tischlerei in Celle mit acht Leuten und suchen zum Mai zwei Gesellen', 'Wir suchen zum Mai zwei Gesellen'],
    ['Nous sommes un atelier de reliure à Nevers et nous cherchons un apprenti', 'Nous cherchons un apprenti'],
  ])('in other languages: %s', (sentence, statement) => {
    expect(bareStatement(sentence, false)).toBe(statement)
  })

  test.each([
    'The night bus is back for a third winter',
    'We are a choir and a band',
    'We run a shop and a mill in Leeds',
    'Version 4.2 is out',
    'It is now online',
    'Tickets are now available',
  ])('stays: %s', (sentence) => {
    expect(bareStatement(sentence, true)).toBe(sentence)
  })
})

describe('a title', () => {
  test.each([
    [
      'I run a small channel about bookbinding at home. This week’s video compares six cheap glues on the same paper over ten weeks. The cheapest one came second. I paid for all of them.',
      /^Comparing six cheap glues on the same paper/u,
    ],
    [
      'Our rota software for small cafés, TableTurn, now sends staff an automatic text message 24 hours before each shift. In a trial with 12 cafés, missed shifts fell from 30 to 9. It costs £9 a month.',
      /^TableTurn now sends staff an automatic text message|^Our rota software for small cafés now sends staff an automatic text message/u,
    ],
    [
      'Our allotment society in Truro has six free plots of 60 square metres. The rent is £40 a year. Beginners are welcome. The list opens on Sunday 2 March at the gate.',
      /six free plots of 60 square metres/iu,
    ],
    [
      'Somos una quesería familiar de León y acabamos de terminar el primer queso de otoño. Hemos hecho 300 piezas. Los domingos de octubre abrimos la cueva a las visitas. Es necesario reservar.',
      /^Acabamos de terminar el primer queso de otoño$/u,
    ],
  ])('says what the text is about: %s', (brief, title) => {
    expect(videoTitle(brief)).toMatch(title)
    expect(headline(brief)).toMatch(title)
  })

  test.each([
    [
      'The Heron Theatre in Truro presents a new play, The Glass Road, from 9 to 18 October. Tickets cost £16. It has two acts.',
      /^The Heron Theatre in Truro presents a new play, The Glass Road/u,
    ],
    [
      'Yesterday our apprentice Lea Brandt passed her final exam as a precision mechanic with the best result in the whole county. When she came to us she was shy. We have one place to offer.',
      /^Our apprentice Lea Brandt passed her final exam as a precision mechanic$/u,
    ],
  ])('has the name, and no part of a phrase: %s', (brief, title) => {
    expect(videoTitle(brief)).toMatch(title)
  })

  test.each([
    'Our rota software for small cafés, TableTurn, now sends staff an automatic text message 24 hours before each shift. In a trial with 12 cafés, missed shifts fell from 30 to 9. It costs £9 a month.',
  ])('is not torn within a phrase: %s', (brief) => {
    expect(videoTitle(brief)).not.toMatch(/24 hours$/u)
    expect(headline(brief)).not.toMatch(/24 hours$/u)
  })

  test.each([
    [
      'Bikes are NOT allowed on the wooden pier any more. Too many riders went through at speed. You can still leave your bike at the kiosk. Starts Tuesday. The Pier Trust',
      /^Bikes are NOT allowed on the wooden pier any more$/u,
    ],
    [
      "New prices from 1 May\nIt's the first rise in 4 years.\nTrim: £18\nBeard: £12\nHot towel: £15\nShop is Blade & Bone, Wells.",
      /^New prices from 1 May(?:: Trim, Beard)?$/u,
    ],
    [
      'Autumn grooming menu:\nBath and brush: $40\nFull groom: $75\nNail trim: $15\nMobile service in Boise, text 208-555-0162.',
      /^Autumn grooming menu$/u,
    ],
  ])('keeps what limits it, and is no part of a sentence: %s', (brief, title) => {
    expect(videoTitle(brief)).toMatch(title)
  })
})
