import { StartError } from '@loomcast/local-servers'
import { isServiceName, SERVICES, type ServiceName, serviceConfig } from '@loomcast/platform-config'

/**
 * The services with these names, or with `all` every service that publishes events: the others have no state for consumers. Throws StartError
 * if there is no service of a name, or if it publishes no events.
 */
export function republishedServices(names: readonly string[]): ServiceName[] {
  if (names.length === 1 && names[0] === 'all') return SERVICES.filter(publishesEvents)
  return names.map((name) => {
    if (!isServiceName(name)) throw new StartError(`There is no service ${name}. Services: ${SERVICES.join(', ')}.`)
    if (!publishesEvents(name)) throw new StartError(`${name} publishes no events.`)
    return name
  })
}

const publishesEvents = (name: ServiceName): boolean => serviceConfig(name).publishes.length > 0
