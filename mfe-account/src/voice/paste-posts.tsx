import { Button, Textarea } from '@loomcast/design-system/full'
import { useRef } from 'react'
import { Excerpts } from './excerpts.tsx'
import { asOnePost, canSeparate, isDivided, separated, splitPasted, withNextPost } from './sources/pasted-posts.ts'
import css from './voice.module.css'

interface PastePostsProps {
  text: string
  error: string | false | undefined
  onChange: (text: string) => void
}

/** A field for posts, and the first posts that are recognized in it. Where a post ends is in the text only, as a line of hyphens. */
export function PastePosts({ text, error, onChange }: PastePostsProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const posts = splitPasted(text)
  const divided = isDivided(text)

  /** The next post is pasted at the end. */
  function change(next: string) {
    onChange(next)
    requestAnimationFrame(() => {
      const input = field.current
      if (!input) return
      input.focus()
      input.setSelectionRange(input.value.length, input.value.length)
      input.scrollTop = input.scrollHeight
    })
  }

  return (
    <div className={css.paste}>
      <Textarea
        ref={field}
        label="Posts"
        description="Paste one post after another. Choose “Add another post” after each, or leave an empty line between them."
        autosize
        minRows={8}
        maxRows={18}
        dir="auto"
        value={text}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p className={css.found} role="status">
        {posts.length > 0 &&
          `${posts.length.toLocaleString('en')} ${posts.length === 1 ? 'post' : 'posts'} recognized.${ruleOf(posts, divided)}`}
      </p>
      {posts.length > 0 && (
        <>
          <Excerpts texts={posts} />
          <div className={css.actions}>
            <Button variant="default" size="sm" onClick={() => change(withNextPost(text))}>
              Add another post
            </Button>
            {!divided && posts.length > 1 && (
              <Button variant="default" size="sm" onClick={() => change(asOnePost(text))}>
                These belong together
              </Button>
            )}
            {canSeparate(text) && (
              <Button variant="subtle" size="sm" onClick={() => change(separated(text))}>
                Separate at empty lines
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}

function ruleOf(posts: readonly string[], divided: boolean): string {
  if (divided) return ' Each line of --- starts a new one.'
  return posts.length > 1 ? ' Each empty line starts a new one. If they are parts of one post, choose “These belong together”.' : ''
}
