import { Container, ErrorState } from '@loomcast/design-system'
import { CrashPage } from '@loomcast/web-kit'
import { Component, type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import type { ShellPage } from '../routing/decision.ts'
import { RouteSkeleton } from '../slices/skeleton.tsx'
import classes from './page.module.css'

type PageModule = { default: ComponentType }

/** The shell's own pages, each in a chunk named after its path. The build lists the chunk's files in the page, and the gateway sends preload hints for them. */
const PAGES: Record<ShellPage, () => Promise<PageModule>> = {
  landing: () => import(/* webpackChunkName: "page-landing" */ '../landing/landing.page.tsx'),
  terms: () => import(/* webpackChunkName: "page-terms" */ '../static-pages/terms.page.tsx'),
  privacy: () => import(/* webpackChunkName: "page-privacy" */ '../static-pages/privacy.page.tsx'),
  view: () => import(/* webpackChunkName: "page-account-view" */ './view-ended.page.tsx'),
}

type State = { status: 'pending' } | { status: 'loaded'; Page: ComponentType } | { status: 'failed' }

export function ShellPageView({ page }: { page: ShellPage }) {
  const [state, setState] = useState<State>({ status: 'pending' })
  const load = useCallback(() => {
    let unmounted = false
    PAGES[page]().then(
      (module) => !unmounted && setState({ status: 'loaded', Page: module.default }),
      (error: unknown) => {
        console.error('page_load_failed', { page }, error)
        if (!unmounted) setState({ status: 'failed' })
      },
    )
    return () => {
      unmounted = true
    }
  }, [page])
  useEffect(load, [load])

  if (state.status === 'pending') return <RouteSkeleton shape={page === 'landing' ? 'split' : 'list'} />
  if (state.status === 'failed') {
    return (
      <Container className={classes['page']}>
        <h1 className={classes['hiddenTitle']}>This page did not load</h1>
        <ErrorState
          title="This page did not load"
          description="Check your connection and try again."
          onRetry={() => {
            setState({ status: 'pending' })
            load()
          }}
          retryLabel="Try again"
        />
      </Container>
    )
  }
  return (
    <PageBoundary>
      <state.Page />
    </PageBoundary>
  )
}

class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    console.error('page_crashed', error)
  }

  override render(): ReactNode {
    return this.state.failed ? <CrashPage onRetry={() => this.setState({ failed: false })} /> : this.props.children
  }
}
