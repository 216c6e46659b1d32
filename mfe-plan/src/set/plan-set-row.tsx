import { Button, Checkbox, IconChevronDown, Skeleton, Textarea, TextInput } from '@loomcast/design-system/full'
import { postName } from '@loomcast/platforms'
import { PlatformIcon } from '@loomcast/platforms/icon'
import { useDeferredValue, useId, useState } from 'react'
import type { Network } from '../api/plan.ts'
import { useConnections, useNetworks, usePictures } from '../api/queries.ts'
import { CostNote } from '../post/cost-note.tsx'
import { FitLine } from '../post/fit-line.tsx'
import { MediaNote } from '../post/media-note.tsx'
import { NetworkParts } from '../post/network-parts.tsx'
import styles from '../post/post.module.css'
import { fitOf, hasTitle, networkOf, type When } from '../post/post-fields.ts'
import { firstWords } from '../post/post-texts.ts'
import type { FieldErrors } from '../post/save-post.ts'
import { ThreadField } from '../post/thread-field.tsx'
import { ThroughField } from '../post/through-field.tsx'
import type { PlannedText } from './set-plan.ts'

interface PlanSetRowProps {
  text: PlannedText
  when: When | null
  isLoading: boolean
  problems: FieldErrors
  onChange: (more: Partial<PlannedText>) => void
}

/** One post of the set: whether, when and how it is posted, its text, and what its network needs besides. */
export function PlanSetRow({ text, when, isLoading, problems, onChange }: PlanSetRowProps) {
  const [open, setOpen] = useState(false)
  const details = useId()
  const connections = useConnections().data?.connections
  const networks = useNetworks().data
  const name = postName(text.platform, text.text)
  const settled = useDeferredValue(text.text)
  const network = networkOf(text.connectionId, connections, networks)
  const fit = fitOf(text.platform, settled, network, { pictures: text.pictures.length, isThread: text.isThread })
  const stored = usePictures(text.pictures.map(({ file_id }) => file_id)).data
  const { local_time, connection_id, ...others } = problems
  const [opened, setOpened] = useState(problems)
  // Errors open the row once, so that it can be closed again.
  if (problems !== opened) {
    setOpened(problems)
    if (Object.keys(others).length > 0) setOpen(true)
  }

  return (
    <li className={styles.setRow} aria-label={name}>
      <div className={styles.setHead}>
        <Checkbox
          checked={text.isChosen}
          label={
            <span className={styles.option}>
              <PlatformIcon platform={text.platform} size={22} />
              <b>{name}</b>
            </span>
          }
          onChange={(event) => onChange({ isChosen: event.currentTarget.checked })}
        />
        <Button
          variant="subtle"
          size="sm"
          rightSection={<IconChevronDown size={18} />}
          aria-expanded={open}
          aria-controls={open ? details : undefined}
          aria-label={`${open ? 'Close' : 'Edit'} ${name}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Close' : 'Edit'}
        </Button>
      </div>
      {text.isChosen && (
        <>
          {!open && (
            <p className={styles.rowWords} dir="auto">
              {firstWords({ title: null, text: text.text }, 140)}
            </p>
          )}
          <div className={styles.setFields}>
            {when && !isLoading ? (
              <>
                <TextInput
                  label="Date"
                  type="date"
                  value={when.day}
                  error={local_time}
                  onChange={(event) => onChange({ when: { ...when, day: event.currentTarget.value } })}
                />
                <TextInput
                  label="Time"
                  type="time"
                  value={when.time}
                  onChange={(event) => onChange({ when: { ...when, time: event.currentTarget.value } })}
                />
              </>
            ) : (
              <Skeleton height={70} aria-label="Looking for a free time" />
            )}
            <ThroughField
              connectionId={text.connectionId}
              error={connection_id}
              withHelp={false}
              onChange={(connectionId) => onChange({ connectionId })}
            />
          </div>
          {network && <CostNote platform={text.platform} network={network} text={settled} />}
          {(open || needsMore(network)) && hasTitle(text.platform, network) && (
            <TextInput
              label="Title"
              value={text.title}
              error={problems.title}
              maxLength={300}
              onChange={(event) => onChange({ title: event.currentTarget.value })}
            />
          )}
          {open && (
            <div id={details} className={styles.fields}>
              <Textarea
                label="Text"
                autosize
                minRows={4}
                maxRows={14}
                dir="auto"
                value={text.text}
                error={problems.text}
                onChange={(event) => onChange({ text: event.currentTarget.value })}
              />
            </div>
          )}
          {(open || !fit.fits) && (
            <>
              <FitLine fit={fit} />
              <ThreadField text={settled} network={network} isThread={text.isThread} onChange={(isThread) => onChange({ isThread })} />
            </>
          )}
          {open || needsMore(network) ? (
            <NetworkParts
              fields={text}
              text={settled}
              network={network}
              stored={stored}
              film={text.film}
              errors={problems}
              onChange={onChange}
            />
          ) : (
            <MediaNote fields={text} network={network} />
          )}
        </>
      )}
    </li>
  )
}

/** Whether a text alone makes no post on the network. */
const needsMore = (network: Network | undefined): boolean =>
  Boolean(network?.films?.required || network?.pictures?.min || network?.options?.length)
