import { Badge, Button } from '@loomcast/design-system/full'
import type { PlatformId } from '@loomcast/platforms'
import { useSession } from '@loomcast/web-kit'
import { authorOf } from '@loomcast/web-kit/author'
import { exampleOf } from '../brief/examples.ts'
import { engineName } from '../engine/engine-sentence.ts'
import { PlatformPreview } from '../preview/platform-preview.tsx'
import { useMeasure } from '../preview/use-measure.ts'
import styles from './generation.module.css'
import { ResultFrame } from './result-frame.tsx'

/** In place of the first post: an example for the platform, and a button that uses its brief. */
export function ExampleResult({ platform, onUse }: { platform: PlatformId; onUse: (brief: string) => void }) {
  const author = authorOf(useSession())
  const example = exampleOf(platform)
  const measure = useMeasure(platform, example?.content ?? '')
  if (!example) return <ResultFrame title="Your post will be here">{null}</ResultFrame>
  return (
    <ResultFrame title="Your post will be here" aside={<Badge>Example</Badge>}>
      <div className={styles.example}>
        <div className={styles.exampleBrief}>
          <h3>From this brief</h3>
          <p dir="auto">{example.brief}</p>
          <Button variant="default" onClick={() => onUse(example.brief)}>
            Use this brief
          </Button>
          <p className={styles.note}>Written by {engineName({ engine: example.engine })} from this brief, without edits.</p>
        </div>
        <PlatformPreview platform={platform} text={example.content} title={example.title} author={author} measure={measure} writing />
      </div>
    </ResultFrame>
  )
}
