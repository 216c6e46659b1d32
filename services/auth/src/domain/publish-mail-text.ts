import type { Template, Values } from './mail-template.ts'

/** The beginning of the post, and the name of the account as the network has it: both are texts that users write. */
const quoted = ({ own }: Values) => {
  const excerpt = own('excerpt')
  return excerpt === null ? [] : [`“${excerpt}”`]
}
const accountOf = ({ own }: Values) => own('account') ?? 'your account'

/** Reviewers enter their names themselves. */
function decisionText(values: Values): string {
  const name = values.own('name') ?? 'A reviewer'
  switch (values.text('what')) {
    case 'approved':
      return `${name} approved a post that you shared.`
    case 'changes_requested':
      return `${name} requested a change to a post that you shared.`
    default:
      return `${name} commented on a post that you shared.`
  }
}

const REMARKS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  approved: ['approval', 'approvals'],
  changes_requested: ['request for a change', 'requests for changes'],
}

/** What happened besides the newest remark since the last email about a link. */
function othersOf(values: Values): string[] {
  const count = Number(values.optional('others') ?? 0)
  const [one, several] = REMARKS[values.text('what')] ?? ['comment', 'comments']
  if (!(count > 0)) return []
  return [count === 1 ? `There is 1 more ${one} since our last email.` : `There are ${count} more ${several} since our last email.`]
}

/** Emails about planned posts, as the publish service requests them. */
export const PUBLISH_TEMPLATES = {
  'post-due': (values) => ({
    subject: `Time to publish your post on ${values.text('platform')}`,
    paragraphs: [
      `The post that you planned for ${values.text('platform')} is due now.`,
      ...quoted(values),
      `Open it to copy the text and publish it on ${values.text('platform')}.`,
    ],
    action: { label: 'Open the post', url: values.url(values.text('link')) },
  }),

  'post-failed': (values) => ({
    subject: "A planned post couldn't be published",
    paragraphs: [
      `A post that you planned for ${accountOf(values)} couldn't be published.`,
      ...quoted(values),
      'Open it to see why. You can send it again or choose another time.',
    ],
    action: { label: 'Open the post', url: values.url(values.text('link')) },
  }),

  'post-unknown': (values) => ({
    subject: 'Check whether your post was published',
    paragraphs: [
      `We sent a post to ${accountOf(values)}, but its network didn't confirm that the post was published. It may be there already, so we won't send it again on our own.`,
      ...quoted(values),
      'Check your account there. Then open the post, and mark it as published or send it again.',
    ],
    action: { label: 'Open the post', url: values.url(values.text('link')) },
  }),

  'posts-missed': (values) => ({
    subject: 'Planned posts were missed',
    paragraphs: [
      "Some of your planned posts couldn't be sent in time. We don't send late posts without asking you.",
      'Open your plan to send each one now, choose another time, or delete it.',
    ],
    action: { label: 'Open your plan', url: values.url(values.text('link')) },
  }),

  'posts-not-approved': (values) => ({
    subject: 'Planned posts were not approved',
    paragraphs: [
      "Some of your planned posts need an approval and weren't approved in time. They were not sent.",
      'Open your plan to choose another time for each one, or to send it without an approval.',
    ],
    action: { label: 'Open your plan', url: values.url(values.text('link')) },
  }),

  'review-answered': (values) => ({
    subject: 'A reviewer answered',
    paragraphs: [
      decisionText(values),
      ...quoted(values),
      ...othersOf(values),
      'You get at most one email of this kind about a link every four hours. Open the post to see all comments and decisions.',
    ],
    action: { label: 'Open the post', url: values.url(values.text('link')) },
  }),

  'connection-rejected': (values) => ({
    subject: 'Connect your account again',
    paragraphs: [
      `The network no longer accepts the access of ${accountOf(values)}. Posts that you planned for it can't be published until you connect it again.`,
    ],
    action: { label: 'Open your connections', url: values.url(values.text('link')) },
  }),

  'connection-ends': (values) => ({
    subject: `Connect your account again by ${values.date('ends_at')}`,
    paragraphs: [
      `The access of ${accountOf(values)} ends on ${values.date('ends_at')}, and its network lets only you renew it. Connect the account again before that, and your planned posts are published as planned. It takes a minute.`,
    ],
    action: { label: 'Open your connections', url: values.url(values.text('link')) },
  }),
} satisfies Record<string, Template>
