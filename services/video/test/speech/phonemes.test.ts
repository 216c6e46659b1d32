import { beforeAll, expect, test } from '@jest/globals'
import { readLexicon } from '../../src/engines/speech/dictionaries.ts'
import type { Lexicon } from '../../src/engines/speech/lexicon.ts'
import { phonemesOf } from '../../src/engines/speech/phonemes.ts'
import { spokenWords } from '../../src/engines/speech/spoken-text.ts'
import { fetchVoice } from '../../src/engines/speech/voice-files.ts'

let lexicon: Lexicon
beforeAll(async () => {
  lexicon = await readLexicon(await fetchVoice())
})

const phonemes = (text: string) => phonemesOf(spokenWords(text), lexicon)

test.each([
  ['hello', 'həlˈO'],
  ['Coffee', 'kˈɔfi'],
  ['café', 'kæfˈA'],
  ['SALE', 'sˈAl'],
  ['AI', 'ˈA ˈI'],
  ['LinkedIn', 'lˌɪŋktˈɪn'],
  ['lakeandlane', 'lˈAkændlˈAn'],
  ["baker's", 'bˈAkəɹz'],
  ['upcycles', 'ˈʌpsˌIkᵊlz'],
  ['XPS', 'ˌɛkspˌiˈɛs'],
  ['brzt', 'bˌiˌɑɹzˌitˈi'],
  ['Zorbly', 'zˈɔɹbli'],
  ['Nuxe', 'nˈʌks'],
  ['the end', 'ði ˈɛnd'],
  ['the lane', 'ðə lˈAn'],
  ['a cup', 'ɐ kˈʌp'],
  ['to us', 'tʊ ˌʌs'],
  ['Go to. End', 'ɡˌO tu. ˈɛnd'],
])('%s is pronounced %s', (text, expected) => {
  expect(phonemes(text).text).toBe(expected)
})

test('returns which part of the phonemes belongs to which written word', () => {
  const { text, words } = phonemes('Only $9, today!')
  expect(words.map(({ written, start, end }) => [written, text.slice(start, end)])).toEqual([
    ['Only', lexicon.phonemes('Only')],
    ['$9', `${lexicon.phonemes('nine')} ${lexicon.phonemes('dollars')}`],
    ['today', lexicon.phonemes('today')],
  ])
})

test('guesses every word of Latin letters, even of other languages', () => {
  for (const word of ['Łódź', 'smørrebrød', 'Xiaohongshu', 'Nguyễn', 'qwrtzpsdf', 'aaaaaaaa', 'Straße'])
    expect(lexicon.phonemes(word)).not.toBe('')
})
