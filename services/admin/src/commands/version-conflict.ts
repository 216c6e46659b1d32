import { AppError } from '@loomcast/service-kit/errors'
import type { CommandsContext } from './context.ts'

/** Sends a change to an owner. In a `version_conflict`, the id of the administrator who changed the document is replaced with the email address, if it is known. */
export async function withEditor<T>({ repositories }: Pick<CommandsContext, 'repositories'>, change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'version_conflict') throw error
    const { changed_by, ...extensions } = error.extensions ?? {}
    if (typeof changed_by !== 'string') throw error
    const [editor] = await repositories.directory.findByIds([changed_by])
    throw new AppError('version_conflict', error.detail, { extensions: { ...extensions, changed_by: editor?.email ?? changed_by } })
  }
}
