import { Alert, Button, IconDownload } from '@loomcast/design-system/full'
import { CopyText } from '../clipboard/copy-text.tsx'
import { saveBlob } from '../files.ts'
import { PRODUCT } from '../product.ts'
import css from './second-factor.module.css'

/** New recovery codes, which the server sends only once, with buttons to copy and download them. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const text = `${PRODUCT.name} recovery codes\nEach code works once.\n\n${codes.join('\n')}\n`
  return (
    <div className={css.recovery}>
      <Alert tone="warning" title="Save these recovery codes" live={false}>
        They are shown only now. Each one logs you in once if you lose your phone.
      </Alert>
      <ul className={css.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={css.actions}>
        <CopyText text={codes.join('\n')} label="Copy codes" />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} />}
          onClick={() => saveBlob(new Blob([text], { type: 'text/plain' }), 'loomcast-recovery-codes.txt')}
        >
          Download codes
        </Button>
      </div>
    </div>
  )
}
