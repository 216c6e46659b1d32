import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { diagnosisPages, outdatedPages, PAGES_FOLDER } from './pages.ts'

/** `npm run doctor:pages`: writes the pages of `docs/doctor` that differ, and removes those of codes that no longer exist. */
const pages = diagnosisPages()
await mkdir(PAGES_FOLDER, { recursive: true })
for (const name of await outdatedPages()) {
  const text = pages.get(name)
  if (text === undefined) await rm(join(PAGES_FOLDER, name))
  else await writeFile(join(PAGES_FOLDER, name), text)
  console.log(`✎ docs/doctor/${name}`)
}
