import { ADMIN_SLICE } from '@loomcast/contracts/admin-files'
import { NAVIGATION_ICONS, type Registry, type Release } from '@loomcast/contracts/registry'
import semver from 'semver'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'

const Closed = { additionalProperties: false }
const Text = Type.String({ minLength: 1, maxLength: 200 })
/** The path of a page. Must not be a path that the gateway itself serves. */
const PagePath = Type.String({
  pattern: '^/(?!(api|mf|assets|dev|health|metrics)(/|$))([a-z0-9][a-z0-9-]*(/[a-z0-9][a-z0-9-]*)*)$',
  maxLength: 200,
})
/** The path of a request to the API, with its query. */
const ApiPath = Type.String({ pattern: '^/api/[\\w/-]+(\\?[\\w&=%.-]+)?$', maxLength: 200 })
/** The path of a file inside the slice's folder, without scheme or dot segments. */
const FileName = Type.String({ pattern: '^(?!.*(^|/)\\.)[\\w@~+.-]+(/[\\w@~+.-]+)*$', maxLength: 300 })
const Digest = Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' })
const Audience = Type.Union([Type.Literal('everyone'), Type.Literal('visitor'), Type.Literal('user'), Type.Literal('admin')])

const manifestMembers = {
  slice: Type.String({ pattern: '^[a-z][a-z0-9-]{0,30}$' }),
  label: Text,
  owner: Type.Optional(Text),
  version: Type.String({ pattern: '^[0-9A-Za-z][0-9A-Za-z.+-]{0,79}$' }),
  entry: FileName,
  integrity: Digest,
  digests: Type.Optional(Digest),
  preload: Type.Array(FileName, { maxItems: 50 }),
  styles: Type.Array(FileName, { maxItems: 50 }),
  routes: Type.Array(
    Type.Object(
      {
        path: PagePath,
        audience: Audience,
        title: Text,
        skeleton: Type.Union([Type.Literal('form'), Type.Literal('list'), Type.Literal('cards'), Type.Literal('split')]),
        unlisted: Type.Optional(Type.Boolean()),
        preload: Type.Optional(Type.Array(FileName, { maxItems: 50 })),
        shared: Type.Optional(Type.Array(Text, { maxItems: 50 })),
        requests: Type.Optional(Type.Array(ApiPath, { maxItems: 10 })),
      },
      Closed,
    ),
    { maxItems: 100 },
  ),
  navigation: Type.Array(
    Type.Object(
      {
        label: Text,
        path: PagePath,
        icon: Type.Optional(Type.Enum([...NAVIGATION_ICONS])),
        placement: Type.Union([Type.Literal('main'), Type.Literal('menu')]),
        audience: Audience,
        order: Type.Number(),
      },
      Closed,
    ),
    { maxItems: 50 },
  ),
  widgets: Type.Array(
    Type.Object(
      {
        slot: Text,
        module: Type.String({ pattern: '^\\./[\\w-]+$' }),
        label: Text,
        order: Type.Number(),
        height: Type.Number({ minimum: 0 }),
      },
      Closed,
    ),
    { maxItems: 50 },
  ),
  budgets: Type.Optional(Type.Record(PagePath, Type.Number({ minimum: 0 }))),
  contracts: Text,
}
/** Where the gateway fetches the files of a release. */
export const UpstreamSchema = Type.String({ maxLength: 500 })
/** A member of one of these gets the release. */
export const SegmentSchema = Type.Array(Type.String({ pattern: '^(plan|team|cohort):[a-z0-9][a-z0-9_-]{0,40}$' }), {
  minItems: 1,
  maxItems: 20,
})
export const WeightSchema = Type.Number({ minimum: 0, maximum: 100 })
/** `slice.json` of a build. */
export const ManifestSchema = Type.Object(manifestMembers, Closed)
const ReleaseSchema = Type.Object(
  {
    ...manifestMembers,
    base: Type.String({ maxLength: 500 }),
    upstream: Type.Optional(UpstreamSchema),
    weight: WeightSchema,
    segment: Type.Optional(SegmentSchema),
  },
  Closed,
)
const RegistrySchema = Type.Object({ releases: Type.Array(ReleaseSchema, { maxItems: 500 }) }, Closed)

const check = Compile(RegistrySchema)
const fileName = Compile(FileName)

/** Whether a name stays inside the folder of its slice. */
export const isFileName = (name: string): boolean => fileName.Check(name)

/** One sentence per problem: the position in the file and what is expected there. */
export class RegistryFault extends Error {
  override readonly name = 'RegistryFault'
  readonly problems: string[]
  constructor(problems: string[]) {
    super(problems.join(' '))
    this.problems = problems
  }
}

/** Parses the text of `remotes.json`. Throws RegistryFault. */
export function parseRegistry(text: string): Registry {
  const registry = checked(json(text))
  const problems = registry.releases.flatMap((release, index) =>
    problemsOf(release, `releases.${index} (${release.slice} ${release.version})`),
  )
  if (problems.length > 0) throw new RegistryFault(problems)
  const twice = duplicates(registry.releases)
  if (twice.length > 0) throw new RegistryFault(twice)
  return registry
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new RegistryFault(['The file is not valid JSON.'])
  }
}

const REPORTED = 5

function checked(value: unknown): Static<typeof RegistrySchema> {
  if (check.Check(value)) return value
  const problems = check.Errors(value).slice(0, REPORTED)
  throw new RegistryFault(
    problems.map(({ instancePath, message }) => `${instancePath.slice(1).replaceAll('/', '.') || 'The file'}: ${message}.`),
  )
}

function problemsOf(release: Release, where: string): string[] {
  const problems: string[] = []
  if (!isOwnBase(release) && !isWebFolder(release.base)) {
    problems.push(`${where}: base must be /mf/${release.slice}/ or an https address that ends in "/".`)
  }
  if (release.upstream !== undefined && (!isOwnBase(release) || !isHttpFolder(release.upstream))) {
    problems.push(`${where}: upstream must be an http(s) address that ends in "/", and requires a /mf/ base.`)
  }
  if (release.slice !== ADMIN_SLICE && release.routes.some(({ audience }) => audience === 'admin')) {
    problems.push(`${where}: only the slice "${ADMIN_SLICE}" can have routes for administrators, because only its files are protected.`)
  }
  if (semver.validRange(release.contracts) === null) problems.push(`${where}: contracts is not a semver range.`)
  return problems
}

function isOwnBase(release: Release): boolean {
  return release.base === `/mf/${release.slice}/`
}

/** Accepts https on any host, and plain http only on this machine, for development. */
function isWebFolder(address: string): boolean {
  const url = folderUrl(address)
  return (
    url !== null &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)))
  )
}

function isHttpFolder(address: string): boolean {
  const url = folderUrl(address)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
}

function folderUrl(address: string): URL | null {
  const url = URL.parse(address)
  const plain = url !== null && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
  // The URL is written into the page's security policy and attributes, so only its normalized form is accepted.
  return plain && url.pathname.endsWith('/') && url.href === address && !/[;,\s'"<>]/.test(address) ? url : null
}

function duplicates(releases: Release[]): string[] {
  const seen = new Set<string>()
  return releases.flatMap(({ slice, version }) => {
    const name = `${slice} ${version}`
    if (seen.has(name)) return [`${name} is listed twice.`]
    seen.add(name)
    return []
  })
}
