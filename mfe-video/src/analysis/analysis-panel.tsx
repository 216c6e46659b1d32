import { Alert, Badge, Button, ErrorState, Skeleton, type Tone } from '@loomcast/design-system/full'
import { TEMPLATE_WORDS, wordsFor } from '../look/look.data.ts'
import styles from './analysis.module.css'
import { ADVICE_TONES, type Band, bandOf } from './analysis.ts'
import { type AnalysisOptions, useAnalysis } from './use-analysis.ts'

const TONES: Record<Band, Tone> = { excellent: 'success', good: 'primary', moderate: 'warning', poor: 'danger' }

export interface AnalysisPanelProps extends AnalysisOptions {
  template: string
  onTemplate: (template: string) => void
}

/** Shows image advice and suggested templates, with the scores under "Details". */
export function AnalysisPanel({ images, incomplete, template, onTemplate }: AnalysisPanelProps) {
  const analysis = useAnalysis({ images, incomplete })
  const data = analysis.data
  return (
    <section className={styles.panel} aria-label="Image analysis" aria-busy={analysis.isFetching || incomplete}>
      {analysis.isError && !data ? (
        <ErrorState
          compact
          title="Your images couldn't be analyzed"
          description={`${analysis.error.detail} You can still create the video.`}
          onRetry={() => void analysis.refetch()}
          retrying={analysis.isFetching}
        />
      ) : !data ? (
        <div className={styles.found}>
          {[0, 1].map((at) => (
            <Skeleton key={at} height={56} />
          ))}
        </div>
      ) : (
        <div className={styles.found} data-stale={analysis.isPlaceholderData || undefined} role="status">
          <ul className={styles.guidance} aria-label="Guidance">
            {data.user_guidance.map(({ code, images: named, message }) => (
              <li key={`${code}${named.join()}`}>
                <Alert tone={ADVICE_TONES[code] ?? 'warning'} live={false}>
                  {message}
                </Alert>
              </li>
            ))}
          </ul>
          {data.template_suggestions.length > 0 && (
            <div className={styles.suggestions}>
              <h2>Suggested templates</h2>
              <ul>
                {data.template_suggestions.map((suggestion) => {
                  const { name } = wordsFor(TEMPLATE_WORDS, suggestion.template)
                  const applied = suggestion.template === template
                  return (
                    <li key={suggestion.template}>
                      <span>
                        <b>{name}</b> {suggestion.reason}
                      </span>
                      <Button
                        size="sm"
                        variant={applied ? 'light' : 'default'}
                        aria-label={applied ? `${name}, selected` : `Use ${name}`}
                        aria-pressed={applied}
                        onClick={() => onTemplate(suggestion.template)}
                      >
                        {applied ? 'Selected' : 'Use'}
                      </Button>
                    </li>
                  )
                })}
              </ul>
            </div>
          )}
          <details className={styles.details}>
            <summary>Details</summary>
            <dl className={styles.scores}>
              <Score label="Quality prediction" score={data.quality_prediction.score} tones={TONES} />
              <Score label="Overall similarity" score={data.overall_similarity} />
              <Score label="Visual similarity" score={data.visual_similarity} />
              <Score label="Subject consistency" score={data.subject_consistency} />
            </dl>
          </details>
        </div>
      )}
    </section>
  )
}

/** A score with its band. Without `tones` the band has a neutral color: images that differ are no worse. */
function Score({ label, score, tones }: { label: string; score: number | null; tones?: Record<Band, Tone> }) {
  const band = score === null ? null : bandOf(score)
  return (
    <div className={styles.score}>
      <dt>{label}</dt>
      <dd>
        <b>{score === null ? '–' : `${Math.round(score * 100)}%`}</b>
        {band && <Badge tone={tones?.[band] ?? 'neutral'}>{band}</Badge>}
      </dd>
    </div>
  )
}
