/** Everything for several posts at once. It is loaded when a second platform is chosen or a set is stored, so that it does not delay the page. */
export { BriefBar } from './brief-bar.tsx'
export { postSet } from './page-set.ts'
export { SetPanel } from './set-panel.tsx'
