import type { PromotionsContext } from '../promotions/context.ts'
import type { WebhooksContext } from '../webhooks/context.ts'

export interface ConfigurationContext extends PromotionsContext, Pick<WebhooksContext, 'webhookSecrets' | 'publicUrl'> {}
