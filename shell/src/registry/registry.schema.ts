import {
  type Audience,
  NAVIGATION_ICONS,
  type NavigationItem,
  type Release,
  type ResolvedRegistry,
  type SliceRoute,
  type WidgetDeclaration,
} from '@loomcast/contracts/registry'

/** What is wrong with a registry, as a path and a sentence: `slices[0].routes[1].path: a path begins with /`. */
export class RegistryError extends Error {
  override name = 'RegistryError'
}

type Reader<T> = (value: unknown, at: string) => T

const AUDIENCES: readonly Audience[] = ['everyone', 'visitor', 'user', 'admin']
const SKELETONS = ['form', 'list', 'cards', 'split'] as const
const PLACEMENTS = ['main', 'menu'] as const

/**
 * Reads a registry strictly: an address or a script name that does not match the contract is rejected. A slice with an invalid entry is
 * left out and reported; the others are used. Unknown fields are allowed, so an older page can read a newer registry.
 */
export function readRegistry(value: unknown, onRefused: (error: RegistryError) => void): ResolvedRegistry {
  const { slices } = record(value, 'registry')
  const seen = new Set<string>()
  return {
    slices: list(slices, 'slices', (entry, at) => {
      try {
        const release = readRelease(entry, at)
        if (seen.has(release.slice)) fail(`${at}.slice`, `"${release.slice}" is listed twice`)
        seen.add(release.slice)
        return [release]
      } catch (error) {
        if (!(error instanceof RegistryError)) throw error
        onRefused(error)
        return []
      }
    }).flat(),
  }
}

function readRelease(value: unknown, at: string): ResolvedRegistry['slices'][number] {
  const entry = record(value, at)
  const release = readOne(entry, at)
  if (entry['fallback'] === undefined || entry['fallback'] === null) return release
  const fallback = readOne(record(entry['fallback'], `${at}.fallback`), `${at}.fallback`)
  if (fallback.slice !== release.slice) fail(`${at}.fallback`, 'belongs to another slice')
  return { ...release, fallback }
}

function readOne(entry: Record<string, unknown>, at: string): Release {
  return {
    slice: matching(/^[a-z][a-z0-9-]{0,30}$/, 'a short lower-case name')(entry['slice'], `${at}.slice`),
    label: text(entry['label'], `${at}.label`),
    version: matching(/^[\w.+-]{1,100}$/, 'a version')(entry['version'], `${at}.version`),
    base: address(entry['base'], `${at}.base`),
    entry: fileName(entry['entry'], `${at}.entry`),
    // A build under development has none; a release always does, and the gateway's answer is checked against it by the browser.
    integrity:
      entry['integrity'] === '' ? '' : matching(/^sha384-[A-Za-z0-9+/]{64}$/, 'a sha384 integrity')(entry['integrity'], `${at}.integrity`),
    preload: list(entry['preload'], `${at}.preload`, fileName),
    styles: list(entry['styles'], `${at}.styles`, fileName),
    routes: list(entry['routes'], `${at}.routes`, readRoute),
    navigation: list(entry['navigation'], `${at}.navigation`, readNavigation),
    widgets: list(entry['widgets'], `${at}.widgets`, readWidget),
    contracts: text(entry['contracts'], `${at}.contracts`),
    weight: number(0, 100)(entry['weight'] ?? 100, `${at}.weight`),
  }
}

function readRoute(value: unknown, at: string): SliceRoute {
  const entry = record(value, at)
  return {
    path: path(entry['path'], `${at}.path`),
    audience: oneOf(AUDIENCES)(entry['audience'], `${at}.audience`),
    title: text(entry['title'], `${at}.title`),
    skeleton: oneOf(SKELETONS)(entry['skeleton'], `${at}.skeleton`),
  }
}

function readNavigation(value: unknown, at: string): NavigationItem {
  const entry = record(value, at)
  // A newer release may have an icon that this page does not have; its item is shown with the default one.
  const icon = NAVIGATION_ICONS.find((name) => name === entry['icon'])
  return {
    label: text(entry['label'], `${at}.label`),
    ...(icon && { icon }),
    path: path(entry['path'], `${at}.path`),
    placement: oneOf(PLACEMENTS)(entry['placement'], `${at}.placement`),
    audience: oneOf(AUDIENCES)(entry['audience'], `${at}.audience`),
    order: number(-1e6, 1e6)(entry['order'], `${at}.order`),
  }
}

function readWidget(value: unknown, at: string): WidgetDeclaration {
  const entry = record(value, at)
  return {
    slot: matching(/^[a-z][a-z0-9.-]*$/, 'the name of a slot')(entry['slot'], `${at}.slot`),
    module: matching(/^\.\/[\w-]+$/, 'an exposed module (./name)')(entry['module'], `${at}.module`),
    label: text(entry['label'], `${at}.label`),
    order: number(-1e6, 1e6)(entry['order'], `${at}.order`),
    height: number(0, 4_000)(entry['height'], `${at}.height`),
  }
}

function fail(at: string, message: string): never {
  throw new RegistryError(`${at}: ${message}`)
}

function record(value: unknown, at: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) fail(at, 'an object is needed')
  return { ...value }
}

function list<T>(value: unknown, at: string, read: Reader<T>): T[] {
  if (!Array.isArray(value)) fail(at, 'a list is needed')
  return value.map((entry: unknown, index) => read(entry, `${at}[${index}]`))
}

function text(value: unknown, at: string): string {
  if (typeof value !== 'string' || value.trim() === '' || value.length > 200) fail(at, 'a text of 1 to 200 characters is needed')
  return value
}

function matching(pattern: RegExp, what: string): Reader<string> {
  return (value, at) => (typeof value === 'string' && pattern.test(value) ? value : fail(at, `${what} is needed`))
}

function number(min: number, max: number): Reader<number> {
  return (value, at) =>
    typeof value === 'number' && value >= min && value <= max ? value : fail(at, `a number from ${min} to ${max} is needed`)
}

function oneOf<T extends string>(allowed: readonly T[]): Reader<T> {
  return (value, at) => allowed.find((entry) => entry === value) ?? fail(at, `one of ${allowed.join(', ')} is needed`)
}

function path(value: unknown, at: string): string {
  return matching(/^\/[\w-]+(\/[\w-]+)*$/, 'a path such as /generate')(value, at)
}

/** A file beside the entry: no folders upwards, no other host. */
function fileName(value: unknown, at: string): string {
  const name = matching(/^[\w.-]+(\/[\w.-]+)*$/, 'a file name')(value, at)
  return name.split('/').includes('..') ? fail(at, 'a file inside the slice is needed') : name
}

/** A folder of this origin, or of a CDN over https; plain http only on this machine (a dev server). */
function address(value: unknown, at: string): string {
  const given = text(value, at)
  if (!given.endsWith('/')) fail(at, 'a base ends in /')
  if (/^\/(?![/\\])/.test(given)) return given
  const url = URL.canParse(given) ? new URL(given) : fail(at, 'a path or an address is needed')
  const local = url.hostname === 'localhost' || url.hostname === '127.0.0.1'
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && local)) fail(at, 'an https address is needed')
  return given
}
