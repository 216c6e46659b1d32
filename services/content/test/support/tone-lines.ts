import { APOLOGIES, CLOSINGS, URGENT } from '../../src/engines/composer/tone/tone-lines.ts'

const LINES = [
  ...Object.values(APOLOGIES),
  ...Object.values(CLOSINGS).flatMap((lines) =>
    Object.values(lines).filter((line): line is NonNullable<typeof line> => line !== undefined),
  ),
]

/** Removes the lines that a tone of the brief adds to a draft. */
export const withoutToneLines = (text: string) =>
  LINES.reduce((rest, line) => rest.replace(line, ' '), text).replace(new RegExp(`^${URGENT}`, 'u'), '')
