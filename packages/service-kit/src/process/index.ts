export { type ConnectedServiceOptions, runConnectedService, type ServiceAddresses } from './run-connected-service.ts'
export { superviseBus } from './supervise-bus.ts'
