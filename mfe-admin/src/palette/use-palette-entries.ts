import { type Icon, IconBilling, IconGenerate, IconHelp, IconLogout, IconUser } from '@loomcast/design-system/full'
import { navigate, session } from '@loomcast/web-kit'
import { keepPreviousData, useQuery } from '@loomcast/web-kit/query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { PAGES } from '../pages.ts'
import { commands, GLOBAL_COMMANDS, runOnPage } from './commands.ts'
import { search } from './search.api.ts'

export interface PaletteEntry {
  id: string
  group: 'Pages' | 'Users' | 'Packages' | 'Actions'
  label: string
  icon: Icon
  run: () => void
}

const PAUSE_MS = 200
const SHORTEST_SEARCH = 2

/** The entries that match the text: pages and actions of the browser, users and packages of the server. */
export function usePaletteEntries(text: string, openHelp: () => void) {
  const q = text.trim()
  const searched = useSettled(q, PAUSE_MS)
  const pageCommands = useSyncExternalStore(commands.subscribe, commands.get)
  const found = useQuery({
    queryKey: ['admin', 'search', searched],
    queryFn: ({ signal }) => search(searched, { signal }),
    enabled: searched.length >= SHORTEST_SEARCH,
    placeholderData: keepPreviousData,
  })
  const isSearched = q.length >= SHORTEST_SEARCH
  const searching = isSearched && (found.isFetching || searched !== q)
  const matches = (label: string) => label.toLowerCase().includes(q.toLowerCase())
  const records = isSearched ? found.data : undefined
  // The response to an earlier text is shown until the next one arrives, as far as it matches.
  const isCurrent = (label: string, id: string) => !searching || matches(label) || matches(id)
  const has = (path: string) => PAGES.some((page) => page.path === path)

  const others = GLOBAL_COMMANDS.filter(({ label, path }) => has(path) && !pageCommands.some((command) => command.label === label))

  const entries: PaletteEntry[] = [
    ...PAGES.map(({ path, title, icon }) => ({ id: path, group: 'Pages' as const, label: title, icon, run: () => navigate(path) })),
    ...pageCommands.map(({ label, run }) => ({ id: `command-${label}`, group: 'Actions' as const, label, icon: IconGenerate, run })),
    ...others.map((command) => ({
      id: `command-${command.label}`,
      group: 'Actions' as const,
      label: command.label,
      icon: IconGenerate,
      run: () => runOnPage(command),
    })),
    { id: 'help', group: 'Actions' as const, label: 'Keyboard shortcuts', icon: IconHelp, run: openHelp },
    { id: 'logout', group: 'Actions' as const, label: 'Log out', icon: IconLogout, run: () => void session.logout() },
  ].filter(({ label }) => matches(label))
  const users: PaletteEntry[] = (has('/admin/users') ? (records?.users ?? []) : [])
    .filter(({ user_id, email }) => isCurrent(email, user_id))
    .map(({ user_id, email }) => ({
      id: user_id,
      group: 'Users' as const,
      label: email,
      icon: IconUser,
      run: () => navigate(`/admin/users/${encodeURIComponent(user_id)}`),
    }))
  const packages: PaletteEntry[] = (has('/admin/packages') ? (records?.packages ?? []) : [])
    .filter(({ package_id, name }) => isCurrent(name, package_id))
    .map(({ package_id, name }) => ({
      id: package_id,
      group: 'Packages' as const,
      label: name,
      icon: IconBilling,
      run: () => navigate(`/admin/packages/${encodeURIComponent(package_id)}`),
    }))
  const inGroup = (group: PaletteEntry['group']) => entries.filter((entry) => entry.group === group)
  return {
    entries: [...inGroup('Pages'), ...users, ...packages, ...inGroup('Actions')],
    searching,
    failed: found.isError && isSearched,
  }
}

/** The value after it has not changed for `ms`. */
function useSettled(value: string, ms: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
