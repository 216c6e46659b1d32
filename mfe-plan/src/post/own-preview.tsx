import { type Measure, type Platform, type PlatformId, platformById } from '@loomcast/platforms'
import { PostPreview, type PreviewPicture } from '@loomcast/platforms/previews'
import { useAuthor } from '@loomcast/web-kit/author'
import { CopyText } from '@loomcast/web-kit/clipboard'

/** A post as readers of its platform see it, by the signed-in user. */
export function OwnPreview({
  platform,
  text,
  title,
  measure,
  pictures,
  crop,
}: {
  platform: PlatformId
  text: string
  title: string | null
  measure: Measure
  pictures: readonly PreviewPicture[]
  /** Of the network through which it is published. */
  crop?: Platform['pictures'] | undefined
}) {
  const author = useAuthor()
  const ownTitle = platformById(platform).features.title?.separate ? title : null
  return (
    <PostPreview
      platform={platform}
      text={text}
      title={ownTitle}
      author={author}
      measure={measure}
      pictures={pictures}
      crop={crop}
      writing={false}
      CopyPost={CopyPost}
    />
  )
}

function CopyPost({ text, label }: { text: string; label: string }) {
  return <CopyText text={text} label={label} short="Copy" size="small" />
}
