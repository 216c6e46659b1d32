import { readFileSync } from 'node:fs'

const { version }: { version: string } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

/** All packages have the same version. */
export const VERSION = version
