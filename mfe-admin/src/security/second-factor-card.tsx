import { Alert, Badge, Button, Card, DateText, ErrorState, Skeleton } from '@loomcast/design-system/full'
import { announce, toast } from '@loomcast/web-kit'
import { useQuery, useQueryClient } from '@loomcast/web-kit/query'
import { RecoveryCodes } from '@loomcast/web-kit/second-factor'
import { useState } from 'react'
import { ProofDialog } from './proof-dialog.tsx'
import { type SecondFactor, secondFactorKey, securityApi, sessionsKey } from './security.api.ts'
import css from './security.module.css'
import { SetupDialog } from './setup-dialog.tsx'

/** Whether two-step login is on, with what the administrator can change about it. */
export function SecondFactorCard() {
  const factor = useQuery({ queryKey: secondFactorKey, queryFn: ({ signal }) => securityApi.state({ signal }) })
  return (
    <Card as="section" className={css.section} aria-labelledby="second-factor">
      <h2 className={css.title} id="second-factor">
        Two-step login
      </h2>
      {factor.data ? (
        <LoadedFactor factor={factor.data} />
      ) : factor.isError ? (
        <ErrorState
          compact
          title="Failed to load two-step login"
          description={factor.error.detail}
          retrying={factor.isFetching}
          onRetry={() => void factor.refetch()}
        />
      ) : (
        <div role="status" aria-busy="true" aria-label="Loading two-step login">
          <Skeleton height={48} />
        </div>
      )}
    </Card>
  )
}

type OpenDialog = 'setup' | 'off' | 'codes'

function LoadedFactor({ factor }: { factor: SecondFactor }) {
  const queries = useQueryClient()
  const [dialog, setDialog] = useState<OpenDialog>()
  const [codes, setCodes] = useState<string[]>()
  const reload = () => Promise.all([secondFactorKey, sessionsKey].map((queryKey) => queries.invalidateQueries({ queryKey })))
  const close = () => setDialog(undefined)

  async function showCodes(recovery_codes: string[], message: string) {
    setCodes(recovery_codes)
    close()
    announce(message)
    await reload()
  }

  async function turnedOff() {
    close()
    setCodes(undefined)
    toast({ kind: 'success', message: 'Two-step login is off' })
    await reload()
  }

  return (
    <>
      {factor.enabled ? <EnabledFactor factor={factor} onOpen={setDialog} /> : <DisabledFactor onOpen={setDialog} />}
      {codes ? (
        <div className={css.codes}>
          <RecoveryCodes codes={codes} />
          <div>
            <Button onClick={() => setCodes(undefined)}>I saved the codes</Button>
          </div>
        </div>
      ) : null}
      {dialog === 'setup' ? (
        <SetupDialog onClose={close} onDone={(recovery_codes) => void showCodes(recovery_codes, 'Two-step login is on')} />
      ) : null}
      {dialog === 'off' ? (
        <ProofDialog
          title="Turn off two-step login?"
          message="Your password alone is then enough to log in."
          confirmLabel="Turn off"
          danger
          onClose={close}
          act={async (proof) => {
            await securityApi.turnOff(proof)
            await turnedOff()
          }}
        />
      ) : null}
      {dialog === 'codes' ? (
        <ProofDialog
          title="Create new recovery codes?"
          message="The earlier codes stop working."
          confirmLabel="Create codes"
          onClose={close}
          act={async (proof) => showCodes((await securityApi.renewCodes(proof)).recovery_codes, 'New recovery codes were created')}
        />
      ) : null}
    </>
  )
}

interface StateProps {
  onOpen: (dialog: OpenDialog) => void
}

function DisabledFactor({ onOpen }: StateProps) {
  return (
    <>
      <p className={css.text}>Two-step login is off. Protect the admin area with a code from your phone in addition to your password.</p>
      <div>
        <Button onClick={() => onOpen('setup')}>Turn on two-step login</Button>
      </div>
    </>
  )
}

function EnabledFactor({ factor, onOpen }: StateProps & { factor: SecondFactor }) {
  const { enabled_at, recovery_codes_left: left, required } = factor
  return (
    <>
      <p className={css.text}>
        <Badge tone="success">On</Badge> {enabled_at ? <DateText value={enabled_at} /> : null}
        {' · '}
        {left === 1 ? '1 recovery code left' : `${left} recovery codes left`}
      </p>
      {left <= 2 ? (
        <Alert tone="warning" live={false}>
          Create new recovery codes before you run out.
        </Alert>
      ) : null}
      {required ? <p className={css.text}>Two-step login is required for administrators here.</p> : null}
      <div className={css.actions}>
        <Button variant="default" onClick={() => onOpen('codes')}>
          Create new recovery codes
        </Button>
        {required ? null : (
          <Button variant="default" color="danger" onClick={() => onOpen('off')}>
            Turn off two-step login
          </Button>
        )}
      </div>
    </>
  )
}
