import { Link, PRODUCT, useDocumentTitle, useSession } from '@loomcast/web-kit'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { showsSampleMarketing } from '../sample-marketing.ts'
import { Counter } from './counter.tsx'
import { COUNTERS, FEATURES, RESULTS, TESTIMONIALS } from './landing.data.ts'
import styles from './landing.module.css'
import { Plans } from './plans.tsx'
import { TryItBox } from './try-it-box.tsx'

/** The page at `/`: the try-it box as the hero, followed by features, audiences and prices. */
export function LandingPage() {
  const session = useSession()
  const signedIn = session.status === 'user' || session.status === 'admin'
  const hero = useRef<HTMLElement>(null)
  const heroInView = useInView(hero)
  const showsSamples = showsSampleMarketing()
  useDocumentTitle('Posts and short videos from your own words and images')
  return (
    <div className={styles.page}>
      <section ref={hero} className={styles.hero} aria-labelledby="landing-title">
        <h1 id="landing-title" className={styles.title} tabIndex={-1}>
          Say it once. <span className={styles.titleMark}>Get it ready for every platform.</span>
        </h1>
        <p className={styles.lead}>
          {PRODUCT.name} turns a few sentences into a finished post for each platform, and your own images into a short video.
        </p>
        <div className={styles.actions}>
          {signedIn ? (
            <>
              <Link to="/generate" className={styles.primaryButton}>
                Create Content
              </Link>
              <Link to="/video-generate" className={styles.quietButton}>
                Create Videos
              </Link>
            </>
          ) : (
            <>
              <Link to="/register" className={styles.quietButton}>
                Get Started Free
              </Link>
              <Link to="/pricing" className={styles.quietButton}>
                View Pricing
              </Link>
            </>
          )}
        </div>
        {!signedIn && <TryItBox />}
      </section>

      {showsSamples && <SampleFigures />}

      <section className={styles.section} aria-labelledby="landing-features">
        <h2 id="landing-features" className={styles.sectionTitle}>
          Your words, ready to post
        </h2>
        <ul className={styles.features}>
          {FEATURES.map((feature) => (
            <li key={feature.id} className={styles.feature}>
              <h3>{feature.title}</h3>
              <p>{feature.text}</p>
            </li>
          ))}
        </ul>
      </section>

      {showsSamples && <SampleResults />}

      {!signedIn && (
        <section className={styles.section} aria-labelledby="landing-plans">
          <h2 id="landing-plans" className={styles.sectionTitle}>
            What it costs
          </h2>
          <Plans />
        </section>
      )}
      {!signedIn && (
        <Link to="/register" className={styles.floating} data-hidden={heroInView || undefined}>
          Get Started
        </Link>
      )}
    </div>
  )
}

/** Whether `element` is in the viewport; false where browsers can't observe it. */
function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [inView, setInView] = useState(false)
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return inView
}

const SAMPLE = <span className={styles.sample}>Sample data</span>

function SampleFigures() {
  return (
    <section className={styles.stats} aria-label={`${PRODUCT.name} in figures`}>
      {COUNTERS.map(({ id, label, ...counter }) => (
        <div key={id} className={styles.stat}>
          <span className={styles.statFigure}>
            <Counter {...counter} />
          </span>
          <span className={styles.statLabel}>{label}</span>
        </div>
      ))}
      {SAMPLE}
    </section>
  )
}

function SampleResults() {
  return (
    <>
      <section className={styles.section} aria-labelledby="landing-testimonials">
        <h2 id="landing-testimonials" className={styles.sectionTitle}>
          What people say {SAMPLE}
        </h2>
        <ul className={styles.voices}>
          {TESTIMONIALS.map((voice) => (
            <li key={voice.name}>
              <figure className={styles.voice}>
                <blockquote>{voice.text}</blockquote>
                <figcaption>
                  <strong>{voice.name}</strong>, {voice.role}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </section>

      <section className={styles.results} aria-labelledby="landing-results">
        <h2 id="landing-results" className={styles.sectionTitle}>
          The results {SAMPLE}
        </h2>
        <dl className={styles.resultList}>
          {RESULTS.map((result) => (
            <div key={result.label} className={styles.result}>
              <dt>{result.label}</dt>
              <dd className={styles.resultFigure}>{result.figure}</dd>
              <dd className={styles.resultNote}>{result.note}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}

export default LandingPage
