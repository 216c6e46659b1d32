import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createLexicon, type Dictionary, type Lexicon } from './lexicon.ts'

/** Reads the American dictionaries of misaki (180,000 words) from the voice's folder. */
export async function readLexicon(folder: string): Promise<Lexicon> {
  const [gold, silver] = await Promise.all(['us_gold', 'us_silver'].map((name) => readDictionary(join(folder, `${name}.json`))))
  return createLexicon([gold ?? {}, silver ?? {}])
}

const readDictionary = async (path: string) => JSON.parse(await readFile(path, 'utf8')) as Dictionary
