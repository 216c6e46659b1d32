/** The counting rules with X's own library behind them (23 kB gzipped): loaded beside the page, never before it. */
export { measure } from '@loomcast/platforms'
