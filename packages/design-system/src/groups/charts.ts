/** Charts. A group of its own, because the chart library is large and few pages show a chart. */
import '../css/charts.css'

export { BarChart, type BarChartProps } from '../charts/bar-chart.tsx'
export type { ChartPoint, ChartSeries } from '../charts/series.ts'
