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
      `You planned a post for ${values.text('platform')}, and its time has come.`,
      ...quoted(values),
      `Open it to copy the text and publish it on ${values.text('platform')}.`,
    ],
    action: { label: 'Open the post', url: values.url(values.text('link')) },
  }),

  'post-failed': (values) => ({
    subject: "A planned post couldn't be published",
    paragraphs: [
      `A post that you planned for ${accountOf(values)} couldn't be published. Nothing was posted.`,
      ...quoted(values),
      'Open it to see the reason, and send it again or choose another time.',
    ],
    action: { label: 'Open the post', url: values.url(values.text('link')) },
  }),

  'post-unknown': (values) => ({
    subject: 'Please check whether your post is published',
    paragraphs: [
      `We sent a post to ${accountOf(values)}, but got no answer whether it is published. We don't send it again on our own, so that it doesn't appear twice.`,
      ...quoted(values),
      'Look at your account there. Then open the post and tell us whether it is there.',
    ],
    action: { label: 'Open the post', url: values.url(values.text('link')) },
  }),

  'posts-missed': (values) => ({
    subject: 'Planned posts were missed',
    paragraphs: [
      "Posts that you planned couldn't be sent at their time, and now they are too late to be sent without asking you.",
      'Open your plan and decide for each one: send it now, choose another time, or delete it.',
    ],
    action: { label: 'Open your plan', url: values.url(values.text('link')) },
  }),

  'posts-not-approved': (values) => ({
    subject: 'Planned posts are not approved',
    paragraphs: [
      'Posts that you send only when they are approved were not approved at their time. Nothing was sent.',
      'Open your plan and decide for each one: wait for the approval and choose another time, or send it without one.',
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
