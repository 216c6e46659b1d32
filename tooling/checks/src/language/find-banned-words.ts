import type { BannedWord } from './banned-words.ts'
import { type FoundWord, readMarkdown, readSource } from './words-of.ts'

export interface Complaint extends FoundWord {
  instead: string
}

/** One complaint per word and line of a file. The file's extension decides how it is parsed. */
export function findBannedWords(file: string, text: string, banned: readonly BannedWord[]): Complaint[] {
  const instead = (word: string, place: 'names' | 'prose') =>
    banned.find(({ words, only }) => words.includes(word) && (only === undefined || place === only))?.instead
  const complaints = (found: FoundWord[], place: 'names' | 'prose') =>
    found.flatMap((each) => {
      const term = instead(each.word, place)
      return term === undefined ? [] : [{ ...each, instead: term }]
    })
  if (file.endsWith('.md')) return unique(complaints(readMarkdown(text), 'prose'))
  const { names, comments } = readSource(text)
  return unique([...complaints(names, 'names'), ...complaints(comments, 'prose')])
}

function unique(complaints: Complaint[]): Complaint[] {
  return [...new Map(complaints.map((each) => [`${each.line} ${each.word}`, each])).values()].sort((a, b) => a.line - b.line)
}
