/** The files that `npm run owners` writes. */
export const OF_OWNERS = ['CODEOWNERS', 'docs/observability/alert-routes.yaml'] as const
