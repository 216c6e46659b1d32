/** CPU seconds that `referenceWork` takes on the machine where the budgets were set, alone. */
const AT_BUDGETS = 0.06

/** Typical work of the tests: strings, objects, JSON and a regular expression. */
function referenceWork(): number {
  let found = 0
  for (let round = 0; round < 60; round++) {
    const rows = Array.from({ length: 1_500 }, (_, n) => ({ id: `row_${n}`, text: `The ${n * round}th sentence, with ${n % 7} words.`, n }))
    const parsed: typeof rows = JSON.parse(JSON.stringify(rows))
    for (const { text } of parsed) found += text.match(/\d+/g)?.length ?? 0
  }
  return found
}

function cpuSeconds(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** How many times slower this machine is at present than the one of the budgets: the least of five measurements in this process, at least 1. */
export function slowness(): number {
  const times = Array.from({ length: 5 }, () => cpuSeconds(referenceWork))
  return Math.max(1, Math.min(...times) / AT_BUDGETS)
}
