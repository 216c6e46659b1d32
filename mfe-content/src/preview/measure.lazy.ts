/** The counting rules, which use X's own library (23 kB gzipped): loaded in parallel with the page, never before it. */
export { measure } from '@loomcast/platforms'
