import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DIAGNOSES, type Diagnosis } from './diagnoses.ts'

export const PAGES_FOLDER = resolve(import.meta.dirname, '..', '..', '..', '..', 'docs', 'doctor')
const GENERATED = '<!-- Generated from tooling/launcher/src/doctor/diagnoses.ts: change it there, then run `npm run doctor:pages`. -->'

/** The pages of `docs/doctor`, by file name. */
export function diagnosisPages(): Map<string, string> {
  const diagnoses: [string, Diagnosis][] = Object.entries(DIAGNOSES)
  const rows = diagnoses.map(([code, { severity, title }]) => `| [\`${code}\`](${code}.md) | ${severity} | ${title} |`)
  const index = `${GENERATED}
# Findings of the doctor

[\`npm run doctor\`](../running.md#check-an-installation) checks settings, the registry of slices and connections. Each of its findings has one of these codes, which do not change.

| code | severity | finding |
|---|---|---|
${rows.join('\n')}
`
  return new Map([['README.md', index], ...diagnoses.map(([code, diagnosis]): [string, string] => [`${code}.md`, pageOf(code, diagnosis)])])
}

function pageOf(code: string, { severity, title, meaning, fix }: Diagnosis): string {
  return `${GENERATED}
# ${title}

| | |
|---|---|
| Code | \`${code}\` |
| Severity | ${severity} |

## What it means

${meaning}

## What to do

${fix}

[All findings](README.md)
`
}

/** Names of committed pages that differ from the table, are missing, or document no code. */
export async function outdatedPages(): Promise<string[]> {
  const pages = diagnosisPages()
  const existing = await readdir(PAGES_FOLDER).catch((): string[] => [])
  const outdated = await Promise.all(
    [...pages].map(async ([name, text]) => {
      const committed = await readFile(join(PAGES_FOLDER, name), 'utf8').catch(() => undefined)
      return committed === text ? [] : [name]
    }),
  )
  return [...outdated.flat(), ...existing.filter((name) => !pages.has(name))]
}
