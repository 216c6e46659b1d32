import { ProgressBar } from '@loomcast/design-system/full'
import { FactList } from '../figures/fact-list.tsx'
import { countText, providerName, usdText } from '../figures/figures.ts'
import { NoData, Panel } from '../figures/panel.tsx'
import { ShareList } from '../figures/share-list.tsx'
import type { AnalyticsFigures } from './analytics.api.ts'

const TOP_PLATFORMS = 4
const TOP_MODELS = 5
const MICROS = 1_000_000

const usageDetail = ({ total_tokens, cost_micros }: { total_tokens: number; cost_micros: number }) =>
  `${countText(total_tokens, 'token')}, ${usdText(cost_micros / MICROS)}`

export function PlatformUsage({ usage }: { usage: AnalyticsFigures['platform_usage'] }) {
  return (
    <Panel title="Top content platforms">
      {usage.length === 0 ? (
        <NoData>No platform data available</NoData>
      ) : (
        <ShareList
          shares={usage
            .slice(0, TOP_PLATFORMS)
            .map(({ _id, count }) => ({ id: _id, name: _id, count, text: countText(count, 'generation') }))}
        />
      )}
    </Panel>
  )
}

export function VideoSuccess({ summary }: { summary: AnalyticsFigures['summary'] }) {
  const { successful_videos, failed_videos, total_videos, video_success_rate } = summary
  return (
    <Panel title="Video generation success">
      {total_videos === 0 ? (
        <NoData>No video ended in this period</NoData>
      ) : (
        <>
          <ProgressBar
            label={`${countText(total_videos, 'video')} ended`}
            value={video_success_rate}
            max={100}
            text={`${video_success_rate.toLocaleString('en')}% successful`}
          />
          <FactList
            facts={[
              { label: 'Successful', value: successful_videos.toLocaleString('en') },
              { label: 'Failed', value: failed_videos.toLocaleString('en') },
            ]}
          />
        </>
      )}
    </Panel>
  )
}

export function ProviderUsage({ usage }: { usage: AnalyticsFigures['provider_usage'] }) {
  return (
    <Panel title="AI provider usage">
      {usage.length === 0 ? (
        <NoData>No provider data available</NoData>
      ) : (
        <ShareList
          shares={usage.map((each) => ({
            id: each._id,
            name: providerName(each._id),
            count: each.count,
            text: countText(each.count, 'request'),
            detail: usageDetail(each),
          }))}
        />
      )}
    </Panel>
  )
}

export function ModelUsage({ usage }: { usage: AnalyticsFigures['model_usage'] }) {
  return (
    <Panel title="Top models">
      {usage.length === 0 ? (
        <NoData>No model data available</NoData>
      ) : (
        <ShareList
          shares={usage.slice(0, TOP_MODELS).map((each) => ({
            id: `${each.provider}/${each._id}`,
            name: each._id,
            count: each.count,
            text: countText(each.count, 'request'),
            detail: `${providerName(each.provider)}, ${each.unpriced ? `${countText(each.total_tokens, 'token')}, price not known` : usageDetail(each)}`,
          }))}
        />
      )}
    </Panel>
  )
}
