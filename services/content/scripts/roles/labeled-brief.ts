import { readdirSync, readFileSync } from 'node:fs'
import type { Role } from '../../src/domain/brief/roles/linear-model.ts'
import { TAGGED } from '../../src/domain/brief/roles/plain-words.ts'

/** Segments with an unknown label are not used. */
export type Label = Role | 'content' | 'field' | 'unknown'

/** Whether a segment continues the sentence of the content before it: its label has a plus, as in `content+`. */
export type Continues = boolean

/** A brief whose segments, joined, are its text. */
export interface LabeledBrief {
  kind: string
  language: string
  segments: [Label, string, Continues?][]
}

export const isContent = (label: Label) => label === 'content' || label === 'field'

export const textOf = ({ segments }: LabeledBrief) => segments.map(([, text]) => text).join('')

const read = (file: URL) => JSON.parse(readFileSync(file, 'utf8'))

interface StoredBrief extends Omit<LabeledBrief, 'segments'> {
  segments: [string, string][]
}

const readLabeled = (file: URL): LabeledBrief[] =>
  read(file).map(({ segments, ...brief }: StoredBrief) => ({
    ...brief,
    segments: segments.map(([label, text]) => (label.endsWith('+') ? [label.slice(0, -1), text, true] : [label, text])),
  }))

const TRAINING = new URL('../../training/roles/', import.meta.url)

/** The briefs that the classifier is trained with, in the order of their files. */
export const trainingBriefs = (): LabeledBrief[] =>
  readdirSync(TRAINING)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => readLabeled(new URL(name, TRAINING)))

const isTagged = ({ language }: { language: string }) => (TAGGED as readonly string[]).includes(language)

/** The briefs that the classifier of words in other languages is trained with. */
export const foreignBriefs = (): LabeledBrief[] => {
  const folder = new URL('foreign/', TRAINING)
  const files = readdirSync(folder).sort()
  return [...files.flatMap((name) => readLabeled(new URL(name, folder))), ...trainingBriefs().filter(isTagged)]
}

/** Texts for readers in other languages, which the same classifier learns too. */
export const foreignPublicTexts = (): LabeledBrief[] =>
  read(new URL('../../test/fixtures/fact-briefs.json', import.meta.url))
    .filter(isTagged)
    .map(({ draft, language }: { draft: string; language: string }) => ({ kind: 'public', language, segments: [['content', draft]] }))

/** A fifth of the foreign briefs, from which nothing was learned. */
export const foreignHeldBack = (): LabeledBrief[] =>
  readLabeled(new URL('../../test/fixtures/role-briefs-foreign-held-back.json', import.meta.url))

/** A fifth of the foreign briefs of further authors, from which nothing was learned either. */
export const foreignHeldBackOfOthers = (): LabeledBrief[] =>
  readLabeled(new URL('../../test/fixtures/role-briefs-foreign-held-back-others.json', import.meta.url))

/** The briefs that the classifier is measured with. No example of them is used in training. */
export const testBriefs = (): LabeledBrief[] => readLabeled(new URL('../../test/fixtures/role-briefs.json', import.meta.url))

/** English notes of further authors, of whom the network has seen other briefs: see COMPOSER.md. */
export const noteBriefs = (): LabeledBrief[] => readLabeled(new URL('../../test/fixtures/role-briefs-notes.json', import.meta.url))

/** Finished texts with many sentences that look like requests, orders or asides to the writer. None is used in training. */
export const finishedBriefs = (): LabeledBrief[] => readLabeled(new URL('../../test/fixtures/role-briefs-finished.json', import.meta.url))

interface StatedBrief {
  brief: string
  kind?: string
  language: string
  /** Passages that must be published. */
  keep?: string[]
  facts?: string[]
  /** Passages that must not be published; what surrounds them can be content. */
  never?: string[]
}

const sentencesOf = (text: string) => text.match(/[^.!?\n]+[.!?\n]*\s*/gu) ?? [text]

/** The briefs that the rules were written with. Only the sentences with what must be published are used. */
export const statedBriefs = (): LabeledBrief[] =>
  ['messy-briefs', 'evaluation-briefs'].flatMap((name) =>
    read(new URL(`../../test/fixtures/${name}.json`, import.meta.url)).map(
      ({ brief, kind = name, language, keep = [], facts = [], never = [] }: StatedBrief): LabeledBrief => ({
        kind,
        language,
        segments: sentencesOf(brief).map((text) => {
          const isPrivate = never.some((passage) => text.includes(passage))
          const isPublished = [...keep, ...facts].some((passage) => text.includes(passage))
          return [isPublished && !isPrivate ? 'content' : 'unknown', text]
        }),
      }),
    ),
  )

/** The sentences of the clean briefs of the composer's tests, which are all content. */
export const cleanBriefs = (): LabeledBrief[] =>
  read(new URL('../../test/fixtures/clean-briefs.json', import.meta.url)).map(
    ({ brief, kind, language }: { brief: string; kind: string; language: string }) => ({
      kind,
      language,
      segments: sentencesOf(brief).map((text): [Label, string] => ['content', text]),
    }),
  )
