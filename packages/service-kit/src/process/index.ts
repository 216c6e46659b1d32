export { runConnectedService } from './run-connected-service.ts'
export type { LocalRun, ServiceAddresses, ServiceDefinition, ServiceDeps, ServiceRole } from './service-definition.ts'
export { superviseBus } from './supervise-bus.ts'
