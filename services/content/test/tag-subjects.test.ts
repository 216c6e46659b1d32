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
    [
      'the sender, as the subject of the first sentence',
      'Greenline Buses will run the number 14 between Kendal and Windermere every 20 minutes. A single stays at £2.50. The last bus leaves at 23.10.',
      ['#GreenlineBuses', '#Kendal', '#Windermere'],
      /#Number/u,
    ],
    [
      'the sender and the town of the last line',
      'We have repaired a 1962 accordion that had been under water. It took eleven weeks. De Vries Accordion Repair, Groningen.',
      ['#DeVriesAccordionRepair', '#Groningen'],
      /#Weeks/u,
    ],
    [
      'no person, where a person is the subject',
      'Rosalind Okafor is retiring after 31 years as head gardener of Thornbury Walled Garden. She planted the pears in 1996. Her last day is Friday 30 October.',
      ['#ThornburyWalledGarden'],
      /#Rosalind/u,
    ],
    [
      'no contact',
      'Cerchiamo un falegname per il nostro laboratorio di restauro a Ferrara. Mandate due foto a Davide Bassi, lavoro@bassirestauri.example, entro il 20 giugno. Offriamo un contratto.',
      ['#Ferrara'],
      /#Davide/u,
    ],
    [
      'the name behind its kind',
      'La clínica veterinaria San Telmo de Burgos estrena una sala de rayos X digital. Las radiografías están listas en dos minutos. Pida cita en recepción.',
      ['#SanTelmo', '#Burgos'],
      /#SanTelmoDe/u,
    ],
    [
      'a whole name with its sign',
      'Northfork Heating & Air has a new van in Missoula. It costs $89 an hour. Call us by Friday.',
      ['#NorthforkHeatingAir'],
      /#NorthforkHeating(?!A)/u,
    ],
    [
      'no class of a prize',
      'Our hot sauce went to Texas and came home with a medal. The pineapple habanero took second place in the fruit category out of 112 entries. A bottle is $11.',
      ['#HotSauce'],
      /#FruitCategory/u,
    ],
    [
      'nothing that is absent',
      'Holloway Timber Frames has finished its boathouse on Ullswater with not a single metal bolt. Six carpenters cut the joints. It went up in four days.',
      ['#HollowayTimberFrames'],
      /#MetalBolt/u,
    ],
    [
      'nothing that is only a part of a list',
      'Unser Lastenrad-Verleih in Münster hat Zuwachs bekommen: vier neue E-Lastenräder, jedes mit Platz für drei Kinder oder zwei Getränkekisten. Die Leihe kostet 12 Euro. Helme sind da.',
      ['#LastenradVerleih', '#Münster'],
      /#Getränkekisten/u,
    ],
  ])('is %s', (_name, brief, right, wrong) => {
    const tags = tagsOf(brief)
    for (const tag of right) expect(tags).toContain(tag)
    expect(tags.join(' ')).not.toMatch(wrong)
  })
})

test('no hashtag begins with a word that joins', () => {
  expect(
    tagsOf(
      'For sole traders and landlords in Scotland: the Self Assessment deadline is 31 January. Landlords need letting agent statements. Returns start at £180 plus VAT.',
    ).join(' '),
  ).not.toMatch(/#(?:And|Or|For|With)\p{Lu}/u)
})
