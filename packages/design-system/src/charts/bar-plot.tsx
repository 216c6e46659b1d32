import { Bar, BarStack, CartesianGrid, BarChart as RechartsBarChart, usePlotArea, XAxis, YAxis } from 'recharts'
import { axisTicks } from './axis-ticks.ts'
import { type ChartPoint, type ChartSeries, seriesValue } from './series.ts'

interface BarPlotProps {
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  active: number | null
  onActive: (index: number | null) => void
}

const tickText = new Intl.NumberFormat('en', { notation: 'compact' })
const MARGIN = { top: 8, right: 4, bottom: 0, left: 0 }
const TICK = { fill: 'var(--lc-muted)', fontSize: 12 }

/** Draws the bars. Its own keyboard support is off, because the range input of `BarChart` provides it. */
export function BarPlot({ points, series, active, onActive }: BarPlotProps) {
  const ticks = axisTicks(Math.max(0, ...points.map((point) => series.reduce((sum, each) => sum + seriesValue(point, each), 0))))
  return (
    <RechartsBarChart
      data={[...points]}
      responsive
      className="lc-chart-bars"
      margin={MARGIN}
      accessibilityLayer={false}
      barCategoryGap="22%"
      onMouseMove={({ activeTooltipIndex: index }) => onActive(index === undefined || index === null ? null : Number(index))}
      onMouseLeave={() => onActive(null)}
    >
      <CartesianGrid vertical={false} stroke="var(--lc-line)" />
      <XAxis
        dataKey="label"
        tickLine={false}
        axisLine={{ stroke: 'var(--lc-line-strong)' }}
        tick={TICK}
        tickMargin={8}
        minTickGap={28}
        interval="equidistantPreserveStart"
      />
      <YAxis
        width={36}
        tickLine={false}
        axisLine={false}
        tick={TICK}
        tickFormatter={(value: number) => tickText.format(value)}
        ticks={ticks}
        domain={[0, ticks.at(-1) ?? 0]}
      />
      {active !== null && <ActiveBand index={active} count={points.length} />}
      <BarStack radius={[3, 3, 0, 0]}>
        {series.map((each) => (
          <Bar
            key={each.id}
            dataKey={(point: ChartPoint) => seriesValue(point, each)}
            name={each.name}
            fill={`var(--lc-${each.color})`}
            maxBarSize={28}
            isAnimationActive={false}
          />
        ))}
      </BarStack>
    </RechartsBarChart>
  )
}

/** Marks the selected position behind its bar. */
function ActiveBand({ index, count }: { index: number; count: number }) {
  const area = usePlotArea()
  if (!area) return null
  const width = area.width / count
  return <rect x={area.x + index * width} y={area.y} width={width} height={area.height} rx={4} fill="var(--lc-sunken)" />
}
