import { Button, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { BarPlot } from './bar-plot.tsx'
import { ChartTable } from './chart-table.tsx'
import { type ChartPoint, type ChartSeries, pointText } from './series.ts'

export interface BarChartProps {
  /** What the chart shows: "Posts and videos per day". */
  caption: string
  /** Shown while no position is selected, such as the totals. */
  summary: ReactNode
  /** The name of the horizontal axis: "Day". */
  axis: string
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
}

/**
 * Stacked bars with a caption, and a table of the same values behind one button. Arrow keys, Home and End move through the positions: the keys belong to a native
 * range input, so screen readers announce its value text.
 */
export function BarChart({ caption, summary, axis, points, series }: BarChartProps) {
  const id = useId()
  const [active, setActive] = useState<number | null>(null)
  const [asTable, setAsTable] = useState(false)
  const last = points.length - 1
  const shown = active === null ? undefined : points[active]
  const read = points[Math.min(active ?? last, last)]
  return (
    <figure className="lc-chart" aria-labelledby={id}>
      <figcaption className="lc-chart-head">
        <span className="lc-chart-caption" id={id}>
          {caption}
        </span>
        <span className="lc-chart-legend" aria-hidden="true">
          {series.map((each) => (
            <span key={each.id} data-color={each.color}>
              {each.name}
            </span>
          ))}
        </span>
        <Button variant="subtle" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          Show as table
        </Button>
      </figcaption>
      {asTable ? (
        <ChartTable caption={caption} axis={axis} points={points} series={series} />
      ) : (
        <>
          <p className="lc-chart-reading" data-active={shown !== undefined || undefined}>
            {shown ? pointText(shown, series) : summary}
          </p>
          <div className="lc-chart-plot">
            <input
              type="range"
              className="lc-chart-keys"
              aria-label={`${axis} of the chart “${caption}”`}
              aria-describedby={`${id}-keys`}
              aria-valuetext={read && pointText(read, series)}
              min={0}
              max={last}
              step={1}
              value={active ?? last}
              onFocus={() => setActive(active ?? last)}
              onBlur={() => setActive(null)}
              onChange={(event) => setActive(event.currentTarget.valueAsNumber)}
            />
            <VisuallyHidden id={`${id}-keys`}>Use the arrow keys to read each value.</VisuallyHidden>
            <div aria-hidden="true">
              <BarPlot points={points} series={series} active={active} onActive={setActive} />
            </div>
          </div>
        </>
      )}
    </figure>
  )
}
