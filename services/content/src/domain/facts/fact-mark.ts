/** `claim`: one that the user prohibits. `statement`: a claim that no source makes, or one that a source negates. */
export type FactKind = 'number' | 'date' | 'price' | 'name' | 'handle' | 'link' | 'quotation' | 'claim' | 'statement'
export type FactState = 'supported' | 'unsupported' | 'unsure'
export type SourceName = 'brief' | 'instructions' | 'facts' | 'knowledge' | 'confirmed'

export interface Source {
  name: SourceName
  text: string
}

/** The fields of a text with marked facts. */
export type FactField = 'text' | 'title' | 'meta_description'
export const FACT_FIELDS: readonly FactField[] = ['text', 'title', 'meta_description']
/** Fields that are missing or null have no facts. */
export type FactTexts = { text: string } & { [Field in Exclude<FactField, 'text'>]?: string | null }

/** A fact in a field of a text; `start` and `end` are UTF-16 code units of the field. */
export interface FactMark {
  field: FactField
  start: number
  end: number
  text: string
  kind: FactKind
  state: FactState
  /** Null unless a place supports the fact or resembles it. */
  source: SourceName | null
  /** The place in the source, with the words around it. Null for the knowledge base, whose texts are not the user's. */
  quote: string | null
  /** The place in the brief in UTF-16 code units. Null for other sources. */
  source_start: number | null
  source_end: number | null
}

/** A fact that the user confirmed. Entries that were stored before the kind was are only the text, and confirm facts of every kind. */
export type ConfirmedFact = string | { kind: FactKind; text: string }

/** A part of one of the sources. */
export interface Place {
  source: number
  start: number
  end: number
}

export interface Verdict {
  state: FactState
  place?: Place
}

export const UNSUPPORTED: Verdict = { state: 'unsupported' }

export const found = (place: Place | undefined): Verdict => (place ? { state: 'supported', place } : UNSUPPORTED)
export const unsureAt = (place: Place | undefined): Verdict => (place ? { state: 'unsure', place } : { state: 'unsure' })

export function weakest(verdicts: readonly Verdict[]): Verdict {
  return (
    verdicts.find(({ state }) => state === 'unsupported') ?? verdicts.find(({ state }) => state === 'unsure') ?? verdicts[0] ?? UNSUPPORTED
  )
}
