import { PRODUCT_NAME } from '@loomcast/contracts'

export interface MailText {
  subject: string
  text: string
  html: string
}

export interface Letter {
  subject: string
  greeting: string
  paragraphs: string[]
  action?: { label: string; url: string }
  afterword?: string[]
}

/**
 * For registration and resending. Emails to unverified addresses contain no name: anyone can register a stranger's address with any text as the name, and
 * could use these emails to send them messages.
 */
export function verifyEmailMail(url: string): MailText {
  return renderMail({
    subject: `Confirm your email for ${PRODUCT_NAME}`,
    greeting: 'Hello,',
    paragraphs: [`Thanks for joining ${PRODUCT_NAME}. Confirm that this address is yours, and your account is complete.`],
    action: { label: 'Confirm my email', url },
    afterword: ['The link works for 24 hours.', `If you did not sign up for ${PRODUCT_NAME}, ignore this mail and nothing more happens.`],
  })
}

/** Sent to the new address after an email change. */
export function verifyNewEmailMail(url: string): MailText {
  return renderMail({
    subject: `Confirm your new email for ${PRODUCT_NAME}`,
    greeting: 'Hello,',
    paragraphs: [`This address was set as the new email of a ${PRODUCT_NAME} account. Confirm that it is yours.`],
    action: { label: 'Confirm my new email', url },
    afterword: ['The link works for 24 hours.', 'If you did not ask for this, ignore this mail and nothing more happens.'],
  })
}

export function resetPasswordMail(name: string | null, url: string): MailText {
  return renderMail({
    subject: `Choose a new ${PRODUCT_NAME} password`,
    greeting: hello(name),
    paragraphs: ['Someone, hopefully you, asked to reset the password of your account.'],
    action: { label: 'Choose a new password', url },
    afterword: ['The link works once and for one hour.', 'If it was not you, ignore this mail: your password stays as it is.'],
  })
}

/** Sent to a user when an administrator has created the account. */
export function choosePasswordMail(name: string | null, url: string): MailText {
  return renderMail({
    subject: `Your ${PRODUCT_NAME} account is ready`,
    greeting: hello(name),
    paragraphs: [`An administrator created a ${PRODUCT_NAME} account with this address for you. Choose your own password to start.`],
    action: { label: 'Choose a password', url },
    afterword: [
      'The link works once and for 7 days. After that, use "Forgot password" on the login page.',
      'If you did not expect this account, ignore this email.',
    ],
  })
}

export function passwordChangedMail(name: string | null, forgotUrl: string): MailText {
  return renderMail({
    subject: `Your ${PRODUCT_NAME} password was changed`,
    greeting: hello(name),
    paragraphs: [
      'The password of your account was just changed, and your other devices were signed out.',
      'If it was you, there is nothing to do.',
    ],
    action: { label: "It wasn't me: reset my password", url: forgotUrl },
  })
}

/** Sent to the old address. Does not contain the new one, because the recipient may no longer be the account's owner. */
export function emailChangedMail(name: string | null): MailText {
  return renderMail({
    subject: `Your ${PRODUCT_NAME} email was changed`,
    greeting: hello(name),
    paragraphs: [
      'The email of your account was just changed, so this address no longer signs in.',
      'If it was you, there is nothing to do. If it was not, reply to this mail at once so that we can help you get your account back.',
    ],
  })
}

/** `paidPlan`: the name of the package if the user had a subscription. */
export function accountDeletedMail(name: string | null, paidPlan: string | null, by: 'owner' | 'administrator'): MailText {
  const subscription = paidPlan === null ? [] : [`Your ${paidPlan} subscription ended with the account. You will not be charged again.`]
  return renderMail({
    subject: `Your ${PRODUCT_NAME} account is deleted`,
    greeting: hello(name),
    paragraphs: [
      by === 'owner'
        ? 'As you asked, your account is deleted and what you made with it is being removed.'
        : 'An administrator deleted your account, and what you made with it is being removed.',
      'Deleted: your profile and sign-in data, your posts, templates, settings, and voices, and your images, recordings, and videos.',
      'Kept, because tax law requires it: the records of payments and invoices, if you made a payment. They no longer belong to an account.',
      ...subscription,
      by === 'owner'
        ? `Thank you for the time you spent with ${PRODUCT_NAME}. You are welcome back whenever you like.`
        : 'If you think that this is a mistake, reply to this email.',
    ],
  })
}

/** Sent when an administrator starts to view the account. The administrator is not named. */
export function accountViewedMail(name: string | null, reason: string, startedAt: Date, sessionsUrl: string): MailText {
  return renderMail({
    subject: `Support is viewing your ${PRODUCT_NAME} account`,
    greeting: hello(name),
    paragraphs: [
      `On ${momentOf(startedAt)}, an administrator of ${PRODUCT_NAME} opened your account to view it. The reason given: ${reason}`,
      'The administrator can see your pages for at most 30 minutes, and cannot change or create anything in your account.',
      'Your profile lists every view, and you can end this one there.',
    ],
    action: { label: 'Show my sessions', url: sessionsUrl },
    afterword: ['If you have questions, reply to this email.'],
  })
}

function momentOf(at: Date): string {
  const day = at.toLocaleDateString('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  return `${day} at ${at.toISOString().slice(11, 16)} UTC`
}

export function secondFactorOnMail(name: string | null, forgotUrl: string): MailText {
  return renderMail({
    subject: `Two-step login is on for your ${PRODUCT_NAME} account`,
    greeting: hello(name),
    paragraphs: [
      'Two-step login was just turned on for your administrator account, and your other devices were signed out.',
      'From now on, you need a code from your authenticator app to log in. Store your recovery codes in a safe place.',
      'If it was you, there is nothing to do.',
    ],
    action: { label: "It wasn't me: reset my password", url: forgotUrl },
  })
}

export function secondFactorOffMail(name: string | null, forgotUrl: string): MailText {
  return renderMail({
    subject: `Two-step login is off for your ${PRODUCT_NAME} account`,
    greeting: hello(name),
    paragraphs: [
      'Two-step login was just turned off for your administrator account. Your password alone is enough to log in.',
      'If it was you, there is nothing to do.',
    ],
    action: { label: "It wasn't me: reset my password", url: forgotUrl },
  })
}

export function recoveryCodeUsedMail(name: string | null, left: number, forgotUrl: string): MailText {
  const remaining = left === 1 ? 'One recovery code is left.' : `${left === 0 ? 'No' : left} recovery codes are left.`
  return renderMail({
    subject: `A recovery code of your ${PRODUCT_NAME} account was used`,
    greeting: hello(name),
    paragraphs: [
      `Someone, hopefully you, just logged in to your administrator account with a recovery code. ${remaining}`,
      'You can create new codes on the Security page of the admin area.',
    ],
    action: { label: "It wasn't me: reset my password", url: forgotUrl },
  })
}

export function recoveryCodesRenewedMail(name: string | null, forgotUrl: string): MailText {
  return renderMail({
    subject: `Your ${PRODUCT_NAME} recovery codes were replaced`,
    greeting: hello(name),
    paragraphs: [
      'New recovery codes were just created for your administrator account. The earlier ones no longer work.',
      'If it was you, there is nothing to do.',
    ],
    action: { label: "It wasn't me: reset my password", url: forgotUrl },
  })
}

export function hello(name: string | null): string {
  return name === null ? 'Hello,' : `Hello ${name},`
}

export function renderMail(letter: Letter): MailText {
  return { subject: letter.subject, text: asText(letter), html: asHtml(letter) }
}

function asText({ greeting, paragraphs, action, afterword = [] }: Letter): string {
  const link = action ? [`${action.label}:\n${action.url}`] : []
  return `${[greeting, ...paragraphs, ...link, ...afterword, `The ${PRODUCT_NAME} team`].join('\n\n')}\n`
}

/** Tables and inline styles, because mail programs support hardly any other layout consistently. */
function asHtml({ subject, greeting, paragraphs, action, afterword = [] }: Letter): string {
  const paragraph = (text: string, color = '#17201d') =>
    `<p style="margin:0 0 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:${color}">${escapeHtml(text)}</p>`
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#0b6b57;color:#ffffff;font:600 16px system-ui,sans-serif;text-decoration:none">${escapeHtml(action.label)}</a></p>
      <p style="margin:0 0 16px;font:13px/1.5 system-ui,sans-serif;color:#5b6762;word-break:break-all">${escapeHtml(action.url)}</p>`
    : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#faf9f5"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:14px"><tr><td style="padding:32px">
      <p style="margin:0 0 24px;font:700 18px system-ui,sans-serif;color:#0b6b57">${PRODUCT_NAME}</p>
      ${paragraph(greeting)}
      ${paragraphs.map((text) => paragraph(text)).join('\n      ')}
      ${button}
      ${afterword.map((text) => paragraph(text, '#5b6762')).join('\n      ')}
      ${paragraph(`The ${PRODUCT_NAME} team`)}
</td></tr></table></td></tr></table></body></html>
`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
