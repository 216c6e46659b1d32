/** Suites that kill processes of the back office and of billing. They share one cluster. */
import { useCluster } from '../support/crash-cluster.ts'
import './suites/admin.ts'
// Advances the clock of the payment sandbox.
import './suites/billing.ts'

// Only processes of the back office and of billing are killed.
useCluster({ services: ['auth', 'content', 'billing', 'admin'], inOneProcess: ['auth', 'content'], killsServers: false, probe: false })
