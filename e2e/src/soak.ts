/** Whether `npm run test:soak` runs: more cases, longer failures, several seeds. `npm test` runs each behavior once. */
export const isSoak = process.env['LOOMCAST_SOAK'] === 'true'
