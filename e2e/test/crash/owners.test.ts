/** Suites that kill processes of the back office and of billing. They share one cluster. */
import { SERVICES } from '@loomcast/platform-config'
import { useCluster } from '../support/crash-ground.ts'
import './suites/admin.ts'
// Advances the clock of the payment sandbox.
import './suites/billing.ts'

// The back office reads from every service.
useCluster(SERVICES)
