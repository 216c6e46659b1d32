import { CharacterCount, Textarea } from '@loomcast/design-system/full'
import { type ReactNode, useId } from 'react'
import { INSTRUCTIONS_LIMIT } from '../choices/choices.ts'
import { SceneList } from '../storyboard/scene-list.tsx'
import { studio } from './page-studio.ts'
import styles from './studio.module.css'
import type { StudioView } from './studio-view.ts'
import { notYet } from './summaries.ts'

/** What the video is about, and the words of each scene. */
export function WordsPart({ film, preview, parts, writing, start, filmLength }: StudioView & { filmLength?: ReactNode }) {
  const { draft, chosen, ready, keys, engine, estimate, options, problem, unused } = film
  const { instructions, texts, leftOut } = draft
  const counter = useId()
  return (
    <div className={styles.words}>
      <section className={styles.instructions} aria-label="Instructions">
        <Textarea
          ref={parts.instructions}
          label="Instructions"
          placeholder="What's the video about, and what should viewers do? Write one line per scene, or a few sentences."
          autosize
          minRows={3}
          maxRows={8}
          required
          dir="auto"
          maxLength={INSTRUCTIONS_LIMIT}
          value={instructions}
          error={start.requested && problem?.field === 'instructions' ? problem.message : undefined}
          aria-describedby={counter}
          onChange={(event) => studio.change({ instructions: event.currentTarget.value })}
        />
        <span className={styles.under}>
          <CharacterCount id={counter} count={instructions.length} limit={INSTRUCTIONS_LIMIT} />
        </span>
      </section>
      <SceneList
        pictures={chosen}
        texts={texts}
        keys={chosen.length > 0 ? keys : []}
        lengths={estimate.scenes ?? []}
        limits={engine === 'veo' || estimate.scenes === null ? undefined : options?.lengths?.own}
        filmLength={filmLength}
        shown={preview.shown}
        unused={unused}
        writing={writing.writing}
        notYet={notYet(ready.length, instructions)}
        failure={writing.failure}
        leftOut={leftOut}
        consent={writing.consent}
        onShow={preview.show}
        onWrite={() => void writing.write(ready).catch(() => {})}
        onChange={(next) => studio.change({ texts: next })}
      />
    </div>
  )
}
