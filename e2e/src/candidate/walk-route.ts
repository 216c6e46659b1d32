import type { Release, SliceRoute } from '@loomcast/contracts/registry'
import type { RouteFigures } from '@loomcast/launcher/verdict-file'
import { comparePictures } from './compare-pictures.ts'
import { type Finding, split } from './findings.ts'
import {
  type Loaded,
  type Look,
  layoutShift,
  load,
  loadedFiles,
  lookAt,
  overflow,
  resize,
  responding,
  THEMES,
  type Visitor,
  WIDTHS,
} from './visit.ts'

export interface Screens {
  theme: string
  width: number
  candidate: Buffer
  live: Buffer | undefined
  /** The differing pixels; undefined if there are none. */
  difference: Buffer | undefined
}

export interface WalkedRoute {
  faults: Finding[]
  known: Finding[]
  differences: Finding[]
  screens: Screens[]
  figures: RouteFigures
}

export interface WalkOptions {
  candidate: Visitor
  /** The same visitor with the live release; undefined if there is none. */
  live: Visitor | undefined
  route: Pick<SliceRoute, 'path'>
  releases: { candidate: Release; live: Release | undefined }
  product: { url: string }
}

/** Sum of layout shifts from which users notice them (https://web.dev/articles/cls). */
const MAX_SHIFT = 0.1
/** Rounding of a budget, which is in whole kB. */
const KB_NOISE = 0.5
/** Growth of what a page loads that is listed. */
const [MORE_SHARE, MORE_KB] = [0.05, 5]

/** Opens a route in each theme and width with the candidate and with the live release, and compares them. */
export async function walkRoute({ candidate, live, route: { path }, releases, product }: WalkOptions): Promise<WalkedRoute> {
  const walked: Omit<WalkedRoute, 'figures'> = { faults: [], known: [], differences: [], screens: [] }
  let figures: RouteFigures | undefined
  for (const width of WIDTHS) {
    const formerly =
      live && releases.live
        ? (checks: boolean) => see(live, { path, width, release: releases.live as Release, product, checks })
        : undefined
    const seen = await see(candidate, { path, width, release: releases.candidate, product, checks: true })
    const compared = formerly && (await formerly(seen.findings.length > 0))
    const { own, known } = split(seen.findings, compared?.findings ?? [])
    walked.faults.push(...own)
    walked.known.push(...known)
    figures ??= figuresOf(path, seen, releases.candidate.budgets?.[path])
    if (figures.layout_shift < seen.shift) figures = { ...figures, layout_shift: rounded(seen.shift, 1_000) }
    if (!formerly || !compared) {
      walked.screens.push(
        ...seen.looks.map(({ theme, picture }) => ({ theme, width, candidate: picture, live: undefined, difference: undefined })),
      )
      continue
    }
    walked.differences.push(...otherCalls(path, seen.loaded, compared.loaded), ...moreFiles(path, seen.loaded, compared.loaded))
    const screens = await compareLooks(seen.looks, compared.looks, async () => (await formerly(false)).looks)
    walked.screens.push(...screens.map(({ share: _share, ...screen }) => screen))
    for (const { theme, share } of screens)
      if (share > 0)
        walked.differences.push({
          path,
          where: `${theme}, ${width} px: ${percent(share)} of the pixels`,
          text: 'looks different from the live release',
        })
  }
  return { ...walked, figures: figures as RouteFigures }
}

interface Seen {
  findings: Finding[]
  looks: Look[]
  loaded: Loaded
  shift: number
}

interface SeeOptions {
  path: string
  width: number
  release: Release
  product: { url: string }
  /** Whether axe runs, which takes most of the time. */
  checks: boolean
}

async function see(visitor: Visitor, { path, width, release, product, checks }: SeeOptions): Promise<Seen> {
  await resize(visitor, width)
  visitor.takeResponses()
  visitor.takeFaults()
  const texts = await load(visitor, path)
  const loaded = await loadedFiles(visitor.takeResponses(), { product, release, path })
  const looks: Look[] = []
  let shift = 0
  try {
    shift = await responding(layoutShift(visitor))
    for (const theme of THEMES) looks.push(await responding(lookAt(visitor, theme, axeRules(checks, looks.length))))
    texts.push(...(await overflow(visitor)))
  } catch (error) {
    texts.push(`cannot be looked at: ${(error as Error).message.split('\n', 1)[0]}`)
  }
  texts.push(...visitor.takeFaults())
  if (shift > MAX_SHIFT) texts.push(`shifts its layout by more than ${MAX_SHIFT} while it loads`)
  const budget = release.budgets?.[path]
  if (budget !== undefined && loaded.first > budget + KB_NOISE)
    texts.push(`loads ${loaded.first.toFixed(1)} kB of the slice before its first screen, with a budget of ${budget} kB`)
  const found = [
    ...texts.map((text) => ({ path, where: `${width} px`, text })),
    ...looks.flatMap(({ theme, violations }) => violations.map((text) => ({ path, where: `${theme}, ${width} px`, text }))),
  ]
  return { findings: found, looks, loaded, shift }
}

/** The theme changes nothing but colors. */
function axeRules(checks: boolean, index: number): 'all' | 'colors' | 'none' {
  if (!checks) return 'none'
  return index === 0 ? 'all' : 'colors'
}

async function compareLooks(candidate: Look[], live: Look[], lookAgain: () => Promise<Look[]>): Promise<(Screens & { share: number })[]> {
  let again: Look[] | undefined
  const screens: (Screens & { share: number })[] = []
  for (const [index, { theme, width, picture }] of candidate.entries()) {
    const former = live[index]?.picture
    if (former === undefined) continue
    let comparison = picture.equals(former) ? undefined : await comparePictures(former, picture)
    if (comparison && comparison.differing > 0) {
      again ??= await lookAgain()
      comparison = await comparePictures(former, picture, again[index]?.picture)
    }
    const differs = comparison !== undefined && comparison.differing > 0
    screens.push({
      theme,
      width,
      candidate: picture,
      live: former,
      difference: differs ? comparison?.marked : undefined,
      share: differs ? (comparison?.share ?? 0) : 0,
    })
  }
  return screens
}

/** Calls of the API that the live release does not send on this page. */
function otherCalls(path: string, { requests }: Loaded, live: Loaded): Finding[] {
  const added = requests.filter((each) => each.startsWith('/api/') && !live.requests.includes(each))
  return added.length === 0
    ? []
    : [{ path, where: '', text: `sends calls that the live release does not send: ${added.sort().join(', ')}` }]
}

function moreFiles(path: string, { js, css }: Loaded, live: Loaded): Finding[] {
  const [now, before] = [js + css, live.js + live.css]
  if (now - before < Math.max(before * MORE_SHARE, MORE_KB)) return []
  return [{ path, where: '', text: `loads ${Math.round(now)} kB of the slice instead of ${Math.round(before)} kB` }]
}

function figuresOf(path: string, { loaded, shift }: Seen, budget: number | undefined): RouteFigures {
  const { js, css, requests } = loaded
  return {
    route: path,
    js_kb: rounded(js, 10),
    css_kb: rounded(css, 10),
    budget_kb: budget ?? null,
    requests: requests.length,
    layout_shift: rounded(shift, 1_000),
  }
}

const rounded = (value: number, parts: number) => Math.round(value * parts) / parts
const percent = (share: number) => `${(share * 100).toFixed(share < 0.01 ? 2 : 0)} %`
