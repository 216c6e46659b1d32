import { execFile } from 'node:child_process'
import { realpath, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface KafkaUser {
  username: string
  password: string
}

/** A second listener like those of managed clusters, with TLS and SASL (PLAIN and SCRAM-SHA-512). */
export interface SecuredListener {
  port: number
  /** PEM file of the certificate authority. */
  caFile: string
  properties: Record<string, string | number>
  /** Arguments for the tool that formats the storage, because SCRAM users are stored in the cluster metadata. */
  formatArgs: string[]
}

const STORE_PASSWORD = 'only-of-this-folder'

/** Creates a self-signed certificate for 127.0.0.1 with the keytool of that Java. */
export async function secureListener(java: string, folder: string, port: number, user: KafkaUser): Promise<SecuredListener> {
  const keytool = join(dirname(await realpath(java)), 'keytool')
  const store = join(folder, 'broker.p12')
  const caFile = join(folder, 'ca.pem')
  await rm(store, { force: true })
  const access = ['-keystore', store, '-storepass', STORE_PASSWORD, '-alias', 'broker']
  const names = ['-dname', 'CN=localhost', '-ext', 'san=ip:127.0.0.1,dns:localhost']
  await run(keytool, [
    '-genkeypair',
    ...access,
    '-storetype',
    'PKCS12',
    '-keyalg',
    'EC',
    '-groupname',
    'secp256r1',
    '-validity',
    '365',
    ...names,
  ])
  await run(keytool, ['-exportcert', '-rfc', ...access, '-file', caFile])
  const login = (module: string, options = '') => `org.apache.kafka.common.security.${module} required${options};`
  return {
    port,
    caFile,
    properties: {
      'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SECURED:SASL_SSL',
      'ssl.keystore.type': 'PKCS12',
      'ssl.keystore.location': store,
      'ssl.keystore.password': STORE_PASSWORD,
      'listener.name.secured.sasl.enabled.mechanisms': 'PLAIN,SCRAM-SHA-512',
      'listener.name.secured.plain.sasl.jaas.config': login('plain.PlainLoginModule', ` user_${user.username}="${user.password}"`),
      'listener.name.secured.scram-sha-512.sasl.jaas.config': login('scram.ScramLoginModule'),
    },
    formatArgs: ['--add-scram', `SCRAM-SHA-512=[name=${user.username},password=${user.password}]`],
  }
}
