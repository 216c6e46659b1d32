import { PRODUCT_NAME } from '@loomcast/contracts'
import { escapeHtml } from '../domain/mail-text.ts'
import type { MailRecord } from './mail.model.ts'

export const OUTBOX_STYLE = `:root{color-scheme:light dark;--page:#faf9f5;--surface:#fff;--ink:#17201d;--muted:#5b6762;--line:#e3e1d8;--link:#0b6b57}
@media(prefers-color-scheme:dark){:root{--page:#0f1413;--surface:#171d1b;--ink:#eef2ef;--muted:#9fb0a9;--line:#29322f;--link:#4cc3a5}}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:760px;margin:0 auto;padding:32px 16px}
h1{font-size:22px;margin:0 0 4px}p{margin:0 0 16px}.muted,dt{color:var(--muted);font-size:14px}
a{color:var(--link)}ul{list-style:none;padding:0;margin:0;border-top:1px solid var(--line)}
li{border-bottom:1px solid var(--line)}li a{display:block;padding:12px 0;text-decoration:none}li a:hover strong{text-decoration:underline}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:0 0 16px}dd{margin:0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;background:var(--surface);border:1px solid var(--line);border-radius:14px;padding:24px;margin:0 0 16px}
`

export function outboxPage(mails: MailRecord[]): string {
  const items = mails.map(
    (mail) => `<li><a href="/dev/mail/${encodeURIComponent(mail._id)}"><strong>${escapeHtml(mail.subject)}</strong><br>
      <span class="muted">to ${escapeHtml(mail.to)}, ${when(mail.created_at)}, ${stateOf(mail)}</span></a></li>`,
  )
  const list = items.length > 0 ? `<ul>${items.join('\n')}</ul>` : '<p>No mail yet. Register an account, and its first mail shows here.</p>'
  return page(
    'Mail',
    `<h1>Mail that ${PRODUCT_NAME} sends</h1><p class="muted">Kept on this machine, newest first. <a href="/dev/mail">Reload</a></p>${list}`,
  )
}

export function mailPage(mail: MailRecord): string {
  const body = mail.text === '' ? '<p>The text was removed when the mail went out.</p>' : `<pre>${linked(mail.text)}</pre>`
  return page(
    mail.subject,
    `<p><a href="/dev/mail">All mail</a></p><h1>${escapeHtml(mail.subject)}</h1>
<dl><dt>To</dt><dd>${escapeHtml(mail.to)}</dd><dt>Written</dt><dd>${when(mail.created_at)}</dd><dt>State</dt><dd>${stateOf(mail)}</dd></dl>
${body}<p><a href="/dev/mail/${encodeURIComponent(mail._id)}/html">Show the HTML version</a></p>`,
  )
}

export function linksIn(text: string): string[] {
  return text.match(LINK) ?? []
}

const LINK = /https?:\/\/[^\s<>"']+/g

function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => (index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join('')
}

export function stateOf(mail: Pick<MailRecord, 'sent_at' | 'failed_at'>): 'sent' | 'failed' | 'kept here' {
  if (mail.sent_at) return 'sent'
  return mail.failed_at ? 'failed' : 'kept here'
}

function when(date: Date): string {
  return `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · ${PRODUCT_NAME}</title><link rel="stylesheet" href="/dev/mail/style.css"></head><body><main>${body}</main></body></html>
`
}
