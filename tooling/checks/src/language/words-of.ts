/** A word and the line on which it occurs. Lines are counted from 1. */
export interface FoundWord {
  word: string
  line: number
}

/** The words in names and comments of TypeScript, JavaScript or CSS modules. Strings, templates and regular expressions are ignored. */
export interface SourceWords {
  names: FoundWord[]
  comments: FoundWord[]
}

// One alternative per token type, tried in this order. A slash starts a regular expression only after an operator or punctuation; after a
// value, it is a division.
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`|(?<=(?:^|[=(,:[!&|?{};>]|return)\s{0,9})\/(?![*/])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*|[A-Za-z_$][\w$]*/gmu

/** Splits names at capitals and underscores: `createTurns` has the words "create" and "turns". */
export function readSource(text: string): SourceWords {
  const found: SourceWords = { names: [], comments: [] }
  const lineAt = lineCounter(text)
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token.startsWith('//') || token.startsWith('/*')) found.comments.push(...readProse(token, lineAt(index)))
    else if (/^[A-Za-z_$]/u.test(token)) found.names.push(...wordsOfName(token).map((word) => ({ word, line: lineAt(index) })))
  }
  return found
}

/** Words in Markdown, except in code, URLs and quotations. */
export function readMarkdown(text: string): FoundWord[] {
  const blank = (part: string) => part.replace(/[^\n]/gu, ' ')
  return readProse(text.replace(/^(`{3,})[\s\S]*?^\1`*$/gmu, blank), 1)
}

/** The words of a text in lowercase, except in backticks, URLs and double quotes. */
function readProse(text: string, firstLine: number): FoundWord[] {
  return text.split('\n').flatMap((line, index) =>
    [
      ...line
        .replace(/`[^`]*`|"[^"]*"|“[^”]*”|\]\([^)]*\)|https?:\/\/\S+/gu, ' ')
        .toLowerCase()
        .matchAll(/[a-z][a-z'’-]*/gu),
    ].map(({ 0: word }) => ({ word: word.replaceAll('’', "'"), line: firstLine + index })),
  )
}

const wordsOfName = (name: string): string[] => (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/gu) ?? []).map((word) => word.toLowerCase())

/** Must be called with increasing indexes, so that each line is counted only once. */
function lineCounter(text: string): (index: number) => number {
  let line = 1
  let counted = 0
  return (index) => {
    for (; counted < index; counted += 1) if (text[counted] === '\n') line += 1
    return line
  }
}
