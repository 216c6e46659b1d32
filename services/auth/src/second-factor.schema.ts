import { Type } from 'typebox'
import { FormText } from './schema-types.ts'

export const CodeField = FormText('The six digits of the authenticator app, or a recovery code')

export const ChallengeField = FormText('From the response to the password')

export const SetupFields = {
  secret: Type.String({ description: 'Base32, to type into an authenticator app' }),
  uri: Type.String({ description: 'otpauth://totp/…' }),
  qr_svg: Type.String({ description: 'The URI as a QR code, an SVG document' }),
}

export const RecoveryCodesField = {
  recovery_codes: Type.Array(Type.String(), { description: 'Each works once. They are returned only here' }),
}

export const ChallengeSchema = Type.Object(
  {
    success: Type.Literal(false),
    error: Type.String({ description: 'What to do next' }),
    mfa_required: Type.Literal(true),
    mfa_setup_required: Type.Boolean({
      description: 'True if the account has no second factor and must set one up first (ADMIN_MFA=required)',
    }),
    challenge: Type.String({ description: 'Valid for 10 minutes' }),
  },
  { title: 'SecondStep' },
)
