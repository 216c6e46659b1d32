import { type Html, type HtmlValue, html } from './html.ts'

export const STYLE_PATH = '/sandbox/style.css'

export const STYLE = `:root{color-scheme:light dark;--page:#faf9f5;--surface:#fff;--ink:#17201d;--muted:#5b6762;--line:#e3e1d8;--edge:#b9b7ab;--primary:#0b6b57;--on-primary:#fff;--spark:#e8672b;--danger:#a8321f;--success:#0b6b57}
@media(prefers-color-scheme:dark){:root{--page:#0f1413;--surface:#171d1b;--ink:#eef2ef;--muted:#9fb0a9;--line:#29322f;--edge:#53625c;--primary:#4cc3a5;--on-primary:#0f1413;--spark:#ff9a62;--danger:#ff9d8c;--success:#4cc3a5}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums}
.sandbox{margin:0;padding:8px 16px;border-bottom:1px solid var(--line);background:var(--surface);font-size:14px;text-align:center}
.sandbox strong{border-bottom:2px solid var(--spark)}
.brand,main,footer{max-width:592px;margin:0 auto;padding:0 16px}
.brand{padding-top:24px;font-weight:650;color:var(--primary)}
footer{padding-bottom:32px;font-size:14px;color:var(--muted)}
h1{font-size:28px;line-height:1.2;margin:8px 0 16px;text-wrap:balance}
h2{font-size:18px;line-height:1.3;margin:0 0 12px}
p{margin:0 0 12px}
p,td,dd{text-wrap:pretty}
a{color:var(--primary)}
.muted{color:var(--muted);font-size:14px}
.price{font-size:22px;font-weight:650}
section{background:var(--surface);border:1px solid var(--line);border-radius:14px;padding:24px;margin:0 0 16px}
section>:last-child{margin-bottom:0}
form{margin:0}
fieldset{border:0;margin:0;padding:0;min-width:0}
legend{padding:0;margin:0 0 8px;font-weight:600}
.actions{display:grid;gap:8px}
.actions.row{grid-template-columns:repeat(auto-fit,minmax(88px,1fr))}
button,.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:44px;padding:8px 16px;border:1px solid var(--edge);border-radius:8px;background:var(--surface);color:var(--ink);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button.primary,.button.primary{background:var(--primary);border-color:var(--primary);color:var(--on-primary)}
button.danger{color:var(--danger)}
button:hover,.button:hover{border-color:var(--primary)}
button:hover.primary,.button:hover.primary{filter:brightness(1.08)}
:focus-visible{outline:3px solid var(--primary);outline-offset:2px}
label{display:block;font-weight:600;margin:0 0 4px}
input{width:100%;min-height:44px;padding:8px 12px;border:1px solid var(--muted);border-radius:8px;background:var(--surface);color:var(--ink);font:inherit;margin:0 0 12px}
input[type=checkbox]{width:auto;min-height:0;margin:0 8px 0 0}
.choice{display:flex;gap:12px;align-items:center;justify-content:space-between;padding:12px 0;border-top:1px solid var(--line)}
.choice:last-child{padding-bottom:0}
.choice p{margin:0}
.choice .button,.choice button{width:auto;flex:none}
ul{list-style:none;margin:0;padding:0}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:0 0 16px}
dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse;margin:0 0 16px}
th,td{padding:8px 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
td:last-child,th:last-child{text-align:right;padding-left:16px;white-space:nowrap}
tfoot th,tfoot td{border:0;padding:4px 0;font-weight:400}
tfoot .strong th,tfoot .strong td{font-weight:650}
.notice{border:1px solid var(--line);border-left:4px solid var(--success);border-radius:8px;background:var(--surface);padding:12px 16px;margin:0 0 16px}
.notice.problem{border-left-color:var(--danger)}
.visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media(max-width:480px){section{padding:16px}h1{font-size:22px}}
`

export const NO_MONEY_MOVES = 'Sandbox, no money moves'

/** A sentence on top of a page about what happened. */
export interface Notice {
  problem: boolean
  text: string
}

export interface Frame {
  productName: string
  /** The present time of the sandbox, shown in the footer. */
  now: Date
  /** Whether the clock can be advanced. */
  hasClockPage: boolean
}

export interface PageContent {
  title: string
  notice?: Notice | undefined
  body: HtmlValue
}

/** A complete page, without scripts. */
export function renderPage({ productName, now, hasClockPage }: Frame, { title, notice, body }: PageContent): string {
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title} · ${productName}</title><link rel="stylesheet" href="${STYLE_PATH}"></head>
<body><header><p class="sandbox"><strong>${NO_MONEY_MOVES}</strong></p><p class="brand">${productName}</p></header>
<main><h1>${title}</h1>
${notice && renderNotice(notice)}
${body}</main>
<footer><p>Time in the sandbox: <time datetime="${now.toISOString()}">${timeOf(now)}</time>${hasClockPage && html`. <a href="/sandbox/clock">Change the time</a>`}</p></footer>
</body></html>
`
  return page.text
}

function renderNotice({ problem, text }: Notice): Html {
  return html`<p class="notice${problem ? ' problem' : ''}" role="${problem ? 'alert' : 'status'}">${text}</p>`
}

export function dayOf(date: Date): string {
  return date.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' })
}

export function timeOf(date: Date): string {
  return `${dayOf(date)}, ${date.toISOString().slice(11, 16)} UTC`
}
