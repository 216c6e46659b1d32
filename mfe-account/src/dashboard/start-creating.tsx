import { Button, Card, type Icon, IconArrowRight, IconGenerate, IconVideo } from '@loomcast/design-system/full'
import { Link, useRoutesAvailable } from '@loomcast/web-kit'
import { useId } from 'react'
import css from './start-creating.module.css'

/** The links to the two generators. */
export function StartCreating() {
  return (
    <section className={css.ways} aria-label="Start creating">
      <Way
        to="/generate"
        icon={IconGenerate}
        title="Write a post"
        text="Tell us what it's about, and get a post for the platform you choose."
        away="The content generator isn't available in this installation."
        main
      />
      <Way
        to="/video-generate"
        icon={IconVideo}
        title="Make a short video"
        text="Your own images, set in motion, with captions."
        away="Video isn't available in this installation."
      />
    </section>
  )
}

interface WayProps {
  to: string
  icon: Icon
  title: string
  text: string
  /** Shown instead of `text` when no slice serves the page. */
  away: string
  main?: boolean
}

function Way({ to, icon: Glyph, title, text, away, main = false }: WayProps) {
  const available = useRoutesAvailable(to)
  const id = useId()
  return (
    <Card className={css.way}>
      <span className={css.mark} data-main={main || undefined}>
        <Glyph size={24} />
      </span>
      <div className={css.words}>
        <h2 className={css.title} id={id}>
          {title}
        </h2>
        <p className={css.text}>{available ? text : away}</p>
      </div>
      {available ? (
        <Button
          component={Link}
          to={to}
          variant={main ? 'filled' : 'default'}
          rightSection={<IconArrowRight size={18} />}
          aria-describedby={id}
          className={css.action}
        >
          Start Creating
        </Button>
      ) : (
        <Button disabled aria-describedby={id} className={css.action}>
          Start Creating
        </Button>
      )}
    </Card>
  )
}
