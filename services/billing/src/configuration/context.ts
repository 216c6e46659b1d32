import type { PackagesContext } from '../packages/context.ts'
import type { WebhooksContext } from '../webhooks/context.ts'

export interface ConfigurationContext extends PackagesContext, Pick<WebhooksContext, 'webhookSecrets' | 'publicUrl'> {}
