import type { Call } from './calls.ts'
import type { CommittedInteraction } from './pact-list.ts'
import type { PendingConsumer } from './parts.ts'
import type { ServiceTopology } from './topology.ts'

/** Calls by a consumer, which no OpenAPI document has, that none of its pacts contain. */
export function uncontractedCalls(consumer: string, calls: Call[], committed: CommittedInteraction[]): string[] {
  const own = committed.filter((each) => each.consumer === consumer)
  const missing = calls.filter(
    (call) => !own.some(({ interaction: { request } }) => request?.method === call.method && pattern(call.path).test(request.path)),
  )
  return [...new Map(missing.map((call) => [`${call.method} ${call.path}`, call])).values()].map(
    ({ method, path, file }) =>
      `${consumer} calls ${method} ${path} (${file}), which no OpenAPI document has: document the route and run \`npm run openapi\`, or add its pact.`,
  )
}

/** Groups that consume an event type without a pact, and pacts of groups that do not (or no longer) consume the type. */
export function uncontractedEvents(services: ServiceTopology[], committed: CommittedInteraction[]): string[] {
  const described = committed.filter(({ interaction }) => interaction.metadata?.['ce_type'] !== undefined)
  const listening = services.flatMap(({ service, groups }) =>
    groups.flatMap(({ group, types }) => types.map((type) => ({ service, group, type }))),
  )
  const isAbout = ({ interaction }: CommittedInteraction, group: string, type: string) =>
    interaction.metadata?.['ce_type'] === type && interaction.description.startsWith(`${group} receives ${type}`)
  return [
    ...listening
      .filter(({ group, type }) => !described.some((each) => isAbout(each, group, type)))
      .map(
        ({ service, group, type }) =>
          `${group} listens to ${type} without a pact: add an expectEvent to services/${service}/pact and run \`npm run pacts\`.`,
      ),
    ...described
      .filter((each) => !listening.some(({ group, type }) => isAbout(each, group, type)))
      .map(({ file, interaction }) => `${file}: "${interaction.description}" is about a group that does not listen to that type.`),
  ]
}

/**
 * Event types that have a schema but no publisher, are published without a schema, or are published by a service other than their owner.
 */
export function unmatchedTypes(services: ServiceTopology[], types: string[], pending: string[]): string[] {
  const published = services.flatMap(({ service, publishes }) => publishes.map((type) => ({ service, type })))
  return [
    ...types
      .filter((type) => !published.some((each) => each.type === type) && !pending.includes(`${type.split('.')[2]}-events`))
      .map(
        (type) =>
          `${type} has a schema and no publisher: add it to 'publishes' of its service in platform.config.ts, or its service to contracts/pending.json.`,
      ),
    ...published
      .filter(({ type }) => !types.includes(type))
      .map(({ service, type }) => `${service} publishes ${type}, which has no schema in contracts/events.`),
    ...published
      .filter(({ service, type }) => type.split('.')[2] !== service)
      .map(({ service, type }) => `${service} publishes ${type}, which is another service's.`),
  ]
}

/** Pacts with a provider that has no verification test, and pending providers that now have one. */
export function unverifiedProviders(committed: CommittedInteraction[], tested: string[], pending: string[]): string[] {
  const providers = [...new Set(committed.map(({ provider }) => provider))]
  return [
    ...providers
      .filter((provider) => !tested.includes(provider) && !pending.includes(provider))
      .map((provider) => `No test verifies the pacts with ${provider}: add verifyPacts('${provider}', …) to its pact folder.`),
    ...pending
      .filter((provider) => tested.includes(provider))
      .map((provider) => `${provider} is verified now: remove it from contracts/pending.json.`),
    ...pending
      .filter((provider) => !providers.includes(provider))
      .map((provider) => `No pact names ${provider}: remove it from contracts/pending.json.`),
  ]
}

/** A documented route. In `path`, a parameter is in braces: `/internal/admin/packages/{package_id}`. */
export interface DocumentedRoute {
  provider: string
  method: string
  path: string
}

/**
 * Internal routes that no pact names and no pending consumer will call, and pending consumers that exist now or call no documented route. Only services call
 * internal routes, so one without a consumer is unused. A service calls its own `/internal/<service>/` without HTTP; such a route is in use if the service's pacts
 * name the same route of another service.
 */
export function unusedInternalRoutes(
  routes: DocumentedRoute[],
  committed: CommittedInteraction[],
  pending: PendingConsumer[],
  participants: string[],
): string[] {
  const internal = routes.filter(({ path }) => path.startsWith('/internal/'))
  const isPending = (route: DocumentedRoute, each: PendingConsumer) => each.provider === route.provider && route.path.startsWith(each.paths)
  const isContracted = ({ provider, method, path }: DocumentedRoute) =>
    committed.some(
      (each) =>
        (each.provider === provider || (path.startsWith(`/internal/${provider}/`) && each.consumer === provider)) &&
        each.interaction.request?.method === method &&
        pattern(path.replace(/\{\w+\}/g, '{}')).test(each.interaction.request.path),
    )
  return [
    ...internal
      .filter((route) => !isContracted(route) && !pending.some((each) => isPending(route, each)))
      .map(
        ({ provider, method, path }) =>
          `No pact names ${method} ${path} of ${provider}: add the consumer's pact, or the consumer to contracts/pending.json.`,
      ),
    ...pending
      .filter(({ consumer }) => participants.includes(consumer))
      .map(
        ({ consumer, provider }) => `${consumer} exists now: write its pacts with ${provider} and remove it from contracts/pending.json.`,
      ),
    ...pending
      .filter((each) => !internal.some((route) => isPending(route, each)))
      .map(({ consumer, provider, paths }) => `${provider} has no route under ${paths}: remove ${consumer} from contracts/pending.json.`),
  ]
}

function pattern(path: string): RegExp {
  const parts = path.split('{}').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^/]+')}$`)
}
