import { type SecondStepRequired, session, type User } from '@loomcast/web-kit'
import { type ReactNode, useState } from 'react'
import { AdminScreen } from './admin-screen.tsx'
import { SecondStep } from './second-step.tsx'

interface LoginStepsProps {
  onUser: (user: User) => void
  /** The first step. `reason`: why the login starts over. */
  children: (props: { reason: string | undefined; onSecondStep: (step: SecondStepRequired) => void }) => ReactNode
}

/** The step with the password, and the second step that an administrator's account can need. */
export function LoginSteps({ onUser, children }: LoginStepsProps) {
  const [step, setStep] = useState<SecondStepRequired>()
  const [reason, setReason] = useState<string>()
  if (!step) return children({ reason, onSecondStep: setStep })
  return (
    <AdminScreen title={step.setup ? 'Set up two-step login' : 'Enter your code'} lead={step.message}>
      <SecondStep
        step={step}
        onToken={async (accessToken) => onUser(await session.adopt(accessToken))}
        onRestart={(why) => {
          setStep(undefined)
          setReason(why)
        }}
      />
    </AdminScreen>
  )
}
