const SUFFIXES = ['_bucket', '_count', '_sum']
const METRIC = /`([a-z_]+)`/g

/**
 * The metrics in the table of docs/OPERATIONS.md with their labels, except those of prom-client. A histogram has the names of its three
 * series.
 */
export function documentedMetrics(operations: string): Map<string, string[]> {
  const table = operations.slice(operations.indexOf('\n## Metrics\n'))
  const section = table.slice(0, table.indexOf('\n## ', 1))
  const found = new Map<string, string[]>()
  for (const line of section.split('\n')) {
    const [, names = '', column = ''] = line.split('|')
    const labels = column
      .replace(/\([^)]*\)|for the age/g, '')
      .split(',')
      .map((label) => label.trim())
      .filter((label) => label !== '')
    for (const [, name = ''] of names.matchAll(METRIC))
      if (names.includes('(histogram)')) for (const suffix of SUFFIXES) found.set(`${name}${suffix}`, [...labels, 'le'])
      else found.set(name, labels)
  }
  return found
}
