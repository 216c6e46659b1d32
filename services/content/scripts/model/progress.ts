interface Terminal {
  isTTY?: boolean
  write(text: string): unknown
}

/** Shows the progress of a download: on a terminal as one line that changes, otherwise as a line for each tenth. */
export function progressLine(total: number, terminal: Terminal, now: () => number = Date.now): (received: number) => void {
  let begin: { received: number; at: number } | undefined
  let shown = -1
  return (received) => {
    const at = now()
    begin ??= { received, at }
    const step = Math.floor((received / total) * (terminal.isTTY ? 1000 : 10))
    if (step === shown) return
    shown = step
    const seconds = (at - begin.at) / 1000
    const speed = seconds > 0 ? (received - begin.received) / seconds : 0
    const left = speed > 0 && received < total ? `, about ${duration((total - received) / speed)} left` : ''
    const line = `${Math.floor((received / total) * 100)} % of ${(total / 1e9).toFixed(1)} GB${left}`
    terminal.write(terminal.isTTY ? `\r${line.padEnd(60)}${received >= total ? '\n' : ''}` : `${line}\n`)
  }
}

function duration(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`
}
