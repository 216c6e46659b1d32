/** The parts of a Markdown document that can be checked. Lines are counted from 1. */
export interface NamedThings {
  links: Named[]
  commands: Named[]
  ports: Named[]
  /** Anchors of the headings, as GitHub generates them. */
  anchors: Set<string>
}
export interface Named {
  value: string
  line: number
}

const FENCE = /^ *(`{3,}) *(\w*)/u
const SHELL = new Set(['sh', 'bash', 'shell', 'console'])

export function readDocument(text: string): NamedThings {
  const found: NamedThings = { links: [], commands: [], ports: [], anchors: new Set() }
  let fence: { marks: string; language: string } | undefined
  for (const [index, content] of text.split('\n').entries()) {
    const line = index + 1
    const marks = FENCE.exec(content)
    if (marks && (fence === undefined || marks[1] === fence.marks)) {
      fence = fence === undefined ? { marks: marks[1] ?? '', language: marks[2] ?? '' } : undefined
      continue
    }
    found.ports.push(...portsIn(content).map((value) => ({ value, line })))
    if (fence !== undefined) {
      if (SHELL.has(fence.language)) found.commands.push(...commandsIn(content).map((value) => ({ value, line })))
      continue
    }
    const heading = /^#{1,6} (.*)$/u.exec(content)?.[1]
    if (heading !== undefined) found.anchors.add(anchorOf(heading))
    for (const [, target = ''] of content.replace(/`[^`]*`/gu, '').matchAll(/\]\(([^()\s]*)\)/gu)) found.links.push({ value: target, line })
    for (const [, code = ''] of content.matchAll(/`([^`]+)`/gu)) found.commands.push(...commandsIn(code).map((value) => ({ value, line })))
  }
  return found
}

/** Finds "npm run x", "npx x", "node path" and "bash path" in the text of a command line. */
const commandsIn = (text: string) =>
  text.split(/&&|\|\||;|\|/u).flatMap((part) => {
    const command = part
      .trim()
      .replace(/^\$ /u, '')
      .replace(/^(?:[A-Z][A-Z0-9_]*=\S+ )+/u, '')
    return /^(?:npm (?:run|start|test)|npx|node|bash|sh)(?: |$)/u.test(command) ? [command] : []
  })

/** Finds ports on this machine: `localhost:3000`, `127.0.0.1:3000` and "port 3000". */
const portsIn = (text: string) =>
  [...text.matchAll(/(?:localhost:|127\.0\.0\.1:|(?<!-)\bports? )(\d{2,5})\b/gu)].map(([, port = '']) => port)

/** GitHub's anchor for a heading: lowercase, without punctuation, with hyphens for spaces. */
const anchorOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replaceAll(' ', '-')
