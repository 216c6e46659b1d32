import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDifferences, passes, type VerdictFile } from '@loomcast/launcher/verdict-file'
import type { TrialResult } from './try-candidate.ts'
import type { Screens } from './walk-route.ts'

/** Writes `verdict.json`, `index.html` and the pictures. The verdict is written last: a folder without one belongs to a trial that did not end. */
export async function writeReport(folder: string, { verdict, screens }: TrialResult): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const rows: string[] = []
  for (const [path, looks] of screens)
    rows.push(`<h2>${escaped(path)}</h2>`, ...(await Promise.all(looks.map((look) => figureOf(folder, path, look)))))
  await writeFile(join(folder, 'pictures.html'), rows.join('\n'))
  await writeVerdict(folder, verdict, rows.join('\n'))
}

export async function writeVerdict(folder: string, verdict: VerdictFile, pictures: string): Promise<void> {
  await writeFile(join(folder, 'index.html'), pageOf(verdict, pictures))
  const file = join(folder, 'verdict.json')
  await writeFile(`${file}.new`, `${JSON.stringify(verdict, null, 2)}\n`)
  await rename(`${file}.new`, file)
}

/** The result in a few lines. */
export function summaryOf(verdict: VerdictFile): string[] {
  const { faults, known_faults: known, differences } = verdict
  const open = openDifferences(verdict)
  return [
    ...faults.map((each) => `✗ ${each}`),
    ...differences.map((each) => `${open > 0 ? '?' : '✓'} ${each}`),
    ...known.map((each) => `· ${each} The live release has this fault too.`),
    resultOf(verdict),
  ]
}

function resultOf(verdict: VerdictFile): string {
  const { slice, version, faults, complete } = verdict
  const name = `${slice} ${version}`
  const open = openDifferences(verdict)
  if (passes(verdict)) return `${name} passes and can be promoted.`
  if (faults.length > 0) return `${name} does not pass: ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}.`
  if (open > 0)
    return `${name} has no fault. Look at the pictures; if the ${open === 1 ? 'difference is' : `${open} differences are`} wanted: npm run try-release -- mfe-${slice} --acknowledge "the reason"`
  return complete ? name : `${name} has no fault in what was tried, but not everything was tried.`
}

async function figureOf(folder: string, path: string, { theme, width, candidate, live, difference }: Screens): Promise<string> {
  const name = `${path.slice(1).replaceAll('/', '-') || 'home'}-${theme}-${width}`
  const pictures: [string, Buffer | undefined][] = [
    ['candidate', candidate],
    ['live', difference && live],
    ['difference', difference],
  ]
  const images: string[] = []
  for (const [what, picture] of pictures) {
    if (!picture) continue
    await writeFile(join(folder, `${name}-${what}.png`), picture)
    images.push(
      `<figure><img src="${escaped(name)}-${what}.png" alt="${escaped(path)}, ${theme}, ${width} px: ${what}" loading="lazy"><figcaption>${what}</figcaption></figure>`,
    )
  }
  const same = live && !difference ? ' (looks like the live release)' : ''
  return `<h3>${theme}, ${width} px${same}</h3><div class="pictures">${images.join('')}</div>`
}

const STYLE = `body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 90rem; padding: 0 1rem; color: #1a1a1a; background: #fff }
table { border-collapse: collapse } td, th { border: 1px solid #767676; padding: .25rem .75rem; text-align: left }
.pictures { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start } figure { margin: 0; flex: 1 1 18rem; max-width: 40rem } img { width: 100%; border: 1px solid #767676 }
@media (prefers-color-scheme: dark) { body { color: #f2f2f2; background: #161616 } }`

function pageOf(verdict: VerdictFile, pictures: string): string {
  const {
    slice,
    version,
    tried_at: at,
    compared_with: live,
    tried_with: others,
    faults,
    known_faults: known,
    differences,
    acknowledged,
    figures,
  } = verdict
  const list = (title: string, sentences: string[]) =>
    sentences.length === 0 ? '' : `<h2>${title}</h2><ul>${sentences.map((each) => `<li>${escaped(each)}</li>`).join('')}</ul>`
  const rows = figures.map(
    (each) =>
      `<tr><th scope="row">${escaped(each.route)}</th><td>${each.js_kb} kB</td><td>${each.css_kb} kB</td><td>${each.budget_kb === null ? 'none' : `${each.budget_kb} kB`}</td><td>${each.requests}</td><td>${each.layout_shift}</td></tr>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(slice)} ${escaped(version)}</title><style>${STYLE}</style></head>
<body><main><h1>${escaped(slice)} ${escaped(version)}</h1>
<p><strong>${escaped(resultOf(verdict))}</strong></p>
<p>Tried on ${escaped(at)}, compared with ${escaped(live ?? 'no other release')}, together with ${escaped(others.map((each) => `${each.slice} ${each.version}`).join(', ') || 'no other slice')}.</p>
${list('Faults', faults)}${list('Differences from the live release', differences)}
${acknowledged ? `<p>Acknowledged by ${escaped(acknowledged.by)} on ${escaped(acknowledged.at)}: ${escaped(acknowledged.why)}</p>` : ''}
${list('Faults that the live release has too', known)}
<h2>First visit</h2><table><thead><tr><th>Route</th><th>JavaScript</th><th>CSS</th><th>Budget</th><th>Requests</th><th>Layout shift</th></tr></thead><tbody>${rows.join('')}</tbody></table>
${pictures}</main></body></html>
`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
