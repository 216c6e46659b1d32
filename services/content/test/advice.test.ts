import { describe, expect, it } from '@jest/globals'
import { withAdvice } from '../src/domain/brief/roles/advice.ts'

/** Whether the network's doubts about a text are dropped. */
function isForReaders(brief: string): boolean {
  const roles = [...brief.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    probability: 0.9,
    role: 'instruction' as const,
  }))
  return withAdvice(brief, roles).every(({ probability }) => probability < 0.05)
}

describe('a text of advice', () => {
  it.each([
    'Selling at a craft fair? Bring change in coins. Include your stall number on the card. Don’t use tape on the tables. Mention it if you need power. Thank your neighbors.',
    'Rules for filming your garden. Start with your hands already moving. Mention the plant out loud. Keep it under 20 seconds. Add labels, because half your viewers are new.',
    'How to return a parcel. Keep the box. Put the label over the old one. Get a receipt. Don’t write on the lid. Take a photo of your parcel first.',
  ])('is for readers as a whole: %s', (brief) => {
    expect(isForReaders(brief)).toBe(true)
  })

  it.each([
    [
      'orders a post',
      'Need a post about craft fairs? Bring change in coins. Include your stall number. Don’t use tape. Thank your neighbors. Get there early.',
    ],
    [
      'is a notice with orders',
      'Our bake sale is on Saturday. Mention the parking. Keep it short. Don’t use long words. Put the price first. Get people to come.',
    ],
    [
      'orders what a writer does',
      'Open on Saturday? Mention the parking. Keep it short. Don’t use long words. Put the price first. Name the sponsor.',
    ],
    [
      'is typed in a hurry',
      'selling at a craft fair? bring change in coins. include your stall number. dont use tape. thank your neighbors. get there early.',
    ],
    ['states something', 'Selling at a craft fair? We open at nine. The hall is warm. There is tea. Bring your dog. Include your name.'],
  ])('is not one that %s', (_, brief) => {
    expect(isForReaders(brief)).toBe(false)
  })
})
