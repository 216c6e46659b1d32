import { type ChartPoint, type ChartSeries, seriesValue } from './series.ts'

interface ChartTableProps {
  caption: string
  axis: string
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
}

/** The values of a chart. The region scrolls, so it can be focused. */
export function ChartTable({ caption, axis, points, series }: ChartTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll the focused region.
    <section className="lc-chart-scroll" aria-label={caption} tabIndex={0}>
      <table className="lc-chart-table">
        <thead>
          <tr>
            <th scope="col">{axis}</th>
            {series.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.label}>
              <th scope="row">{point.name}</th>
              {series.map((each) => (
                <td key={each.id}>{seriesValue(point, each).toLocaleString('en')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
