import { type About, createFeatures, readSegments, writeFeatures } from './features.ts'
import { type LinearModel, privateProbability, type Role, roleOf } from './linear-model.ts'
import { clausesOf, type Segment } from './segments.ts'

const features = createFeatures()

interface ClassifiedText {
  text: string
  /** The probability that it is not for the public. */
  probability: number
  role: Role
}

export interface Classified extends ClassifiedText {
  clauses: ClassifiedText[]
}

interface Line {
  kind: Segment['kind']
  sentences: string[]
}

/** The sentences of a text as segments. */
export const sentencesOf = (lines: Line[]): Segment[] =>
  lines.flatMap(({ kind, sentences }) => sentences.map((text, index): Segment => ({ text, kind, startsLine: index === 0, before: '' })))

/** The clauses of each sentence as segments. */
export const clausesOfAll = (sentences: Segment[]): Segment[][] =>
  sentences.map((sentence) => {
    const clauses = clausesOf(sentence.text)
    if (clauses.length === 1) return [sentence]
    return clauses.map(
      ({ text, before }, index): Segment => ({ text, kind: 'clause', startsLine: sentence.startsLine && index === 0, before }),
    )
  })

function classifiedOf(segments: Segment[], about: About, model: LinearModel): ClassifiedText[] {
  const read = readSegments(segments, about)
  return segments.map(({ text }, index) => {
    writeFeatures(read, index, model.buckets, features)
    return { text, probability: privateProbability(model, features), role: roleOf(model, features) }
  })
}

/** Classifies all sentences of a text and their clauses, in linear time. */
export function classify(lines: Line[], about: About, model: LinearModel): Classified[] {
  const sentences = sentencesOf(lines)
  const clauses = clausesOfAll(sentences)
  const ofClauses = classifiedOf(clauses.flat(), about, model)
  let from = 0
  return classifiedOf(sentences, about, model).map((sentence, index) => {
    const count = clauses[index]?.length ?? 0
    from += count
    return { ...sentence, clauses: count > 1 ? ofClauses.slice(from - count, from) : [] }
  })
}
