export interface QueriedMetrics {
  metrics: string[]
  labels: string[]
}

const TEXT = /"[^"]*"/g
const RANGE = /\[[^\]]*\]/g
const DURATION = /\b\d+[a-z]+\b/g
const MATCHERS = /\{([^}]*)\}/g
const GROUPING = /\b(?:by|without|on|ignoring|group_left|group_right) ?\(([^)]*)\)/g
const NAME = /[a-zA-Z_:][\w:]*/g
const FUNCTION = /[a-zA-Z_:][\w:]* ?\(/g
const OPERATORS = new Set(['and', 'or', 'unless', 'bool', 'offset', 'by', 'without', 'sum', 'min', 'max'])

/** The metrics and labels that a PromQL query reads, each once. The query must be valid: promtool checks that. */
export function queriedMetrics(query: string): QueriedMetrics {
  const labels: string[] = []
  const addLabels = (_clause: string, names: string) => {
    labels.push(...(names.match(NAME) ?? []))
    return ' '
  }
  const rest = query.replace(TEXT, '').replace(RANGE, '').replace(GROUPING, addLabels).replace(MATCHERS, addLabels)
  const names = rest.replace(DURATION, '').replace(FUNCTION, '(').match(NAME) ?? []
  return { metrics: unique(names.filter((name) => !OPERATORS.has(name))), labels: unique(labels) }
}

const unique = (values: string[]): string[] => [...new Set(values)]
