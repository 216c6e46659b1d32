/** Renders a page of reference documentation with one style sheet of this origin, and without scripts or third-party resources. */
export function referencePage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`
}

/** Escapes text for HTML content and quoted attributes. */
export function text(raw: string): string {
  return raw.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Escapes prose and renders text in `backticks` as code. */
export function prose(raw: string): string {
  return text(raw).replace(/`([^`]*)`/g, '<code>$1</code>')
}

export const DOCS_STYLE = `:root { color-scheme: light dark; --ink: light-dark(#17201d, #e7ece9); --muted: light-dark(#56625d, #a3b0aa); --page: light-dark(#fff, #141a18); --line: light-dark(#d9dfdc, #2c3733); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h2 { margin-top: 2.5rem; }
h3 { font-size: .9rem; margin: 1rem 0 .25rem; color: var(--muted); }
details { border: 1px solid var(--line); border-radius: 8px; margin: .5rem 0; padding: .5rem .75rem; }
summary { cursor: pointer; overflow-wrap: anywhere; }
summary span:not(.method) { color: var(--muted); }
.method { display: inline-block; min-width: 4.5rem; font-weight: 700; font-size: .85rem; }
.who { border: 1px solid var(--line); border-radius: 999px; padding: 0 .5rem; font-size: .8rem; }
pre { overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; padding: .75rem; font-size: .85rem; }
code { font-family: ui-monospace, monospace; font-size: .9em; overflow-wrap: anywhere; }
a { color: inherit; }
dt { font-weight: 700; }
dd { margin: 0 0 .75rem; }
li { margin: .25rem 0; }
`
