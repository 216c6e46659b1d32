import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release } from '@loomcast/contracts/registry'
import { compatible, fileFaults, firstAlteredEntry, parseRegistry, RegistryFault, readLog, withStandIns } from '@loomcast/gateway/registry'
import type { Finding } from './diagnoses.ts'

export interface RegistryOptions {
  file: string
  /** The folder with one subfolder of files for each slice, if this machine has it. */
  files: string | undefined
  /** The slices of this repository. */
  slices: readonly string[]
}

/** What is wrong with the registry of slices, its releases, their files and its log. */
export async function registryFindings({ file, files, slices }: RegistryOptions): Promise<Finding[]> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return [{ code: 'registry_missing', subject: file, message: 'It does not exist or cannot be read.' }]
  const releases = releasesOf(text)
  if (typeof releases === 'string') return [{ code: 'registry_invalid', subject: file, message: releases }]
  return [...listFindings(releases, slices), ...(await filesFindings(releases, files)), ...(await logFindings(`${file}.log`))]
}

function releasesOf(text: string): Release[] | string {
  try {
    return parseRegistry(text).releases
  } catch (error) {
    if (error instanceof RegistryFault) return error.message
    throw error
  }
}

function listFindings(releases: Release[], slices: readonly string[]): Finding[] {
  const { releases: usable, leftOut } = compatible({ releases })
  const hasVisitors = ({ slice, version }: { slice: string; version: string }) =>
    releases.some((each) => each.slice === slice && each.version === version && each.weight > 0)
  return [
    ...slices
      .filter((slice) => !releases.some((each) => each.slice === slice))
      .map((slice): Finding => ({ code: 'slice_not_listed', subject: slice, message: 'No release is listed.' })),
    ...leftOut
      .filter(hasVisitors)
      .map(({ slice, version, reason }): Finding => ({ code: 'release_incompatible', subject: `${slice} ${version}`, message: reason })),
    ...[...Map.groupBy(releases, ({ slice }) => slice).keys()]
      .filter((slice) => !usable.some((each) => each.slice === slice && each.weight > 0))
      .map((slice): Finding => {
        const standIn = withStandIns(releases, usable, []).standIns.find((each) => each.slice === slice)
        const message = standIn ? `${standIn.reason} ${standIn.version} is served instead.` : 'No release can be served.'
        return { code: 'slice_without_visitors', subject: slice, message }
      }),
  ]
}

/** Only for releases with visitors, and only if the gateway serves their files from the folder. */
async function filesFindings(releases: Release[], files: string | undefined): Promise<Finding[]> {
  if (files === undefined) return []
  const served = releases.filter(({ weight, base, slice, upstream }) => weight > 0 && base === `/mf/${slice}/` && upstream === undefined)
  const findings = served.map(async (release) =>
    (await fileFaults(release, { folder: join(files, release.slice) })).map(
      (message): Finding => ({
        code: 'release_files_missing',
        subject: `${release.slice} ${release.version}`,
        message: withoutPath(message),
      }),
    ),
  )
  return (await Promise.all(findings)).flat()
}

/** The message of a file system error without the absolute path. */
function withoutPath(message: string): string {
  const [text, path] = message.split(", open '", 2)
  return path === undefined ? message : `${text}).`
}

async function logFindings(file: string): Promise<Finding[]> {
  const finding = (message: string): Finding => ({ code: 'release_log_altered', subject: file, message })
  try {
    const altered = firstAlteredEntry(await readLog(file))
    return altered === undefined ? [] : [finding(`Entry ${altered} is not as it was written.`)]
  } catch (error) {
    if (error instanceof SyntaxError) return [finding('It has a line that is not JSON.')]
    throw error
  }
}
