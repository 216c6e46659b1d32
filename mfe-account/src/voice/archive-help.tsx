import css from './voice.module.css'

const NETWORKS = [
  {
    name: 'X',
    steps: 'Settings and privacy, Your account, Download an archive of your data. X sends a link after a day or more.',
    file: 'Choose the zip as it is. The posts are in data/tweets.js, the long ones in data/note-tweet.js.',
  },
  {
    name: 'LinkedIn',
    steps: 'Settings & Privacy, Data privacy, Get a copy of your data, then the larger archive. LinkedIn sends a link within a day.',
    file: 'Choose the zip, or Shares.csv from it.',
  },
  {
    name: 'Mastodon',
    steps: 'Preferences, Import and export, Data export, Request your archive.',
    file: 'Choose the zip or tar.gz. The posts are in outbox.json.',
  },
]

/** Where each network lets people download their posts. */
export function ArchiveHelp() {
  return (
    <details className={css.help}>
      <summary>Where to get your archive</summary>
      <dl>
        {NETWORKS.map(({ name, steps, file }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {steps} {file}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
