export interface Team {
  owner: string
  /** The services of the team. */
  services: readonly string[]
}

/** The text of `docs/observability/alert-routes.yaml`: routes of Alertmanager that send each alert to the team that owns its service or slice. */
export function alertRoutes(teams: readonly Team[]): string {
  const routes = teams.flatMap(({ owner, services }) => [
    ...(services.length > 0 ? [route(owner, `service=~"${services.toSorted().join('|')}"`)] : []),
    route(owner, `owner="${owner}"`),
  ])
  return `# Written by \`npm run owners\` from platform.config.ts and slice.manifest.ts. docs/OPERATIONS.md says how to use it.
routes:
${routes.join('\n')}
`
}

function route(receiver: string, matcher: string): string {
  return `  - receiver: ${receiver}\n    matchers: ['${matcher}']`
}
