/** A word of the tree with the line that has it. Lines count from 1. */
export interface FoundWord {
  word: string
  line: number
}

/** The words of names and comments of TypeScript, JavaScript or CSS modules. Strings, templates and regular expressions are left out. */
export interface SourceWords {
  names: FoundWord[]
  comments: FoundWord[]
}

// One alternative a token, tried in this order. A regular expression follows a sign, never a value: what follows a value is a division.
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`|(?<=(?:^|[=(,:[!&|?{};>]|return)\s{0,9})\/(?![*/])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*|[A-Za-z_$][\w$]*/gmu

/** Splits names at their capitals and underscores: `createTurns` has the words "create" and "turns". */
export function readSource(text: string): SourceWords {
  const found: SourceWords = { names: [], comments: [] }
  const lineAt = lineCounter(text)
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token.startsWith('//') || token.startsWith('/*')) found.comments.push(...readProse(token, lineAt(index)))
    else if (/^[A-Za-z_$]/u.test(token)) found.names.push(...wordsOfName(token).map((word) => ({ word, line: lineAt(index) })))
  }
  return found
}

/** Words of Markdown outside of code, addresses and quotations. */
export function readMarkdown(text: string): FoundWord[] {
  const blank = (part: string) => part.replace(/[^\n]/gu, ' ')
  return readProse(text.replace(/^(`{3,})[\s\S]*?^\1`*$/gmu, blank), 1)
}

/** The words of a text, in lower case, without what stands in backticks, addresses and double quotes. */
export function readProse(text: string, firstLine: number): FoundWord[] {
  return text.split('\n').flatMap((line, index) =>
    [
      ...line
        .replace(/`[^`]*`|"[^"]*"|“[^”]*”|\]\([^)]*\)|https?:\/\/\S+/gu, ' ')
        .toLowerCase()
        .matchAll(/[a-z][a-z'’-]*/gu),
    ].map(({ 0: word }) => ({ word: word.replaceAll('’', "'"), line: firstLine + index })),
  )
}

export const wordsOfName = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/gu) ?? []).map((word) => word.toLowerCase())

/** Tokens come in order, so each line is counted once. */
function lineCounter(text: string): (index: number) => number {
  let line = 1
  let counted = 0
  return (index) => {
    for (; counted < index; counted += 1) if (text[counted] === '\n') line += 1
    return line
  }
}
