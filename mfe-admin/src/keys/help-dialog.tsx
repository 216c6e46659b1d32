import { Modal, Switch } from '@loomcast/design-system/full'
import { useSyncExternalStore } from 'react'
import css from './keys.module.css'
import { setShortcutsEnabled, shortcuts, shortcutsEnabled } from './shortcuts.ts'

/** Lists the keys that work on the current page. */
export function HelpDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const all = useSyncExternalStore(shortcuts.subscribe, shortcuts.get)
  const enabled = useSyncExternalStore(shortcutsEnabled.subscribe, shortcutsEnabled.get)
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts">
      <div className={css.help}>
        <dl className={css.keys}>
          <div>
            <dt>
              <kbd>Ctrl</kbd> or <kbd>⌘</kbd> + <kbd>K</kbd>
            </dt>
            <dd>Search and commands</dd>
          </div>
          {all.map(({ key, label }) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
        <Switch
          label="Single-key shortcuts"
          description="Turn them off if speech input triggers them. They are off while you type."
          checked={enabled}
          onChange={({ currentTarget }) => setShortcutsEnabled(currentTarget.checked)}
        />
      </div>
    </Modal>
  )
}
