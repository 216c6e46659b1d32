import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createInference } from '@loomcast/inference'
import { PLATFORMS, type PlatformId } from '@loomcast/platforms'
import { publicContactsOf } from '../src/domain/brief/roles/public-contacts.ts'
import { compose } from '../src/engines/composer/compose.ts'
import { createRoleReader, type RoleReader } from '../src/engines/role-reader/index.ts'

const FAIR =
  'We have bad news about the summer fair. The field is still under water, and the ground will not carry stalls by Saturday. The fair on 14 June is cancelled. Everyone who booked a stall will get the fee back by the end of the month. The raffle will still be drawn on Saturday at noon in the village hall, and tickets stay valid. We are sorry, especially for the children who practised for the dance.'
const DAIRY =
  'Our cheese dairy in Val Corbier is open to visitors from 15 June. Watch from the gallery at 7am when the milk is poured into the copper kettle. A visit takes 70 minutes and ends with four cheeses and bread. Adults pay CHF 18, children under ten nothing. Groups are limited to twelve, so please book a day ahead on 027 555 03 14. The last two kilometres of road are gravel. The post bus stops at the door.'

describe('a finished text that the network reads', () => {
  let reader: RoleReader
  beforeAll(async () => {
    reader = createRoleReader({ inference: createInference(), timeoutMs: 60_000 })
    await reader.start()
  })
  afterAll(() => reader.close())

  async function draftsOf(brief: string, platforms: PlatformId[] = PLATFORMS.map(({ id }) => id)) {
    const roles = await reader.read(brief, 'user-1')
    if (roles === undefined) throw new Error('The network read nothing')
    const request = { brief, tone: '', instructions: '', avoidWords: [], variant: 0, roles }
    return platforms.map((platform) => compose({ ...request, platform }))
  }

  test('has its contact line on every platform', async () => {
    for (const { text, leftOut } of await draftsOf(`${FAIR} Questions: fair@oxleigh.example.`)) {
      expect(text).toContain('Questions: fair@oxleigh.example.')
      expect(leftOut).toEqual([])
    }
  })

  test.each([
    'More at oxleigh.example/fair.',
    'Refunds: oxleigh.example/refund',
    'Call Ana on 0117 496 0123 with any questions.',
    'Press: press@oxleigh.example',
  ])('keeps a contact that the network doubts: %s', async (contact) => {
    const [draft] = await draftsOf(`${FAIR} ${contact}`, ['facebook'])
    expect(draft?.text).toContain(contact)
  })

  test('loses a contact that its author keeps private', async () => {
    for (const { text, leftOut } of await draftsOf(`${FAIR} Questions: fair@oxleigh.example. Don't publish my email address.`)) {
      expect(text).not.toContain('fair@oxleigh.example')
      expect(leftOut).toContain('Questions: fair@oxleigh.example.')
    }
  })

  test('has its sentences as they are, also before a request to readers', async () => {
    for (const { text } of await draftsOf(DAIRY)) {
      expect(text).toContain('Groups are limited to twelve, so please book a day ahead on 027 555 03 14.')
    }
  })
})

describe('the contacts that a text never loses', () => {
  const FINISHED = 0.1
  const NOTES = 0.45
  const HURRIED = 0.35

  test.each(['Questions: fair@oxleigh.example', 'We answer on 0117 496 0123.', 'Tickets at oxleigh.example'])(
    'are those of a finished text: %s',
    (contact) => {
      expect(publicContactsOf(contact, FINISHED)(contact)).toBe(true)
      expect(publicContactsOf(contact, NOTES)(contact)).toBe(false)
    },
  )

  test('are labeled lines if the text is hurried', () => {
    const isPublic = publicContactsOf('', HURRIED)
    expect(isPublic('Bookings: 0117 496 0123')).toBe(true)
    expect(isPublic('Dave is on 0117 496 0123 if it rains')).toBe(false)
  })

  test.each([
    'Send me the draft at ana@oxleigh.example.',
    'Ring Dave on 0117 496 0123 before you post it.',
    'Reply to ana@oxleigh.example.',
    'From: Ana Reyes <ana@oxleigh.example>',
    'Media contact: Ana Reyes, ana@oxleigh.example',
    'Hey @dana can this go out?',
    'Email for login: admin@oxleigh.example',
    'Billing contact: Ana, 0117 496 0123',
  ])('are not for the writer: %s', (passage) => {
    expect(publicContactsOf(passage, FINISHED)(passage)).toBe(false)
  })

  test.each([
    "Please don't give out my number.",
    'The mobile is private.',
    'My own number is for emergencies.',
    'Leave the phone number out.',
    'The address is not for the public.',
    'That is confidential.',
  ])('are none in a brief with: %s', (remark) => {
    expect(publicContactsOf(`Questions: 0117 496 0123. ${remark}`, FINISHED)('Questions: 0117 496 0123.')).toBe(false)
  })

  test.each([
    'The play is not for children under 8.',
    'Thick curtains keep the cold out.',
    'The shed in the yard keeps foxes out of reach of the hens, and one is there just for you.',
    'There is a hut only for you.',
    'A word between us: the jam is better.',
  ])('are kept beside other sentences that forbid nothing, or nothing about them: %s', (sentence) => {
    const brief = `${sentence} The fair is on 14 June. Questions: 0117 496 0123.`
    expect(publicContactsOf(brief, FINISHED)('Questions: 0117 496 0123.')).toBe(true)
  })
})
