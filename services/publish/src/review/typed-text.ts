import { invalidField } from '@loomcast/service-kit/errors'

/** Control characters, and those that change the direction of the text after them or are invisible. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu

/** A name that a person typed, in one line. Throws 400 if nothing is left. */
export function singleLine(text: string, path: string): string {
  const line = text.toWellFormed().replace(UNSEEN, ' ').replace(/\s+/gu, ' ').trim()
  if (line === '') throw invalidField('validation_failed', path, 'Enter a name.')
  return line
}

/** A comment that a person typed: lines stay. Throws 400 if nothing is left. */
export function typedText(text: string, path: string): string {
  const lines = text
    .toWellFormed()
    .replace(/\r\n?/gu, '\n')
    .split('\n')
    .map((line) => line.replace(UNSEEN, ' ').trimEnd())
  const written = lines.join('\n').trim()
  if (written === '') throw invalidField('validation_failed', path, 'Write a comment.')
  return written
}
