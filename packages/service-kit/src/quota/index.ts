export { createEntitlements, type Entitlements, entitlementSchema, type StoredEntitlement } from './entitlements.ts'
export { meterSchema, type StoredMeter } from './meter.schema.ts'
export { type Change, createMeter, type Meter, type MeterOptions, type MeterReading, type Reservation } from './meter.ts'
export { type Period, periodAt } from './period.ts'
