import { isParentheticalExclusion } from '../boilerplate/publishing-exclusions.ts'
import { hasNoteWords } from './public-facts.ts'

/** "(drivers need their own car, not a truck because the bay is too narrow)" */
const BRACKETS = /\([^()\n]{8,200}\)/gu
const FOR_READERS_IN_BRACKETS =
  /(?<![\p{L}])(?:needs?|must|required|requires|bring|wear|welcome|included|including|includes|free|ages?|minimum|maximum|max|min|per (?:person|head|child|family)|each|available|parking|own)(?![\p{L}])/iu

/** Text in brackets that readers need, as offsets, whatever the network takes it for. */
export const readerParenthesesIn = (line: string) =>
  [...line.matchAll(BRACKETS)]
    .filter(({ 0: found }) => FOR_READERS_IN_BRACKETS.test(found) && !hasNoteWords(found) && !isParentheticalExclusion(found))
    .map(({ index, 0: found }) => ({ start: index, end: index + found.length }))
