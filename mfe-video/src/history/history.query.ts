import { choiceFilter, defineList } from '@loomcast/web-kit/lists'
import type { Filters, Sort } from '../api/history-request.ts'
import type { Options } from '../api/wire.ts'
import { QUALITY_NAMES } from '../choices/choices.ts'

/** The values of the API, as texts for an installation with Veo, and for one without, where videos have no model. */
const MODELS = choiceFilter('Model', [
  { value: 'veo3_fast', label: 'Veo 3 Fast' },
  { value: 'veo3_quality', label: 'Veo 3 Quality' },
])
const QUALITIES = choiceFilter('Quality', [
  { value: 'veo3_fast', label: QUALITY_NAMES.veo3_fast },
  { value: 'veo3_quality', label: `${QUALITY_NAMES.veo3} or ${QUALITY_NAMES.veo3_pro}` },
])

const listWith = (model: typeof MODELS, tags: readonly string[]) =>
  defineList<Sort, Filters>({
    sorts: [
      { value: 'duration', label: 'Duration', orders: { desc: 'Longest first', asc: 'Shortest first' } },
      { value: 'file_size', label: 'File size', orders: { desc: 'Largest first', asc: 'Smallest first' } },
      { value: 'cost', label: 'Cost', orders: { desc: 'Most expensive first', asc: 'Cheapest first' } },
    ],
    filters: {
      status: choiceFilter('Status', [
        { value: 'completed', label: 'Completed' },
        { value: 'processing', label: 'Processing' },
        { value: 'failed', label: 'Failed' },
        { value: 'pending', label: 'Pending' },
      ]),
      format: choiceFilter('Format', [
        { value: 'tiktok', label: 'TikTok' },
        { value: 'instagram_reels', label: 'Instagram Reels' },
        { value: 'youtube_shorts', label: 'YouTube Shorts' },
        { value: 'hd_1080p', label: 'HD 1080p' },
        { value: 'custom', label: 'Custom size' },
      ]),
      model,
      tag: {
        label: 'Tag',
        choices: tags.map((tag) => ({ value: tag, label: tag })),
        ...(tags.length === 0 && { ownControl: true }),
        parse: (value) => value || null,
      },
    },
  })

/** The list with a filter for these tags; without tags, there is no such filter. The view is the same with Veo and without it. */
export function historyListOf(engines: Options['engines'] | undefined, tags: readonly string[] = []): ReturnType<typeof listWith> {
  return listWith(engines?.some(({ id, available }) => id === 'veo' && available) ? MODELS : QUALITIES, tags)
}
