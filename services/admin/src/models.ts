import type mongoose from 'mongoose'
import {
  type AnalyticsStateRecord,
  analyticsStateSchema,
  type FactRecord,
  factSchema,
  type PartitionRecord,
  type PersonRecord,
  type PersonUsageRecord,
  partitionSchema,
  personSchema,
  personUsageSchema,
  type RebuildRecord,
  type RollupRecord,
  rebuildSchema,
  rollupSchema,
} from './analytics/analytics.model.ts'
import {
  type AuditChainRecord,
  type AuditErasureRecord,
  type AuditRecord,
  auditChainSchema,
  auditErasureSchema,
  auditSchema,
} from './audit/audit.model.ts'
import { type CommandRecord, commandSchema } from './commands/command.model.ts'
import {
  type FinanceCustomerRecord,
  type FinanceDayRecord,
  type FinanceLinkRecord,
  type FinanceStateRecord,
  type FinanceSubscriptionRecord,
  financeCustomerSchema,
  financeDaySchema,
  financeLinkSchema,
  financeStateSchema,
  financeSubscriptionSchema,
  type MrrChangeRecord,
  mrrChangeSchema,
  type PackageNameRecord,
  type PaymentFactRecord,
  packageNameSchema,
  paymentFactSchema,
  type RefundFactRecord,
  refundFactSchema,
  type SubscriptionStateRecord,
  subscriptionStateSchema,
} from './finance/finance.model.ts'
import {
  type KnowledgeGenerationRecord,
  type KnowledgeRecord,
  type KnowledgeUsageRecord,
  type KnowledgeUseRecord,
  knowledgeGenerationSchema,
  knowledgeSchema,
  knowledgeUsageSchema,
  knowledgeUseSchema,
} from './knowledge/knowledge.model.ts'
import { type LeaseRecord, leaseSchema } from './lease.model.ts'
import { type BulkItemRecord, type BulkJobRecord, bulkItemSchema, bulkJobSchema } from './users/bulk.model.ts'
import { type ActivityRecord, activitySchema, type DirectoryRecord, directorySchema } from './users/directory.model.ts'
import { type ViewRecord, viewSchema } from './views/view.model.ts'

export interface Models {
  activities: mongoose.Model<ActivityRecord>
  analyticsRebuilds: mongoose.Model<RebuildRecord>
  analyticsState: mongoose.Model<AnalyticsStateRecord>
  auditChain: mongoose.Model<AuditChainRecord>
  auditErasures: mongoose.Model<AuditErasureRecord>
  auditLog: mongoose.Model<AuditRecord>
  bulkItems: mongoose.Model<BulkItemRecord>
  bulkJobs: mongoose.Model<BulkJobRecord>
  commands: mongoose.Model<CommandRecord>
  directory: mongoose.Model<DirectoryRecord>
  financeCustomers: mongoose.Model<FinanceCustomerRecord>
  financeDays: mongoose.Model<FinanceDayRecord>
  financeLinks: mongoose.Model<FinanceLinkRecord>
  financeState: mongoose.Model<FinanceStateRecord>
  financeSubscriptions: mongoose.Model<FinanceSubscriptionRecord>
  dailyUsage: mongoose.Model<RollupRecord>
  factPartitions: mongoose.Model<PartitionRecord>
  factPeople: mongoose.Model<PersonRecord>
  facts: mongoose.Model<FactRecord>
  knowledge: mongoose.Model<KnowledgeRecord>
  knowledgeGenerations: mongoose.Model<KnowledgeGenerationRecord>
  knowledgeUsage: mongoose.Model<KnowledgeUsageRecord>
  knowledgeUses: mongoose.Model<KnowledgeUseRecord>
  leases: mongoose.Model<LeaseRecord>
  mrrChanges: mongoose.Model<MrrChangeRecord>
  packageNames: mongoose.Model<PackageNameRecord>
  paymentFacts: mongoose.Model<PaymentFactRecord>
  personUsage: mongoose.Model<PersonUsageRecord>
  refundFacts: mongoose.Model<RefundFactRecord>
  subscriptionStates: mongoose.Model<SubscriptionStateRecord>
  views: mongoose.Model<ViewRecord>
}

/** Registers the service's models on a connection. Idempotent. */
export function modelsOf(connection: mongoose.Connection): Models {
  const model = <T>(name: string, schema: mongoose.Schema<T>) =>
    (connection.models[name] as mongoose.Model<T> | undefined) ?? connection.model<T>(name, schema)
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
