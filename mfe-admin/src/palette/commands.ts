import { createStore } from '@loomcast/web-kit'
import { useEffect, useEffectEvent } from 'react'

/** An action of the current page in the command palette, such as "Add user". */
export interface Command {
  label: string
  run: () => void
}

export const commands = createStore<readonly Command[]>([])

/** Adds actions to the command palette while the component is mounted. */
export function useCommands(own: readonly Command[]): void {
  const run = useEffectEvent((index: number) => own[index]?.run())
  const labels = own.map(({ label }) => label).join('\n')
  useEffect(() => {
    const added = labels === '' ? [] : labels.split('\n').map((label, index): Command => ({ label, run: () => run(index) }))
    commands.set([...commands.get(), ...added])
    return () => commands.set(commands.get().filter((each) => !added.includes(each)))
  }, [labels])
}
