import { type ContractBroker, noBroker } from './contract-broker.ts'
import { halClient } from './hal-client.ts'
import { pactBroker } from './pact-broker.ts'
import { releaseRecords } from './release-records.ts'
import { brokerSettings } from './settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The broker that the environment variables name; one that does nothing if they name none. Throws if they are not valid. */
export function openBroker(root: string, env: Environment): ContractBroker {
  const settings = brokerSettings(env)
  return settings === undefined ? noBroker : pactBroker(settings.url, halClient(settings), releaseRecords(root, env))
}

/** Like `openBroker`, but throws if the environment variables name no broker. */
export function requireBroker(root: string, env: Environment): ContractBroker {
  const broker = openBroker(root, env)
  if (broker === noBroker) throw new Error('Set PACT_BROKER_URL to the address of the Pact Broker (contracts/README.md, "Pact Broker").')
  return broker
}
