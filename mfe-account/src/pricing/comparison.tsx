import { IconCheck, VisuallyHidden } from '@loomcast/design-system/full'
import { PLATFORMS } from '@loomcast/platforms'
import { type OfferedPackage, priceOf, taxNote, videoLimitOf, yearlyAmountOf } from '@loomcast/web-kit/plans'
import type { ReactNode } from 'react'
import css from './pricing.module.css'

interface Row {
  label: string
  /** Whether it is a price, to which taxes can be added. */
  isPrice?: true
  /** Whether a plan has the feature. If none has it, the installation does not offer it, and the row is not shown. */
  offered?: (offer: OfferedPackage) => boolean
  value: (offer: OfferedPackage) => ReactNode
}

const count = (limit: number | null) => (limit === null ? 'Unlimited' : limit === 0 ? <No /> : limit.toLocaleString('en-US'))
function yearlyPrice(offer: OfferedPackage, withVideo: boolean): ReactNode {
  if (withVideo && !offer.has_video_toggle) return <No />
  if (offer.tier === 'free') return priceOf(offer, false)
  return yearlyAmountOf(offer, withVideo) === null ? <No /> : priceOf(offer, withVideo, 'year')
}
/** Earlier releases of billing have no limits of planning. */
const hasPlanning = (offer: OfferedPackage) => offer.planned_limit !== undefined
const yesOrNo = (value: boolean) => (value ? <Yes /> : <No />)

const ROWS: readonly Row[] = [
  { label: 'Price per month, content only', isPrice: true, value: (offer) => priceOf(offer, false) },
  {
    label: 'Price per month, content + video',
    isPrice: true,
    value: (offer) => (offer.has_video_toggle ? priceOf(offer, true) : <No />),
  },
  {
    label: 'Price per year, content only',
    isPrice: true,
    value: (offer) => yearlyPrice(offer, false),
    offered: (offer) => yearlyAmountOf(offer, false) !== null,
  },
  {
    label: 'Price per year, content + video',
    isPrice: true,
    value: (offer) => yearlyPrice(offer, true),
    offered: (offer) => offer.has_video_toggle && yearlyAmountOf(offer, true) !== null,
  },
  { label: 'Generations per month', value: (offer) => count(offer.generation_limit) },
  { label: 'Videos per month, content only', value: (offer) => count(videoLimitOf(offer, false)) },
  {
    label: 'Videos per month, content + video',
    value: (offer) => (offer.has_video_toggle ? count(videoLimitOf(offer, true)) : <No />),
  },
  { label: 'Planned posts at a time', value: (offer) => count(offer.planned_limit), offered: hasPlanning },
  { label: 'Connected accounts', value: (offer) => count(offer.connection_limit), offered: hasPlanning },
  { label: 'Platforms', value: () => PLATFORMS.length },
  { label: 'Templates, history, and export', value: () => <Yes /> },
  { label: 'Referral bonus', value: () => <Yes /> },
  { label: 'Advanced AI models', value: (offer) => yesOrNo(offer.advanced_ai_models), offered: (offer) => offer.advanced_ai_models },
  { label: 'Usage chart beyond 30 days', value: (offer) => yesOrNo(offer.analytics_access) },
  { label: 'Brand kit: your logo, colors, and font', value: (offer) => yesOrNo(offer.custom_branding) },
  { label: 'Priority support', value: (offer) => yesOrNo(offer.priority_support), offered: (offer) => offer.priority_support },
]

export function Comparison({ offers }: { offers: OfferedPackage[] }) {
  const rows = ROWS.filter(({ offered }) => offered === undefined || offers.some(offered))
  const addsTax = offers.some((offer) => taxNote(offer) !== '')
  return (
    <section className={css.section} aria-labelledby="compare">
      <h2 className={css.sectionTitle} id="compare">
        Compare the plans
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className={css.scroll} aria-label="Comparison table" tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Feature</VisuallyHidden>
              </th>
              {offers.map((offer) => (
                <th key={offer.package_id} scope="col">
                  {offer.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, isPrice, value }) => (
              <tr key={label}>
                <th scope="row">{isPrice && addsTax ? `${label}, plus\u00a0tax` : label}</th>
                {offers.map((offer) => (
                  <td key={offer.package_id}>{value(offer)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

function Yes() {
  return <IconCheck size={18} aria-label="Yes" className={css.yes} />
}

function No() {
  return (
    <>
      <span aria-hidden="true" className={css.no}>
        –
      </span>
      <VisuallyHidden>No</VisuallyHidden>
    </>
  )
}
