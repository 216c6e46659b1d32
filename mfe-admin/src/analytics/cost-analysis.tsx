import { FactList } from '../figures/fact-list.tsx'
import { countText, usdText } from '../figures/figures.ts'
import { NOT_ENOUGH_DATA } from '../figures/money.ts'
import { Panel } from '../figures/panel.tsx'
import type { AnalyticsFigures, Period } from './analytics.api.ts'
import css from './analytics.module.css'

/** The estimate by tokens, and the real cost by the price of each model. */
export function CostAnalysis({ cost, period }: { cost: AnalyticsFigures['cost']; period: Period }) {
  return (
    <Panel title="Cost analysis">
      <div className={css.cost}>
        <div className={css.costPart}>
          <h3 className={css.costTitle}>Estimate</h3>
          <FactList
            facts={[
              { label: 'Estimated AI cost', value: usdText(cost.estimated) },
              { label: 'Average daily cost', value: usdText(cost.average_daily) },
              {
                label: 'Cost per content',
                value: cost.per_content === null ? NOT_ENOUGH_DATA : usdText(cost.per_content),
                note: cost.per_content === null ? 'no posts in this period' : undefined,
              },
            ]}
          />
        </div>
        <div className={css.costPart}>
          <h3 className={css.costTitle}>Real cost</h3>
          <FactList
            facts={[
              {
                label: 'Posts, by model',
                value: usdText(cost.real),
                note: cost.unpriced_content
                  ? `without ${countText(cost.unpriced_content, 'post')} of models with unknown prices`
                  : undefined,
              },
              { label: 'Videos', value: usdText(cost.real_video) },
              { label: 'Total', value: usdText(cost.real + cost.real_video) },
            ]}
          />
        </div>
      </div>
      <details className={css.how}>
        <summary>How it is computed</summary>
        <p>Estimated AI cost = total tokens × $0.002 / 1,000. It uses one price for all models and counts local engines too.</p>
        <p>Average daily cost = the estimate / {period} days. Cost per content = the estimate / the number of posts.</p>
        <p>
          Real cost = the tokens of each post × the list price of its model on the day of the post; local engines cost nothing. Videos have
          the cost that their provider charged. The prices were last checked on {cost.price_table_date}.
        </p>
      </details>
    </Panel>
  )
}
