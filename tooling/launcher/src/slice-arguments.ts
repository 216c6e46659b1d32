import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { MAX_PREVIEW_HOURS } from '@loomcast/gateway/preview'
import { DEFAULT_GATEWAY } from '@loomcast/gateway/tabs'
import { CommandError } from '@loomcast/service-kit/config'

export const USAGE = `npm run slice -- release SLICE --weight N
npm run slice -- promote SLICE [VERSION]
npm run slice -- rollback SLICE
npm run slice -- can-i-retire SLICE VERSION
npm run slice -- retire SLICE VERSION
npm run slice -- preview [SLICE VERSION]… [--service SERVICE]…
npm run slice -- preview --inspect
npm run slice -- approve shell VERSION
npm run slice -- invite --segment cohort:early --expires 30d
npm run slice -- status [SLICE]
npm run slice -- figures [SLICE]
npm run slice -- token SLICE… --team TEAM --expires 30d
npm run slice -- tokens
npm run slice -- revoke-token ID

  release          publishes the build in SLICE/dist and lists it with N percent of the visitors; for a listed release, changes its weight
  promote          gives all visitors to a listed release (default: the newest one)
  rollback         gives all visitors to the release that the newest one replaced
  can-i-retire     checks that no visitor can get a release and that no open tab relies on it
  retire           the same, and removes the release from the registry
  preview          prints a link with which only the browser that opens it gets these releases; needs PREVIEW_KEY, the secret of the gateway
  --inspect        a preview also shows where each release of a page comes from, what it loaded and what failed, and offers the listed ones
  --service NAME   a preview also gets the candidate of this service, which the gateway has in CANDIDATES; can be repeated
  approve          records that you agree to the deployment of a version of the shell, which needs two people
  token            prints a token with which a team changes only these slices, in a registry that is reached over HTTP
  tokens           shows the tokens, without their secrets
  revoke-token     ends a token at once
  invite           prints a link with which a browser joins segments (team:NAME or cohort:NAME); needs PREVIEW_KEY
  status           shows the releases, their weights, and the last changes
  figures          shows how often each team deploys, how long a commit takes to its first visitors, how many deployments fail, and how long
                   visitors have a failed one
  --registry NAME  the registry: a file such as k8s/overlays/production/remotes.json, kubernetes:NAMESPACE (through kubectl proxy), or the
                   https URL of its authority, which needs SLICE_TOKEN (default: SLICE_REGISTRY, or remotes.json in the data folder)
  --manifest FILE  the manifest of a build that is published already, such as release.json of an image; needs --files
  --files URL      where its files are served, such as https://app.example.com/mf/content/
  --upstream URL   where the gateway fetches its files, such as http://mfe-content/content/
  --gateway URL    a gateway, which counts the open tabs, as reached without a proxy (default: ${DEFAULT_GATEWAY})
  --url URL        the product, for a preview or an invitation (default: ${DEFAULT_GATEWAY})
  --page PATH      the page that the link of a preview opens (default: /)
  --hours N        how long a preview lasts (default: 24, at most ${MAX_PREVIEW_HOURS})
  --days N         the period of the figures (default: 90)
  --despite TEXT   releases or promotes during a freeze (RELEASE_FREEZE=2026-12-20/2027-01-04,…), or retires despite open tabs; the reason
                   is logged
  --verdict FILE   what npm run try-release wrote about the build (default: verdicts/SLICE/VERSION/verdict.json in the data folder); promote,
                   and release with weight 100, need one without faults and open differences
  --without-trial TEXT
                   gives a release to all visitors without a verdict; the reason is logged
  --segment NAME   releases only to visitors with plan:free, plan:pro or plan:business, or who joined team:NAME or cohort:NAME; --weight is
                   the share of those. Several may be given; promote gives the release to all visitors
  --by NAME        who does it, for the log (default: your user name); over HTTP, the token says it
  --team TEAM      the team of a token
  --person NAME    the person of a token, who can approve with it
  --expires TIME   when a token or an invitation ends: a number of days such as 30d, or a date
  --data DIR       data folder of the Loomcast on this machine (default: .data)`

export interface CommandOptions {
  env: Readonly<Record<string, string | undefined>>
  print: (line: string) => void
  now?: () => Date
}

export type Arguments = ReturnType<typeof readArguments>

export function readArguments(args: string[]) {
  const text = { type: 'string' } as const
  const options = {
    weight: text,
    registry: text,
    manifest: text,
    files: text,
    upstream: text,
    gateway: text,
    url: text,
    page: text,
    hours: text,
    inspect: { type: 'boolean' },
    service: { type: 'string', multiple: true },
    days: text,
    despite: text,
    verdict: text,
    'without-trial': text,
    by: text,
    data: text,
    team: text,
    person: text,
    segment: { type: 'string', multiple: true },
    expires: text,
    help: { type: 'boolean', short: 'h' },
  } as const
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    return { ...values, positionals }
  } catch (error) {
    throw new CommandError(`${(error as Error).message.split('\n')[0]}\n\n${USAGE}`)
  }
}

/** `mfe-content` and `content` are the same slice. */
export function sliceOf(part: string): string {
  return part.startsWith('mfe-') ? part.slice('mfe-'.length) : part
}

/** Who runs a command: the user of the environment, or else that of the process. A process can have a user without a name. */
export function userName(env: CommandOptions['env']): string {
  try {
    return env['USER'] || userInfo().username
  } catch {
    return 'unknown'
  }
}
