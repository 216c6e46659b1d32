import { APOLOGIES, CLOSINGS, URGENT } from '../../src/engines/composer/tone/tone-lines.ts'

const LINES = [
  ...Object.values(APOLOGIES),
  ...Object.values(CLOSINGS).flatMap((lines) =>
    Object.values(lines).filter((line): line is NonNullable<typeof line> => line !== undefined),
  ),
]

/** A draft without the lines that a tone of its brief adds. */
export const withoutToneLines = (text: string) =>
  LINES.reduce((rest, line) => rest.replace(line, ' '), text).replace(new RegExp(`^${URGENT}`, 'u'), '')
