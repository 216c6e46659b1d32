import { readBlocks, tidyText } from '@loomcast/platforms'
import { readBrief } from '../../src/domain/brief/read-brief.ts'
import { clausesOfAll, sentencesOf } from '../../src/domain/brief/roles/classifier.ts'
import {
  type About,
  createFeatures,
  type Features,
  type ReadSegments,
  readSegments,
  writeFeatures,
} from '../../src/domain/brief/roles/features.ts'
import { ROLES, type Role } from '../../src/domain/brief/roles/linear-model.ts'
import type { Segment } from '../../src/domain/brief/roles/segments.ts'
import { linesOf, takenBy, wordingOf } from '../../src/domain/brief/roles/without-private.ts'
import { lettersOf } from '../../src/domain/left-out.ts'
import { isContent, type LabeledBrief, textOf } from './labeled-brief.ts'

export interface Example extends Features {
  text: string
  /** Undefined for content. */
  role: Role | undefined
  weight: number
  /** Whether the patterns take it for content. */
  isLeft: boolean
}

const LEAST_CONTENT = 0.75
const MAX_SHARE_CONTENT_OF_PRIVATE = 0.2
const WEIGHTS = { sentence: 1, clause: 0.6, segment: 0.5 }

/**
 * The segments of a labeled brief as examples: its sentences and clauses, the same of what the patterns leave, and the segments as they were labeled.
 * A sentence has the role of most of its letters; without a clear one it is no example.
 */
export function examplesOf(brief: LabeledBrief, buckets: number): Example[] {
  const text = textOf(brief)
  const rules = readBrief(text, { onVideo: false, markdown: false, writesOut: true }, () => {}).finish()
  const about: About = { english: rules.english, taken: takenBy(rules) }
  const roleAt = createRoleFinder(brief)
  const examples = (segments: Segment[], weight: number, isLeft: boolean, roleOf: (segment: Segment) => Role | 'content' | undefined) => {
    const read = readSegments(segments, about)
    return segments.flatMap((segment, index): Example[] => {
      if (weight === WEIGHTS.clause && segment.kind !== 'clause') return []
      const role = roleOf(segment)
      if (role === undefined) return []
      return [{ ...featuresOf(read, index, buckets), text: segment.text, role: role === 'content' ? undefined : role, weight, isLeft }]
    })
  }
  const both = (sentences: Segment[], isLeft: boolean) => [
    ...examples(sentences, WEIGHTS.sentence, isLeft, roleAt()),
    ...examples(clausesOfAll(sentences).flat(), WEIGHTS.clause, isLeft, roleAt()),
  ]
  const left = linesOf(rules).map(({ kind, sentences }) => ({ kind, sentences: sentences.map(wordingOf) }))
  const labeled = brief.segments.filter(([, part]) => lettersOf(part) !== '')
  const segments = labeled.map(([, part]): Segment => ({ text: part.trim(), kind: 'text', startsLine: true, before: '' }))
  const labels = new Map(segments.map((segment, index) => [segment, labeled[index]?.[0]]))
  return [
    ...both(sentencesOf(readBlocks(tidyText(text))), false),
    ...both(sentencesOf(left), true),
    ...examples(segments, WEIGHTS.segment, false, (segment) => {
      const label = labels.get(segment)
      if (label === 'unknown') return undefined
      return label === undefined || isContent(label) ? 'content' : (label as Role)
    }),
  ]
}

const features = createFeatures()

function featuresOf(read: ReadSegments, index: number, buckets: number): Features {
  writeFeatures(read, index, buckets, features)
  const { indexes, values, size, words } = features
  return { indexes: indexes.slice(0, size), values: values.slice(0, size), size, words }
}

/** Finds the segments of a text one after the other, with the role that most of their letters have. */
function createRoleFinder({ segments }: LabeledBrief): () => (segment: Segment) => Role | 'content' | undefined {
  const parts = segments.map(([label, part]) => ({ label, letters: lettersOf(part) }))
  const all = parts.map(({ letters }) => letters).join('')
  const labels = parts.flatMap(({ label, letters }) => new Array(letters.length).fill(label))
  return () => {
    let cursor = 0
    return ({ text }) => {
      const letters = lettersOf(text)
      const next = all.indexOf(letters, cursor)
      const found = next < 0 ? all.indexOf(letters) : next
      if (letters === '' || found < 0) return undefined
      cursor = found + letters.length
      const own = labels.slice(found, cursor)
      if (own.includes('unknown')) return undefined
      const content = own.filter(isContent).length / own.length
      if (content >= LEAST_CONTENT) return 'content'
      if (content > MAX_SHARE_CONTENT_OF_PRIVATE) return undefined
      const counts = ROLES.map((role) => own.filter((each) => each === role).length)
      return ROLES[counts.indexOf(Math.max(...counts))]
    }
  }
}
