/** A row of values in a chart. */
export interface ChartSeries {
  /** The key of the values in `ChartPoint.values`. */
  id: string
  name: string
  /** A color token's name: `primary` for the main series, `spark` for the second. */
  color: 'primary' | 'spark'
  /** Formats a value with its unit: "4 posts". */
  format: (value: number) => string
}

/** One position on the horizontal axis. */
export interface ChartPoint {
  /** Unique; shown at the axis: "Mar 3". */
  label: string
  /** The full name, for the table and for screen readers: "Tuesday, March 3". */
  name: string
  values: Readonly<Record<string, number>>
}

export function seriesValue(point: ChartPoint, { id }: ChartSeries): number {
  return point.values[id] ?? 0
}

/** "Tuesday, March 3: 4 posts, 1 video". */
export function pointText(point: ChartPoint, series: readonly ChartSeries[]): string {
  return `${point.name}: ${series.map((each) => each.format(seriesValue(point, each))).join(', ')}`
}
