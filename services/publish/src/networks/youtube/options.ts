import type { PostOption } from '../adapter.ts'

/** Source: YouTube Data API, videos resource, and the category ids of its videoCategories list that exist in every region. */
export const OPTIONS: readonly PostOption[] = [
  {
    name: 'privacy',
    label: 'Visibility',
    help: null,
    choices: [
      { value: 'public', label: 'Public' },
      { value: 'unlisted', label: 'Unlisted: with the link' },
      { value: 'private', label: 'Private' },
    ],
    initial: 'public',
  },
  {
    name: 'made_for_kids',
    label: 'Is it made for children?',
    help: 'YouTube requires an answer by law. Videos for children have no comments and no personalized ads.',
    choices: [
      { value: 'no', label: 'No, it is not made for children' },
      { value: 'yes', label: 'Yes, it is made for children' },
    ],
    initial: null,
  },
  {
    name: 'category',
    label: 'Category',
    help: null,
    choices: [
      { value: '22', label: 'People and blogs' },
      { value: '27', label: 'Education' },
      { value: '28', label: 'Science and technology' },
      { value: '26', label: 'How-to and style' },
      { value: '24', label: 'Entertainment' },
      { value: '25', label: 'News and politics' },
      { value: '19', label: 'Travel and events' },
      { value: '17', label: 'Sports' },
      { value: '10', label: 'Music' },
      { value: '1', label: 'Film and animation' },
    ],
    initial: '22',
  },
]
