/** Suites that kill processes of the back office and of billing. They share one cluster. */
import './suites/admin.ts'
// Advances the clock of the payment sandbox.
import './suites/billing.ts'
