import { describe, expect, test } from '@jest/globals'
import { composed } from './support/composed.ts'

const tagsOf = (brief: string) => composed(brief, { platform: 'instagram' }).text.match(/#[\p{L}\d]+/gu) ?? []

describe('a hashtag', () => {
  test.each([
    [
      'the name of a work, and no word of it',
      'New single "Motorway Birds" out on Friday 5 June. We recorded it in my nan’s garage. You can hear the washing machine.',
      ['#MotorwayBirds'],
      /#Birds|#Garage/u,
    ],
    [
      'no other subject that a title of a work has',
      'Our new play, The Bakery Girl, opens on Friday 5 June. It has two acts. Tickets cost £9.',
      ['#TheBakeryGirl'],
      /#Bakery/u,
    ],
    [
      'what a filter is for',
      'Our new ceramic water filter needs no electricity. It filters four litres an hour. It costs 89 euros.',
      ['#WaterFilter'],
      /#Filter(?!\p{L})/u,
    ],
    [
      'the trade, and no tool that is mentioned once',
      'Wir sind ein Dachdeckerbetrieb in Celle und suchen zum 1. August zwei Auszubildende. Werkzeug und Kleidung stellen wir. Bewerbungen bitte an Frau Sommer.',
      ['#Dachdeckerbetrieb'],
      /#Werkzeug/u,
    ],
    [
      'a whole name',
      'Halvard Dental Laboratory has been certified. The audit took three days. Every crown has a card.',
      ['#HalvardDentalLaboratory'],
      /#HalvardDental(?!L)/u,
    ],
    [
      'no measure',
      'Our allotment society in Truro has four free plots of 75 square metres. The rent is £48. Square metres count.',
      ['#Truro'],
      /#SquareMetres/u,
    ],
    [
      'a whole name, also of four words',
      'The shop is called Old Rope New Rope and sells rope by the yard. It opens on Friday 5 June in Truro. My name is Delphine Roark.',
      ['#OldRopeNewRope'],
      /#OldRopeNew(?!R)/u,
    ],
    [
      'a noun with the word that belongs to it',
      'Leadlight Studio in Westport has nine places on its smoked fish course. The smoked fish course costs €195. Book by Friday.',
      ['#SmokedFishCourse'],
      /#FishCourse/u,
    ],
    [
      'no place where something was before',
      'I restore pocket watches in a workshop in Boone, North Carolina. This watch spent forty years in a tobacco barn. A full service starts at $340.',
      ['#Boone'],
      /#TobaccoBarn/u,
    ],
  ])('is %s', (_name, brief, right, wrong) => {
    const tags = tagsOf(brief)
    for (const tag of right) expect(tags).toContain(tag)
    expect(tags.join(' ')).not.toMatch(wrong)
  })
})
