/** A fact of a post, with its place in what the user gave. `start` and `end` are UTF-16 code units of its field. */
export interface Fact {
  field: 'text' | 'title' | 'meta_description'
  start: number
  end: number
  text: string
  kind: 'number' | 'date' | 'price' | 'name' | 'handle' | 'link' | 'quotation' | 'claim'
  state: 'supported' | 'unsupported' | 'unsure'
  source: 'brief' | 'instructions' | 'facts' | 'knowledge' | 'confirmed' | null
  /** The place in the source, with the words around it. */
  quote: string | null
  /** The place in the brief in UTF-16 code units. Null for other sources. */
  source_start: number | null
  source_end: number | null
}
