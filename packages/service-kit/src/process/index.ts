export { runConnectedService } from './run-connected-service.ts'
export type { LocalRun, ServiceDefinition, ServiceDeps } from './service-definition.ts'
export { type ServiceRole, type ServiceSettings, serviceVariables } from './service-settings.ts'
export { superviseBus } from './supervise-bus.ts'
