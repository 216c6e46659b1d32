import { Badge, Button, Card, IconCheck, IconDelete } from '@loomcast/design-system/full'
import { money } from '@loomcast/web-kit/plans'
import { type AdminPackage, RANK_LABELS } from '../plans/plan-names.ts'
import { RowTarget } from '../table/row-target.tsx'
import { FLAGS, type Flag } from './package-values.ts'
import { useOfferedFeatures } from './packages.api.ts'
import css from './packages.module.css'

interface PackageCardProps {
  each: AdminPackage
  onEdit: () => void
  onDelete: () => void
}

export function PackageCard({ each, onEdit, onDelete }: PackageCardProps) {
  const { data: offered = [] } = useOfferedFeatures()
  const included = (Object.keys(FLAGS) as Flag[]).filter((flag) => each[flag]).map((flag) => FLAGS[flag])
  // A package that is not for sale is on no pricing page.
  const features = offered.find(({ package_id }) => package_id === each.package_id)?.features ?? [...included, ...each.features]
  return (
    <Card as="li" className={css.card} data-row={each.package_id}>
      <div className={css.head}>
        <h2 className={css.name}>
          <RowTarget>{each.name}</RowTarget>
        </h2>
        <Badge tone={each.is_active ? 'success' : 'neutral'}>{each.is_active ? 'Active' : 'Inactive'}</Badge>
      </div>
      {each.description ? <p className={css.note}>{each.description}</p> : null}
      <dl className={css.facts}>
        <dt>Content only</dt>
        <dd>
          <Prices monthly={each.content_only_price} yearly={each.content_only_price_yearly} currency={each.currency} />
        </dd>
        {each.content_video_price === null ? null : (
          <>
            <dt>Content + Video</dt>
            <dd>
              <Prices monthly={each.content_video_price} yearly={each.content_video_price_yearly} currency={each.currency} />
            </dd>
          </>
        )}
        <dt>Generations</dt>
        <dd>{limitText(each.generation_limit)}</dd>
        <dt>Videos</dt>
        <dd>{each.video_enabled ? limitText(each.video_generation_limit) : 'Not included'}</dd>
        <dt>Planning</dt>
        <dd>
          {amountOf(each.planned_limit, 'post')}, {amountOf(each.connection_limit, 'account')}
        </dd>
        <dt>Rank</dt>
        <dd>{RANK_LABELS[each.tier]}</dd>
        <dt>Subscribers</dt>
        <dd>{each.subscribers.toLocaleString('en')}</dd>
      </dl>
      {features.length > 0 ? (
        <ul className={css.features} aria-label={`Features of ${each.name}`}>
          {features.map((feature) => (
            <li key={nameOf(feature)}>
              <IconCheck size={16} />
              {nameOf(feature)}
            </li>
          ))}
        </ul>
      ) : null}
      <div className={css.cardActions}>
        <Button variant="default" onClick={onEdit} aria-label={`Edit ${each.name}`}>
          Edit
        </Button>
        <Button variant="default" leftSection={<IconDelete size={18} />} onClick={onDelete} aria-label={`Delete ${each.name}`}>
          Delete
        </Button>
      </div>
    </Card>
  )
}

function Prices({ monthly, yearly, currency }: { monthly: number; yearly: number | null | undefined; currency: string }) {
  return (
    <>
      {money(monthly, currency)} per month
      {yearly == null ? null : (
        <>
          <br />
          {money(yearly, currency)} per year
        </>
      )}
    </>
  )
}

const nameOf = (feature: string | { name: string }) => (typeof feature === 'string' ? feature : feature.name)

function limitText(limit: number | null): string {
  return limit === null ? 'Unlimited' : `${limit.toLocaleString('en')} per month`
}

/** "1 account", "unlimited posts". Earlier releases have no such limit. */
function amountOf(limit: number | null | undefined, noun: string): string {
  if (limit === null || limit === undefined) return `unlimited ${noun}s`
  return `${limit.toLocaleString('en')} ${noun}${limit === 1 ? '' : 's'}`
}
