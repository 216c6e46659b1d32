import { expect, test } from '@jest/globals'
import { statedTone } from '../src/domain/brief/stated-tone.ts'

const mannersOf = (text: string) => [...new Set(statedTone([text]).flatMap(({ manners }) => manners))].sort()

test.each([
  'write a post about our fun run',
  'post about the formal dinner dance',
  'a warm clothing drive announcement please',
  'write a post for the serious games club',
  'a post announcing the funny film night',
  'sorry we are closed',
  'not urgent but soon',
])('a subject is no tone: %s', (request) => {
  expect(mannersOf(request)).toEqual([])
})

test.each([
  ['write a fun post about our run', ['cheerful']],
  ['keep it friendly', ['warm']],
  ['make it warm and short please', ['warm']],
  ['a formal announcement, professional tone', ['formal']],
  ['Upbeat, not stuffy', ['casual', 'cheerful']],
  ['nothing pushy or salesy pls', ['calm']],
  ['friendly but not cringey', ['restrained', 'warm']],
  ['not scary but reassuring', ['calm']],
  ['it should sound urgent', ['urgent']],
  ['apologise nicely, be polite', ['sorry']],
  ['locker schreiben, bitte', ['casual']],
  ['tono cercano y divertido', ['cheerful', 'warm']],
])('a tone is one: %s', (request, expected) => {
  expect(mannersOf(request)).toEqual(expected)
})
