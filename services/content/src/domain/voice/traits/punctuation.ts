import { frequencyTrait } from '../trait.ts'

export const closingQuestion = frequencyTrait({
  id: 'closing_question',
  label: 'A question at the end',
  habit: 'end with a question',
  present: 'ends with one',
  absent: 'does not',
  has: (text) => text.endsWithQuestion,
})

export const exclamations = frequencyTrait({
  id: 'exclamations',
  label: 'Exclamation marks',
  habit: 'have exclamation marks',
  present: 'has some',
  absent: 'has none',
  has: (text) => text.exclamations > 0,
})

export const dashes = frequencyTrait({
  id: 'dashes',
  label: 'Dashes',
  habit: 'have dashes between words',
  present: 'has some',
  absent: 'has none',
  has: (text) => text.dashes > 0,
})

export const semicolons = frequencyTrait({
  id: 'semicolons',
  label: 'Semicolons',
  habit: 'have semicolons',
  present: 'has some',
  absent: 'has none',
  has: (text) => text.semicolons > 0,
})

export const ellipses = frequencyTrait({
  id: 'ellipses',
  label: 'Ellipses',
  habit: 'have ellipses (…)',
  present: 'has some',
  absent: 'has none',
  has: (text) => text.ellipses > 0,
})

export const capitals = frequencyTrait({
  id: 'capitals',
  label: 'Words in capitals',
  habit: 'have words in CAPITALS',
  present: 'has some',
  absent: 'has none',
  has: (text) => text.capitals > 0,
})

export const lowercaseStarts = frequencyTrait({
  id: 'lowercase_starts',
  label: 'Sentences that begin with a small letter',
  habit: 'begin sentences with a small letter',
  present: 'does',
  absent: 'does not',
  has: ({ lowercaseStarts, sentences }) => (sentences.length === 0 ? null : lowercaseStarts * 2 >= sentences.length),
})
