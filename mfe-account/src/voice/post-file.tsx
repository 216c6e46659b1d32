import { Button, Dropzone, ProgressBar, Select } from '@loomcast/design-system/full'
import { ArchiveHelp } from './archive-help.tsx'
import { Excerpts } from './excerpts.tsx'
import type { ReadFile } from './read-file.ts'
import type { PostFileState } from './use-post-file.ts'
import css from './voice.module.css'

const number = new Intl.NumberFormat('en')

/** The file with the posts, and what was found in it. */
export function PostFile({ file, error }: { file: PostFileState; error: string | undefined }) {
  const { read, isReading } = file
  const problem = file.error ?? error
  return (
    <div className={css.file}>
      {isReading ? (
        <div className={css.reading}>
          <span role="status">Reading the file…</span>
          <div className={css.progress}>
            <ProgressBar label="Read" value={file.percent} max={100} />
          </div>
          <Button variant="subtle" size="sm" onClick={file.clear}>
            Cancel
          </Button>
        </div>
      ) : read ? (
        <Found read={read} onColumn={file.chooseColumn} onOther={file.clear} />
      ) : (
        <Dropzone
          title="Drop a file here"
          description="CSV, JSON, or text, or the archive that X, LinkedIn, or Mastodon lets you download (.zip, .tar.gz)."
          buttonLabel="Choose a file"
          accept=".csv,.tsv,.json,.txt,.js,.zip,.gz,.tgz"
          onFiles={([first]) => first && file.choose(first)}
        />
      )}
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <p className={css.note}>The file is read in your browser and is not uploaded. Only the texts of your posts are sent.</p>
      <ArchiveHelp />
    </div>
  )
}

function Found({ read, onColumn, onOther }: { read: ReadFile; onColumn: (column: string) => void; onOther: () => void }) {
  const { posts, table } = read
  return (
    <div className={css.foundFile}>
      <div className={css.foundHead}>
        <p role="status">{sentenceOf(read)}</p>
        <Button variant="default" size="sm" onClick={onOther}>
          Choose another file
        </Button>
      </div>
      {table && table.columns.length > 1 && (
        <Select
          label="Column with the posts"
          data={[...new Set(table.columns)]}
          value={table.column}
          allowDeselect={false}
          onChange={(column) => column && onColumn(column)}
        />
      )}
      {posts.length > 0 && <Excerpts texts={posts.map(({ text }) => text)} />}
      {read.separator && (
        <p className={css.note}>
          {read.separator === 'hyphens'
            ? 'Each line of --- starts a new post.'
            : 'Each empty line starts a new post. If your posts have empty lines, put a line of --- between them in the file.'}
        </p>
      )}
    </div>
  )
}

function sentenceOf({ posts, found, leftOut, source }: ReadFile): string {
  const all = `${number.format(found)} ${found === 1 ? 'post' : 'posts'} found in ${source}.`
  const newest = posts.length < found ? ` The newest ${number.format(posts.length)} are used.` : ''
  const others =
    leftOut > 0
      ? ` Left out: ${number.format(leftOut)} ${leftOut === 1 ? 'repost, reply or private post' : 'reposts, replies and private posts'}.`
      : ''
  return all + newest + others
}
