// `node list.mjs <remotes.json> <slice server>[=<release.json>]…`: lists the current release of each server at weight 100 and sets earlier
// releases of the same slice to weight 0. Reads the release from the given file, or otherwise from the server.
import { readFile, rename, writeFile } from 'node:fs/promises'

const [file, ...servers] = process.argv.slice(2)
const before = await readFile(file, 'utf8').then(JSON.parse, () => ({ releases: [] }))
let releases = before.releases
for (const argument of servers) {
  const [server, releaseFile] = argument.split('=')
  const manifest = releaseFile ? JSON.parse(await readFile(releaseFile, 'utf8')) : await fetchRelease(server)
  const folder = `${manifest.slice}/`
  releases = releases
    .filter(({ slice, version }) => slice !== manifest.slice || version !== manifest.version)
    .map((release) => (release.slice === manifest.slice ? { ...release, weight: 0 } : release))
  releases.push({ ...manifest, base: `/mf/${folder}`, upstream: `${server}/${folder}`, weight: 100 })
}
await writeFile(`${file}.new`, `${JSON.stringify({ releases }, null, 2)}\n`)
await rename(`${file}.new`, file)
console.log(releases.map(({ slice, version, weight }) => `${slice} ${version}: ${weight} %`).join('\n'))

async function fetchRelease(server) {
  const answer = await fetch(`${server}/release.json`)
  if (!answer.ok) throw new Error(`${server} has no release.json: ${answer.status}`)
  return answer.json()
}
