export const VOCABULARY = 'http://cv.iptc.org/newscodes/digitalsourcetype/'

/** The terms that are used of the IPTC vocabulary of digital source types (http://cv.iptc.org/newscodes/digitalsourcetype/). */
export const DIGITAL_SOURCE_TYPES = {
  /** "Digital media created algorithmically using an Artificial Intelligence model trained on captured content". */
  generated: `${VOCABULARY}trainedAlgorithmicMedia`,
  /** "Mix or composite of several elements, at least one of which is Generative AI". */
  partlyGenerated: `${VOCABULARY}compositeSynthetic`,
  /** "Mix or composite of several elements that are all captures of real life". */
  captures: `${VOCABULARY}compositeCapture`,
  /** "Modification or correction by algorithm without changing the main content of the media, initiated or configured by a human". */
  altered: `${VOCABULARY}algorithmicallyEnhanced`,
  /** "Augmentation, correction or enhancement by one or more humans using non-generative tools". */
  edited: `${VOCABULARY}humanEdits`,
} as const
