/** The counting rules, which use X's own library (23 kB gzipped). They are loaded separately, so that they do not delay the page. */
export { measure } from '@loomcast/platforms'
