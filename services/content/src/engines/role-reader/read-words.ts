import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Tokenizer } from '@huggingface/tokenizers'

/** The features of a token in addition to its id: what an uncased vocabulary cannot show. */
export const FEATURES = 8
/** The feature of a token that is not the first of its word. */
export const CONTINUES = 4
/** More tokens of one word, such as of a link, say nothing more about its role. */
const MAX_TOKENS = 8

export interface Word {
  start: number
  end: number
  tokens: number[]
  /** Of the whole word: starts a line, starts a paragraph, starts with a capital, is in capitals. */
  flags: [number, number, number, number]
}

const folder = join(import.meta.dirname, 'model')
let tokenizer: Tokenizer | undefined
/** Takes a fifth of a second, in which nothing else is handled. Without this call, it happens at the first brief. */
export function loadVocabulary(): void {
  loaded()
}

function loaded(): Tokenizer {
  tokenizer ??= new Tokenizer(JSON.parse(readFileSync(join(folder, 'tokenizer.json'), 'utf8')), {})
  return tokenizer
}

/** The words of a text between white space, with their tokens in the vocabulary of the network. */
export function readWords(text: string): Word[] {
  const words: Word[] = []
  let last = 0
  for (const { 0: word, index } of text.matchAll(/\S+/gu)) {
    let lines = 0
    for (const sign of text.slice(last, index)) if (sign === '\n') lines += 1
    last = index + word.length
    const [first = ''] = word
    const upper = word.toUpperCase()
    const shouts = word.length > 1 && upper === word && word.toLowerCase() !== word
    words.push({
      start: index,
      end: last,
      tokens: loaded().encode(word, { add_special_tokens: false }).ids.slice(0, MAX_TOKENS),
      flags: [words.length === 0 || lines > 0, lines > 1, first !== first.toLowerCase(), shouts].map(Number) as Word['flags'],
    })
  }
  return words
}

export interface Token {
  id: number
  word: number
  features: number[]
}

/** The tokens of all words in order. */
export const tokensOf = (words: Word[]): Token[] =>
  words.flatMap(({ tokens, flags }, word) => tokens.map((id, index) => ({ id, word, features: [...flags, Number(index > 0), 0, 0, 0] })))
