import { type Opener, type Person, type PostReading, personOf } from '../read-post.ts'
import { frequencyTrait, sum, type Trait, usual } from '../trait.ts'

const PERSONS: Record<Person, string> = {
  i: 'speak as “I”',
  we: 'speak as “we”',
  you: 'speak to “you”',
  impersonal: 'rarely use “I”, “we” or “you”',
}
const OF_TEXT: Record<Person, string> = {
  i: 'speaks as “I”',
  we: 'speaks as “we”',
  you: 'speaks to “you”',
  impersonal: 'has neither “I” nor “we” nor “you”',
}

export const person: Trait = {
  id: 'person',
  label: 'Person',
  kind: 'choice',
  options: [
    { value: 'i', label: 'I' },
    { value: 'we', label: 'We' },
    { value: 'you', label: 'You' },
    { value: 'impersonal', label: 'Impersonal' },
  ],
  learn(posts) {
    const known = posts.filter((post) => post.person !== null)
    if (known.length * 2 < posts.length || known.length === 0) return { value: null }
    const total = (of: keyof PostReading['pronouns']) => sum(known.map(({ pronouns }) => pronouns[of]))
    const words = sum(known.map((post) => post.words.length))
    return { value: personOf({ i: total('i'), we: total('we'), you: total('you') }, words) }
  },
  describe: (value) => `Your posts ${PERSONS[value as Person]}.`,
  judge: (text, value) => (text.person === null ? null : text.person === value),
  found: (text) => `This text ${OF_TEXT[text.person ?? 'impersonal']}.`,
}

const OPENERS: Record<Opener, string> = {
  question: 'a question',
  number: 'a number',
  greeting: 'a greeting',
  imperative: 'a request to the reader',
  statement: 'a statement',
}

export const opener: Trait = {
  id: 'opener',
  label: 'First sentence',
  kind: 'choice',
  options: [
    { value: 'statement', label: 'A statement' },
    { value: 'question', label: 'A question' },
    { value: 'number', label: 'A number' },
    { value: 'greeting', label: 'A greeting' },
    { value: 'imperative', label: 'A request to the reader' },
  ],
  learn: (posts) => ({ value: usual(posts.map((post) => post.opener)) }),
  describe: (value) => `Your posts mostly begin with ${OPENERS[value as Opener]}.`,
  judge: (text, value) => text.opener === value,
  found: (text) => `This text begins with ${OPENERS[text.opener]}.`,
}

export const contractions = frequencyTrait({
  id: 'contractions',
  label: "Contractions, such as “we're”",
  habit: "use contractions such as “we're”",
  present: 'does',
  absent: 'uses the full forms',
  has({ contracted, contractible }) {
    return contracted + contractible === 0 ? null : contracted >= contractible
  },
})
