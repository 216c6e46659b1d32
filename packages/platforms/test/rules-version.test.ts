import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from '@jest/globals'
import { measure, PLATFORMS, RULES_VERSION } from '../src/index.ts'

/** From version 3 on, each platform has a fingerprint of its own. */
const fingerprints: Record<string, string | Record<string, string>> = JSON.parse(
  readFileSync(resolve(import.meta.dirname, 'rules-fingerprints.json'), 'utf8'),
)

const sentence = 'The bakery on the corner opens at 7.30 and sells its last loaf before noon. '
const TEXTS = [
  '',
  sentence,
  sentence.repeat(4),
  sentence.repeat(12),
  sentence.repeat(60),
  `1/ ${sentence}\n\n2/ ${sentence.repeat(4)}\n\n3/ Come by.`,
  `**1/2** ${sentence}\n**2/2** ${sentence}`,
  `See https://example.com/a/long/path?with=query#hash, example.org and www.flour.co.uk. ${sentence.repeat(4)}`,
  '#bread #café #日本 @ana @tom_b see https://example.com',
  Array.from({ length: 30 }, (_, index) => `#tag${index} @user${index}`).join(' '),
  '👨‍👩‍👧‍👦🇫🇷👍🏽1️⃣'.repeat(60),
  '我们在里昂开了一家新的面包店，每天早上七点开门。请看example.com。'.repeat(20),
  'افتتحنا مخبزا جديدا في ليون. '.repeat(20),
  'cafe\u0301 <b>bold</b> \uFFFE',
  'x'.repeat(2_201),
  'x'.repeat(3_001),
  '日'.repeat(5_001),
  'x'.repeat(63_207),
  '*'.repeat(30_000),
  'see example.com and 1.a.com 2.a.com 3.a.com 4.a.com 5.a.com ✌️#b #il·lusió #メ〜テレ #é #ü #d RT@username',
  `What is new:\n- one\n- two\n\n\n\n${'wörter, '.repeat(100)}`,
]

const fingerprintOf = (measured: object) => createHash('sha256').update(JSON.stringify(measured)).digest('hex')

test('RULES_VERSION is raised whenever a text is measured differently', () => {
  const measured = Object.fromEntries(PLATFORMS.map(({ id }) => [id, fingerprintOf(TEXTS.map((text) => measure(id, text)))]))
  // If only the fingerprint of a new platform is missing, add it. Otherwise increment RULES_VERSION, and add the fingerprints of all platforms under the new
  // version. Never change a fingerprint.
  expect(measured).toEqual(fingerprints[RULES_VERSION])
  expect(Object.keys(fingerprints)).toEqual(Array.from({ length: RULES_VERSION }, (_, index) => String(index + 1)))
})
