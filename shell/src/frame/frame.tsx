import { UiRoot } from '@loomcast/design-system'
import { Suspense, useLayoutEffect, useRef } from 'react'
import { outlet } from '../slices/stage.ts'
import { Background } from './background.tsx'
import { Content } from './content.tsx'
import { Footer } from './footer.tsx'
import classes from './frame.module.css'
import { Header } from './header.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { LiveRegions } from './live-regions.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { PaymentNotice } from './payment-notice.tsx'
import { Preview } from './preview.tsx'
import { Toasts } from './toasts.tsx'

/** The page layout around the slices. */
export function Frame() {
  return (
    <UiRoot>
      {/* biome-ignore lint/a11y/useValidAnchor: moves the focus on this page without adding a history entry */}
      <a
        className={classes['skip']}
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          document.getElementById('main')?.focus()
        }}
      >
        Skip to content
      </a>
      <div className={classes['page']}>
        <Header />
        <OfflineNotice />
        <PaymentNotice />
        <main id="main" tabIndex={-1} className={classes['main']}>
          <Content />
          <SliceOutlet />
        </main>
        <Footer />
        <Suspense fallback={null}>
          <Preview />
        </Suspense>
      </div>
      <LiveRegions />
      <Toasts />
      <LeaveDialog />
      <Background />
    </UiRoot>
  )
}

function SliceOutlet() {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    place.current?.append(outlet)
  }, [])
  return <div ref={place} />
}
