import { modelRegistry } from '@loomcast/service-kit/mongo'
import type { Connection } from 'mongoose'
import {
  analyticsStateSchema,
  factSchema,
  partitionSchema,
  personSchema,
  personUsageSchema,
  rebuildSchema,
  rollupSchema,
} from './analytics/analytics.model.ts'
import { auditChainSchema, auditErasureSchema, auditSchema } from './audit/audit.model.ts'
import { commandSchema } from './commands/command.model.ts'
import {
  financeCustomerSchema,
  financeDaySchema,
  financeLinkSchema,
  financeStateSchema,
  financeSubscriptionSchema,
  mrrChangeSchema,
  packageNameSchema,
  paymentFactSchema,
  refundFactSchema,
  subscriptionStateSchema,
} from './finance/finance.model.ts'
import { knowledgeGenerationSchema, knowledgeSchema, knowledgeUsageSchema, knowledgeUseSchema } from './knowledge/knowledge.model.ts'
import { leaseSchema } from './lease.model.ts'
import { bulkItemSchema, bulkJobSchema } from './users/bulk.model.ts'
import { activitySchema, directorySchema } from './users/directory.model.ts'
import { viewSchema } from './views/view.model.ts'

/** Registers the service's models on a connection. Idempotent. */
export function modelsOf(connection: Connection) {
  const model = modelRegistry(connection)
  return {
    activities: model('Activity', activitySchema),
    analyticsRebuilds: model('AnalyticsRebuild', rebuildSchema),
    analyticsState: model('AnalyticsState', analyticsStateSchema),
    auditChain: model('AuditChain', auditChainSchema),
    auditErasures: model('AuditErasure', auditErasureSchema),
    auditLog: model('AuditEntry', auditSchema),
    bulkItems: model('BulkItem', bulkItemSchema),
    bulkJobs: model('BulkJob', bulkJobSchema),
    commands: model('Command', commandSchema),
    directory: model('DirectoryUser', directorySchema),
    financeCustomers: model('FinanceCustomer', financeCustomerSchema),
    financeDays: model('FinanceDay', financeDaySchema),
    financeLinks: model('FinanceLink', financeLinkSchema),
    financeState: model('FinanceState', financeStateSchema),
    financeSubscriptions: model('FinanceSubscription', financeSubscriptionSchema),
    dailyUsage: model('DailyUsage', rollupSchema),
    factPartitions: model('FactPartition', partitionSchema),
    factPeople: model('FactPerson', personSchema),
    facts: model('Fact', factSchema),
    knowledge: model('Knowledge', knowledgeSchema),
    knowledgeGenerations: model('KnowledgeGeneration', knowledgeGenerationSchema),
    knowledgeUsage: model('KnowledgeUsage', knowledgeUsageSchema),
    knowledgeUses: model('KnowledgeUse', knowledgeUseSchema),
    leases: model('Lease', leaseSchema),
    mrrChanges: model('MrrChange', mrrChangeSchema),
    packageNames: model('PackageName', packageNameSchema),
    paymentFacts: model('PaymentFact', paymentFactSchema),
    personUsage: model('PersonUsage', personUsageSchema),
    refundFacts: model('RefundFact', refundFactSchema),
    subscriptionStates: model('SubscriptionState', subscriptionStateSchema),
    views: model('View', viewSchema),
  }
}

export type Models = ReturnType<typeof modelsOf>
