// `node list.mjs <remotes.json> <slice server>…`: lists the newest release of each server, at full weight; releases listed before stay, at 0.
import { readFile, rename, writeFile } from 'node:fs/promises'

const [file, ...servers] = process.argv.slice(2)
const before = await readFile(file, 'utf8').then(JSON.parse, () => ({ releases: [] }))
let releases = before.releases
for (const server of servers) {
  const answer = await fetch(`${server}/release.json`)
  if (!answer.ok) throw new Error(`${server} has no release.json: ${answer.status}`)
  const manifest = await answer.json()
  const place = `${manifest.slice}/${manifest.version}/`
  releases = releases
    .filter(({ slice, version }) => slice !== manifest.slice || version !== manifest.version)
    .map((release) => (release.slice === manifest.slice ? { ...release, weight: 0 } : release))
  releases.push({ ...manifest, base: `/mf/${place}`, upstream: `${server}/${place}`, weight: 100 })
}
await writeFile(`${file}.new`, `${JSON.stringify({ releases }, null, 2)}\n`)
await rename(`${file}.new`, file)
console.log(releases.map(({ slice, version, weight }) => `${slice} ${version}: ${weight} %`).join('\n'))
