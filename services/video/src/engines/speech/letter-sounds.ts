/** Letters and their sounds, longest first. `$` stands for the end of the word, `^` for its start. */
const RULES: readonly (readonly [string, string])[] = [
  ['^kn', 'n'],
  ['^wr', 'ɹ'],
  ['^ps', 's'],
  ['^x', 'z'],
  ['tion$', 'ʃən'],
  ['sion$', 'ʒən'],
  ['ture$', 'ʧəɹ'],
  ['ough', 'O'],
  ['augh', 'ɔ'],
  ['eigh', 'A'],
  ['igh', 'I'],
  ['tch', 'ʧ'],
  ['sch', 'ʃ'],
  ['dge', 'ʤ'],
  ['eau', 'O'],
  ['ghn', 'n'],
  ['le$', 'əl'],
  ['es$', 'z'],
  ['ia$', 'iə'],
  ['io$', 'iO'],
  ['ie$', 'i'],
  ['er$', 'əɹ'],
  ['or$', 'əɹ'],
  ['ey$', 'i'],
  ['ay', 'A'],
  ['ai', 'A'],
  ['au', 'ɔ'],
  ['aw', 'ɔ'],
  ['ar', 'ɑɹ'],
  ['ee', 'i'],
  ['ea', 'i'],
  ['ei', 'A'],
  ['eu', 'u'],
  ['ew', 'u'],
  ['er', 'ɜɹ'],
  ['ie', 'i'],
  ['ir', 'ɜɹ'],
  ['oa', 'O'],
  ['oi', 'Y'],
  ['oy', 'Y'],
  ['oo', 'u'],
  ['ou', 'W'],
  ['ow', 'O'],
  ['or', 'ɔɹ'],
  ['ur', 'ɜɹ'],
  ['ch', 'ʧ'],
  ['ck', 'k'],
  ['gh', 'ɡ'],
  ['ng', 'ŋ'],
  ['nk', 'ŋk'],
  ['ph', 'f'],
  ['qu', 'kw'],
  ['sh', 'ʃ'],
  ['th', 'θ'],
  ['wh', 'w'],
  ['zz', 'ts'],
  ['ce', 'sɛ'],
  ['ci', 'sɪ'],
  ['cy', 'si'],
  ['ge', 'ʤɛ'],
  ['gi', 'ʤi'],
  ['a$', 'ə'],
  ['e$', ''],
  ['i$', 'i'],
  ['o$', 'O'],
  ['u$', 'u'],
  ['y$', 'i'],
  ['^y', 'j'],
  ['a', 'æ'],
  ['b', 'b'],
  ['c', 'k'],
  ['d', 'd'],
  ['e', 'ɛ'],
  ['f', 'f'],
  ['g', 'ɡ'],
  ['h', 'h'],
  ['i', 'ɪ'],
  ['j', 'ʤ'],
  ['k', 'k'],
  ['l', 'l'],
  ['m', 'm'],
  ['n', 'n'],
  ['o', 'ɑ'],
  ['p', 'p'],
  ['q', 'k'],
  ['r', 'ɹ'],
  ['s', 's'],
  ['t', 't'],
  ['u', 'ʌ'],
  ['v', 'v'],
  ['w', 'w'],
  ['x', 'ks'],
  ['y', 'ɪ'],
  ['z', 'z'],
]
const VOWELS = 'AIOWYiuæɑəɛɪʊʌɔɜ'
/** Vowels before one consonant and a final e have the sound of their names. */
const LONG: Record<string, string> = { a: 'A', e: 'i', i: 'I', o: 'O', u: 'u' }

/** Guesses the phonemes of an unknown word in lower case from its letters, with the stress on the first syllable or, from three syllables on, the second last. */
export function pronounced(word: string): string {
  const letters = [...word].filter((letter) => /[a-z]/u.test(letter)).join('')
  const sounds: string[] = []
  let at = 0
  while (at < letters.length) {
    const long = LONG[letters[at] ?? '']
    if (long && letters.length - at === 3 && letters.endsWith('e') && !/[aeiouwxy]/u.test(letters[at + 1] ?? '')) {
      sounds.push(long)
      at++
      continue
    }
    // A doubled consonant has one sound.
    if (letters[at] === letters[at + 1] && !/[aeiouz]/u.test(letters[at] ?? '')) at++
    const [length, sound] = ruleAt(letters, at)
    sounds.push(...sound)
    at += length
  }
  return stressed(sounds)
}

function ruleAt(letters: string, at: number): readonly [number, string] {
  for (const [pattern, sound] of RULES) {
    const text = pattern.replace(/^\^|\$$/u, '')
    const fits = letters.startsWith(text, at)
    const placed = (!pattern.startsWith('^') || at === 0) && (!pattern.endsWith('$') || (at > 0 && at + text.length === letters.length))
    if (fits && placed) return [text.length, sound]
  }
  return [1, '']
}

function stressed(sounds: readonly string[]): string {
  const vowels = sounds.flatMap((sound, index) => (VOWELS.includes(sound) ? [index] : []))
  const accented = vowels.length < 3 ? vowels[0] : vowels.at(-2)
  return sounds.map((sound, index) => (index === accented ? `ˈ${sound}` : sound)).join('')
}
