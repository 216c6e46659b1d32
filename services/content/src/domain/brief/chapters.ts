import type { Block as SourceBlock } from '@loomcast/platforms'
import { addTo, startLine } from './add-to-reading.ts'
import { content } from './printable.ts'
import type { Reading } from './reading.ts'

export const CHAPTER = /^\(?((?:\d{1,2}:)?\d{1,2}:\d{2})\)?(?:\s*[-–—:])?\s+(?!am\b|pm\b|uhr\b|h\b)(\S.*)$/iu

/** "0:00 Intro / 1:40 The angle / 4:10 The test": chapters on one line. */
export function readInlineChapters(sentence: string, reading: Reading): boolean {
  const parts = sentence
    .replace(/^(?:chapters|timestamps|kapitel|chapitres|capítulos):? +(?=\d)/iu, '')
    .replace(/[.!]$/u, '')
    .split(/ ?[/|;·,–] (?=\d{1,2}:\d{2}(?::\d{2})? )/u)
  if (parts.length < 3 || !parts.every((part) => CHAPTER.test(part))) return false
  for (const part of parts) addTo('chapters', content(part, part, reading, false), reading)
  startLine(reading)
  return true
}

export const opensList = (block: SourceBlock) => block.kind === 'item' || CHAPTER.test(block.sentences[0] ?? '')
