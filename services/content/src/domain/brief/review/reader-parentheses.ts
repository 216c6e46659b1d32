import { isParentheticalExclusion } from '../boilerplate/publishing-exclusions.ts'
import { hasNoteWords } from './public-facts.ts'

/** "(drivers need their own car, not a truck because the bay is too narrow)" */
const BRACKETS = /\([^()\n]{8,200}\)/gu
const FOR_READERS_IN_BRACKETS =
  /(?<![\p{L}])(?:needs?|must|required|requires|bring|wear|welcome|included|including|includes|free|ages?|minimum|maximum|max|min|per (?:person|head|child|family)|each|available|parking|own)(?![\p{L}])/iu

/** "(free, but please reserve a seat as we only have 35)" */
const REQUEST =
  /(?<![\p{L}])(?:please|pls) (?:just )?(?:reserve|pre-?book|book|pre-?order|order|register|sign up|rsvp|bring|wear|arrive|park|use the|ring|call|text|e-?mail|message|collect|queue|allow)(?! (?:me|him|her|them)(?![\p{L}]))(?![\p{L}])/iu
/** Text in brackets that readers need, as offsets, whatever the network takes it for. */
export const readerParenthesesIn = (line: string) =>
  [...line.matchAll(BRACKETS)]
    .filter(({ 0: found }) => isForReaders(found) && !isParentheticalExclusion(found))
    .map(({ index, 0: found }) => ({ start: index, end: index + found.length }))

const isForReaders = (text: string) =>
  REQUEST.test(text) ? !hasNoteWords(text.replace(REQUEST, '')) : FOR_READERS_IN_BRACKETS.test(text) && !hasNoteWords(text)
