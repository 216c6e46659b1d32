import type { PostOption } from '../adapter.ts'

/** Source: developers.tiktok.com, Query Creator Info. */
const PRIVACY = [
  { value: 'PUBLIC_TO_EVERYONE', label: 'Everyone' },
  { value: 'FOLLOWER_OF_CREATOR', label: 'Followers' },
  { value: 'MUTUAL_FOLLOW_FRIENDS', label: 'Friends: followers you follow back' },
  { value: 'SELF_ONLY', label: 'Only me' },
]

interface Creator {
  privacy: readonly string[]
  isOff: { comments: boolean; duet: boolean; stitch: boolean }
}

const ANYBODY: Creator = { privacy: PRIVACY.map(({ value }) => value), isOff: { comments: false, duet: false, stitch: false } }

/** TikTok requires that the person chooses these for each post, without a choice made in advance (Content Sharing Guidelines). */
export function optionsFor({ privacy, isOff }: Creator = ANYBODY): PostOption[] {
  const toggle = (name: string, label: string, help: string | null = null): PostOption => ({
    name,
    label,
    help,
    choices: null,
    initial: 'no',
  })
  const toggles = [
    { ...toggle('comments', 'Allow comments'), isOff: isOff.comments },
    { ...toggle('duet', 'Allow Duet'), isOff: isOff.duet },
    { ...toggle('stitch', 'Allow Stitch'), isOff: isOff.stitch },
  ]
  return [
    {
      name: 'privacy',
      label: 'Who can see it',
      help: 'Until TikTok has audited the app of this installation, only “Only me” works.',
      choices: PRIVACY.filter(({ value }) => privacy.includes(value)),
      initial: null,
    },
    ...toggles.filter((each) => !each.isOff).map(({ isOff: _, ...option }) => option),
    toggle('own_brand', 'It promotes my own business', 'TikTok labels it “Promotional content”.'),
    toggle('paid', 'It is a paid partnership', 'TikTok labels it “Paid partnership”. Others must be able to see it.'),
  ]
}
