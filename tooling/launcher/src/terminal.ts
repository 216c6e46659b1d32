import pc from 'picocolors'

/** Terminal output of `npm start`. Everything else goes to the log file. */
export const terminal = {
  step: (line: string) => console.log(`${pc.dim('·')} ${line}`),
  done: (line: string) => console.log(`${pc.green('✓')} ${line}`),
  warn: (line: string) => console.log(`${pc.yellow('!')} ${line}`),
  fail: (line: string) => console.error(`${pc.red('✗')} ${line}`),
  ready: (url: string) => console.log(`\n  ${pc.bold('Loomcast')} is at ${pc.cyan(pc.underline(url))}\n`),
  plain: (line: string) => console.log(line),
}
