import { Button, Card, EmptyState, ErrorState, IconText, PageHeader, Skeleton } from '@loomcast/design-system/full'
import { findPlatform, PLATFORMS, type PlatformId, platformName } from '@loomcast/platforms'
import { Link, toast, useDocumentTitle } from '@loomcast/web-kit'
import { useState } from 'react'
import { DeleteAllVoices } from './delete-voice.tsx'
import { LearnForm } from './learn-form.tsx'
import { UnusedPosts } from './unused-posts.tsx'
import { type UnusedPost, useVoices, type Voice } from './voice.api.ts'
import css from './voice.module.css'
import { VoiceCard } from './voice-card.tsx'

/** The form for posts: closed, or open for a platform that may already be chosen. */
type Learning = { platform?: PlatformId; fromUrl?: boolean } | null

export function VoicePage() {
  useDocumentTitle('Your voice')
  const { data: voices, ...query } = useVoices()
  const [learning, setLearning] = useState<Learning>(wantedPlatform)
  const [unused, setUnused] = useState<UnusedPost[]>([])
  // By now, the platform in the URL may have a voice.
  const isOpen = learning !== null && !(learning.fromUrl && voices?.some(({ platform }) => platform === learning.platform))
  const canAdd = voices && voices.length > 0 && !isOpen && PLATFORMS.some(({ id }) => !voices.some(({ platform }) => platform === id))

  function finish(voice: Voice, unusedPosts: UnusedPost[]) {
    setLearning(null)
    setUnused(unusedPosts)
    const posts = `${voice.posts_read.toLocaleString('en')} ${voice.posts_read === 1 ? 'post' : 'posts'}`
    toast({ kind: 'success', message: `Your voice for ${platformName(voice.platform)} was learned from ${posts}.` })
  }

  return (
    <div className={css.page}>
      <PageHeader
        title="Your voice"
        description="Learned from your own posts, so that new ones sound like you."
        actions={
          <>
            {canAdd && <Button onClick={() => setLearning({})}>Add a platform</Button>}
            <Button component={Link} to="/settings" variant="default">
              Content settings
            </Button>
          </>
        }
      />
      {voices ? (
        <div className={css.cards}>
          {!isOpen && <UnusedPosts posts={unused} onClose={() => setUnused([])} />}
          {isOpen && (
            <LearnForm
              key={learning.platform}
              voices={voices}
              platform={learning.platform}
              // From now on, the form stays open if the voice exists.
              onSend={() => setLearning({ ...learning, fromUrl: false })}
              onDone={finish}
              onCancel={() => setLearning(null)}
            />
          )}
          {voices.length === 0 ? (
            !isOpen && <NoVoice onAdd={() => setLearning({})} />
          ) : (
            <Voices voices={voices} onLearnAgain={(platform) => setLearning({ platform })} />
          )}
        </div>
      ) : query.isError ? (
        <Card>
          <ErrorState
            title="Your voice did not load"
            description="Nothing was changed. Try again in a moment."
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        </Card>
      ) : (
        <div className={css.cards} role="status" aria-busy="true" aria-label="Loading your voice">
          <Skeleton height={420} radius="var(--lc-radius-card)" />
        </div>
      )}
    </div>
  )
}

function NoVoice({ onAdd }: { onAdd: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={IconText}
        title="No voice yet"
        description="Add posts that you wrote. We find your habits with fixed rules. No AI model reads your posts."
        example="“Your sentences have about 11 words. Your posts mostly begin with a question. You never use ‘excited’.”"
        action={<Button onClick={onAdd}>Add your posts</Button>}
      />
    </Card>
  )
}

function Voices({ voices, onLearnAgain }: { voices: Voice[]; onLearnAgain: (platform: PlatformId | undefined) => void }) {
  const inOrder = [...voices].sort((one, other) => positionOf(one.platform) - positionOf(other.platform))
  return (
    <>
      {inOrder.map((voice) => (
        <VoiceCard key={voice.platform} voice={voice} onLearnAgain={() => onLearnAgain(findPlatform(voice.platform)?.id)} />
      ))}
      {voices.length > 1 && <DeleteAllVoices count={voices.length} />}
    </>
  )
}

const positionOf = (platform: string) => findPlatform(platform)?.position ?? Number.MAX_SAFE_INTEGER

/** The platform in the URL. */
function wantedPlatform(): Learning {
  const platform = findPlatform(new URLSearchParams(window.location.search).get('platform'))?.id
  return platform ? { platform, fromUrl: true } : null
}
