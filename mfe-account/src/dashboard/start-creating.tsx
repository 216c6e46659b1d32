import { Button, Card, type Icon, IconArrowRight, IconGenerate, IconVideo } from '@loomcast/design-system/full'
import { Link, useRoutesAvailable } from '@loomcast/web-kit'
import { useId } from 'react'
import css from './start-creating.module.css'

/** The links to the two generators. */
export function StartCreating() {
  return (
    <section className={css.ways} aria-label="Start creating">
      <GeneratorCard
        to="/generate"
        icon={IconGenerate}
        title="Write a post"
        text="Tell us what it's about, and get a post for the platform you choose."
        unavailableText="The content generator isn't available in this installation."
        main
      />
      <GeneratorCard
        to="/video-generate"
        icon={IconVideo}
        title="Make a short video"
        text="Your own images, set in motion, with captions."
        unavailableText="Video isn't available in this installation."
      />
    </section>
  )
}

interface GeneratorCardProps {
  to: string
  icon: Icon
  title: string
  text: string
  /** Shown instead of `text` if no slice serves the page. */
  unavailableText: string
  main?: boolean
}

function GeneratorCard({ to, icon: Glyph, title, text, unavailableText, main = false }: GeneratorCardProps) {
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
        <p className={css.text}>{available ? text : unavailableText}</p>
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
