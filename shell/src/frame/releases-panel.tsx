import type { InspectedSlice } from '@loomcast/contracts/registry'
import { Button } from '@loomcast/design-system'
import { toast } from '@loomcast/web-kit'
import { writeClipboard } from '@loomcast/web-kit/clipboard'
import { useId, useSyncExternalStore } from 'react'
import { codeOf } from '../loader/slice-code.ts'
import { findSlice } from '../registry/registry.store.ts'
import { reloadPage } from '../registry/reload.ts'
import { chooseRelease } from './leave-preview.ts'
import { type PageFailure, pageFailures } from './page-failures.ts'
import classes from './releases-panel.module.css'

interface ReleasesPanelProps {
  id: string
  slices: readonly InspectedSlice[]
}

/** Where the release of each slice of this page comes from, what it loaded, and what failed. */
export function ReleasesPanel({ id, slices }: ReleasesPanelProps) {
  const failures = useSyncExternalStore(pageFailures.subscribe, pageFailures.get)

  async function copy(): Promise<void> {
    const isCopied = await writeClipboard(report(slices, failures))
    toast(
      isCopied ? { kind: 'success', message: 'The report was copied.' } : { kind: 'error', message: "The browser didn't allow copying." },
    )
  }

  return (
    <section id={id} className={classes['panel']} aria-label="Releases on this page">
      <ul className={classes['slices']}>
        {slices.map((slice) => (
          <SliceRow key={slice.slice} inspected={slice} failures={failures} />
        ))}
      </ul>
      {failures.length > 0 ? (
        <>
          <h2 className={classes['heading']}>Failures on this page</h2>
          <ul className={classes['failures']}>
            {failures.map((failure) => (
              <li key={failure.id}>{describeFailure(failure)}</li>
            ))}
          </ul>
        </>
      ) : null}
      <Button size="sm" variant="default" onClick={() => void copy()}>
        Copy report
      </Button>
    </section>
  )
}

function SliceRow({ inspected, failures }: { inspected: InspectedSlice; failures: readonly PageFailure[] }) {
  const { slice, label, owner, version, because, listed, problems } = inspected
  const field = useId()
  const last = failures.find(({ script }) => script?.startsWith(baseOf(slice)))

  async function choose(chosen: string): Promise<void> {
    try {
      await chooseRelease(slice, chosen === '' ? null : chosen)
      reloadPage()
    } catch {
      toast({ kind: 'error', message: 'The release could not be chosen. Reload the page and try again.' })
    }
  }

  return (
    <li className={classes['slice']}>
      <strong>{label}</strong> <code>{version}</code>
      <p className={classes['fact']}>
        {reasonFor(inspected)} {loadedBy(inspected)}
        {owner ? ` Team: ${owner}.` : ''}
      </p>
      {problems.map((problem) => (
        <p key={problem} className={classes['problem']}>
          {problem}
        </p>
      ))}
      {last ? <p className={classes['problem']}>Last failure: {describeFailure(last)}</p> : null}
      <Widgets slice={slice} />
      <label className={classes['choice']} htmlFor={field}>
        Release of {label}
        <select id={field} value={because === 'preview' ? version : ''} onChange={(event) => void choose(event.currentTarget.value)}>
          <option value="">As other visitors</option>
          {listed.map((each) => (
            <option key={each.version} value={each.version}>
              {each.version} ({each.weight}% of {each.segment ? each.segment.join(', ') : 'visitors'})
            </option>
          ))}
        </select>
      </label>
    </li>
  )
}

/** The widgets that the slice has in pages of other slices. */
function Widgets({ slice }: { slice: string }) {
  const declared = findSlice(slice)?.widgets ?? []
  if (declared.length === 0) return null
  return (
    <ul className={classes['widgets']}>
      {declared.map(({ module, label }) => {
        const state = stateOf(slice, module)
        return (
          <li key={module} className={state.failed ? classes['problem'] : undefined}>
            Widget {label}: {state.text}
          </li>
        )
      })}
    </ul>
  )
}

/** Read when the panel is drawn, because a subscription would load a widget that the page does not show. */
function stateOf(slice: string, module: string): { text: string; failed: boolean } {
  const state = codeOf(slice).widget(module).get()
  if (state.status === 'failed') return { text: `failed. ${state.why}`, failed: true }
  return { text: state.status === 'loaded' ? 'loaded.' : 'not used by this page so far.', failed: false }
}

function reasonFor({ because, version, listed }: InspectedSlice): string {
  const { weight = 0, segment = [] } = listed.find((each) => each.version === version) ?? {}
  if (because === 'segment') return `You are one of the ${weight}% of ${segment.join(', ')} who get it.`
  if (because === 'preview') return 'You chose it.'
  if (because === 'share') return `You are one of the ${weight}% of visitors who get it.`
  if (because === 'stand-in') return 'It stands in, because no usable release has visitors.'
  return 'All visitors get it.'
}

const baseOf = (slice: string) => new URL(findSlice(slice)?.base ?? '/', location.href).href

/** What this page has loaded of the slice so far. A server of files without Timing-Allow-Origin gives no sizes. */
function loadedBy({ slice, budgets = {} }: InspectedSlice): string {
  const base = baseOf(slice)
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const files = entries.filter(({ name }) => name.startsWith(base))
  if (files.length === 0) return 'Not used by this page so far.'
  const size = files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  const count = `${files.length} ${files.length === 1 ? 'file' : 'files'}`
  if (size === 0) return `${count} loaded.`
  const loaded = `${count} loaded, ${Math.round(size / 1_000)} kB compressed`
  const budget =
    budgets[findSlice(slice)?.routes.find(({ path }) => location.pathname === path || location.pathname.startsWith(`${path}/`))?.path ?? '']
  return budget === undefined ? `${loaded}.` : `${loaded}; the budget of a first visit to this page is ${budget} kB.`
}

const describeFailure = ({ at, what, requestId, traceId }: PageFailure) => `${at.toISOString()} ${what}${idsOf(requestId, traceId)}`

function idsOf(requestId: string | undefined, traceId: string | undefined): string {
  const ids = [requestId && `request ${requestId}`, traceId && `trace ${traceId}`].filter((id) => id)
  return ids.length === 0 ? '' : ` (${ids.join(', ')})`
}

/** Plain text for a message to the team of a slice. */
function report(slices: readonly InspectedSlice[], failures: readonly PageFailure[]): string {
  return [
    location.href,
    ...slices.map((each) =>
      [`${each.label} ${each.version}: ${reasonFor(each)} ${loadedBy(each)}`, ...each.problems.map((problem) => `  ${problem}`)].join('\n'),
    ),
    ...failures.map(describeFailure),
    navigator.userAgent,
  ].join('\n')
}
