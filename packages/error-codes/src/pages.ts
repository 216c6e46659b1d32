import { type Charged, chargedOf, ERROR_GROUPS, ERRORS, type ErrorCode, isErrorCode, titleOf } from './index.ts'

/** The content of a code's page, independent of the output format. */
export interface ErrorPage {
  code: ErrorCode
  title: string
  status: string
  charged: string
  user: string
  meaning: string
}

const CHARGED_SENTENCES: Record<Charged, string> = {
  yes: 'Yes. The call was charged although it failed.',
  no: 'No. Nothing was charged.',
  unknown: 'Unknown. The call may have taken effect; check before you send it again.',
}

export function pageOf(code: ErrorCode): ErrorPage {
  const { status, charged, user, meaning } = ERRORS[code]
  const depends = typeof charged !== 'string'
  return {
    code,
    title: titleOf(code),
    status: status === null ? 'None. The error is not an HTTP response.' : String(status),
    charged: depends
      ? `Depends on the call: ${charged.join(' or ')}. See the \`charged\` member of the response.`
      : CHARGED_SENTENCES[chargedOf(code)],
    user,
    meaning,
  }
}

/** The groups of the index with their codes, in table order. */
export function indexOfPages(): { group: string; codes: ErrorCode[] }[] {
  return Object.entries(ERROR_GROUPS).map(([group, errors]) => ({ group, codes: Object.keys(errors).filter(isErrorCode) }))
}

/** The pages of `docs/errors`, by file name. */
export function markdownPages(): Map<string, string> {
  const pages = new Map([['README.md', markdownIndex()]])
  for (const { codes } of indexOfPages()) for (const code of codes) pages.set(`${code}.md`, markdownOf(pageOf(code)))
  return pages
}

const GENERATED = '<!-- Generated from packages/error-codes: change it there, then run `npm run errors`. -->'

function markdownOf({ code, title, status, charged, user, meaning }: ErrorPage): string {
  return `${GENERATED}
# ${title}

| | |
|---|---|
| Code | \`${code}\` |
| HTTP status | ${status} |
| Charged | ${charged} |

## What it means

${meaning}

## What the user sees

> ${user}

Some calls return a more specific sentence. [All error codes](README.md)
`
}

function markdownIndex(): string {
  const sections = indexOfPages().map(({ group, codes }) => {
    const rows = codes.map((code) => `| [\`${code}\`](${code}.md) | ${ERRORS[code].status ?? '–'} | ${ERRORS[code].meaning} |`)
    return `## ${group}\n\n| code | status | meaning |\n|---|---|---|\n${rows.join('\n')}\n`
  })
  return `${GENERATED}
# Error codes

Every failed call returns a problem document (RFC 9457, \`application/problem+json\`). \`code\` is stable and meant for programs, \`detail\` is a sentence for the
user, and \`charged\` (\`yes\`, \`no\` or \`unknown\`) states whether the call cost the user anything. \`type\` is the URL of the code's page, listed below.

${sections.join('\n')}`
}
