import { createStore, navigate } from '@loomcast/web-kit'
import { useEffect, useEffectEvent } from 'react'

/** An action of the current page in the command palette, such as "Add user". */
export interface Command {
  label: string
  run: () => void
}

export const commands = createStore<readonly Command[]>([])

/** Actions that every page offers. Each names the page that has a command with the same label, which performs it. */
export const GLOBAL_COMMANDS: readonly { label: string; path: string }[] = [
  { label: 'Add user', path: '/admin/users' },
  { label: 'Add package', path: '/admin/packages' },
  { label: 'Sync Stripe', path: '/admin/packages' },
  { label: 'Add knowledge item', path: '/admin/knowledge' },
  { label: 'Verify the audit log', path: '/admin/audit' },
]

/** The label of the command that runs when its page is mounted. It is not in the URL, so that a link cannot run an action. */
let pending: string | null = null

/** Goes to the page of a global command and runs it there. */
export function runOnPage({ label, path }: { label: string; path: string }): void {
  pending = label
  navigate(path)
}

/** Adds actions to the command palette while the component is mounted. */
export function useCommands(own: readonly Command[]): void {
  const run = useEffectEvent((index: number) => own[index]?.run())
  const labels = own.map(({ label }) => label).join('\n')
  useEffect(() => {
    const added = labels === '' ? [] : labels.split('\n').map((label, index): Command => ({ label, run: () => run(index) }))
    commands.set([...commands.get(), ...added])
    const awaited = added.find(({ label }) => label === pending)
    if (awaited) {
      pending = null
      awaited.run()
    }
    return () => commands.set(commands.get().filter((each) => !added.includes(each)))
  }, [labels])
}
