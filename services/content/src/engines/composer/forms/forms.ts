import { fold, type PlatformId, splitThread, weightedLength } from '@loomcast/platform-rules'
import { afterConnective, clauses, shortened } from '../wording/sentence.ts'
import { blogDraft } from './blog.ts'
import { bodyOf, closing, detailsOf, joined, listsFacts, listText, opening } from './pieces.ts'
import { pickHead, type Scene, type Script, sceneEmoji } from './script.ts'
import { type Draft, type Section, section } from './section.ts'

type Form = (script: Script, scene: Scene, tags: string[]) => Draft

/** A script in its platform's form. */
export const FORMS: Record<PlatformId, Form> = {
  twitter: threadDraft,
  linkedin: linkedinDraft,
  instagram: instagramDraft,
  facebook: facebookDraft,
  youtube: youtubeDraft,
  blog: blogDraft,
  tiktok: tiktokDraft,
}

// A body of so many sentences is read at a glance: each may stand alone.
const SHORT_BODY = 4

const sentencesOf = ({ follow, body }: Script): number =>
  follow.length + body.reduce((sum, part) => sum + (part.kind === 'sentences' ? part.sentences.length : part.items.length), 0)

/** A hook line, then short paragraphs or a list: feeds are skimmed. */
function linkedinDraft(script: Script, scene: Scene, tags: string[]): Draft {
  const airy = sentencesOf(script) <= SHORT_BODY ? { perParagraph: 1 } : {}
  return {
    sections: [
      ...opening(script, scene, true),
      ...bodyOf(script, scene, { lists: true, ...airy }),
      ...detailsOf(script, scene),
      ...closing(script),
    ],
    tags,
    separator: '\n\n',
  }
}

// What one paragraph may hold before it is no longer talk.
const SPOKEN_PARAGRAPH = 320

/** Told in one go, as one talks to neighbours: a short post is a paragraph, what to do, and two tags at most. */
function facebookDraft(script: Script, scene: Scene, tags: string[]): Draft {
  const start = opening(script, scene, false)
  const body = bodyOf(script, scene, { lists: false, perParagraph: script.voice.sentencesPerParagraph })
  const told = [...start, ...body].map((part) => part.text).join(' ')
  const isTalk = told.length <= SPOKEN_PARAGRAPH && !told.includes('\n') && start.length + body.length > 1
  return {
    sections: [...(isTalk ? section('body', told) : [...start, ...body]), ...detailsOf(script, scene), ...closing(script)],
    tags: tags.slice(0, 2),
    separator: '\n\n',
  }
}

/** Only the first 125 characters show: an opener that pushes the first sentence behind them gives way. */
function instagramDraft(script: Script, scene: Scene, tags: string[]): Draft {
  const whole = [script.opener, script.hook].filter(Boolean).join('\n\n')
  const start = fold('instagram', whole).hidden === '' || script.keepsOpener || !script.hook ? script : withoutOpener(script)
  return {
    sections: [
      ...opening(start, scene, true),
      ...bodyOf(start, scene, { lists: true, perParagraph: Math.min(2, script.voice.sentencesPerParagraph) }),
      ...detailsOf(start, scene),
      ...closing(start),
    ],
    tags,
    separator: '\n\n',
  }
}

function withoutOpener({ opener: _opener, ...script }: Script): Script {
  return { ...script, hook: script.plainHook ?? script.hook }
}

/** Search shows the first 157 characters: they say what the video is about, without a greeting. */
function youtubeDraft(script: Script, scene: Scene, tags: string[]): Draft {
  const leadsIn = script.opener !== undefined && /[:]$/u.test(script.opener)
  const start = leadsIn || script.keepsOpener || script.bare || !script.lead ? script : withoutOpener(script)
  const listed = script.english && scene.wishes.lists !== false && listsFacts(script, scene) && script.chapters.length === 0
  const body =
    listed && script.body.every((part) => part.kind === 'sentences') ? inThisVideo(start, scene) : bodyOf(start, scene, { lists: false })
  const chapters =
    script.chapters.length > 0
      ? section('chapters', [script.english ? 'Chapters:' : '', ...script.chapters].filter(Boolean).join('\n'))
      : []
  return {
    sections: [...opening(start, scene, false), ...body, ...chapters, ...detailsOf(start, scene), ...closing(askedBelow(start))],
    tags,
    separator: '\n\n',
  }
}

/** Under a video an answer is a comment. */
function askedBelow(script: Script): Script {
  const { closer, english, grave, keepsCloser } = script
  if (!closer?.endsWith('?') || !english || grave || keepsCloser || /comment/iu.test(closer)) return script
  return { ...script, closer: `In the comments: ${closer.charAt(0).toLowerCase()}${closer.slice(1)}` }
}

function inThisVideo(script: Script, scene: Scene): Section[] {
  const items = script.body.flatMap((part) => (part.kind === 'sentences' ? [part.sentences.join(' ')] : part.items))
  const { head } = pickHead(['In this video:', 'What this video is about:'], 'head', scene)
  return [...section('body', script.follow.join(' ')), ...section('list', listText(items, script.voice.bullet, head))]
}

// About so many characters show before the fold; tags may stand behind it.
const TIKTOK_ROOM = 150
// A warning says what to do, fold or not.
const GRAVE_ROOM = 400

/** One line that shows whole, one reason to react, and a few tags. */
function tiktokDraft(script: Script, scene: Scene, tags: string[]): Draft {
  const emoji = /\p{Extended_Pictographic}/u.test(script.hook) || !script.hook ? '' : sceneEmoji(scene)
  const hook = shortened(script.hook, 120) ?? clauses(script.hook)[0] ?? script.hook
  const opened = script.opener ? `${script.opener} ${/[:,]$/u.test(script.opener) ? (afterConnective(hook) ?? hook) : hook}` : hook
  const isNeeded = script.bare || script.keepsOpener || !script.lead
  const line = isNeeded || opened.length <= TIKTOK_ROOM - 3 ? opened : (script.plainHook && shortened(script.plainHook, 120)) || hook
  const left = (script.grave ? GRAVE_ROOM : TIKTOK_ROOM) - line.length - 3
  const end = script.grave || !script.english ? moreWithin(script, left) : endingWithin(script, left)
  const facts = [
    ...script.details.map((detail) => detail.value),
    ...script.body.flatMap((part) => (part.kind === 'list' ? part.items : [])),
  ]
  const details = (script.grave ? [] : facts)
    .filter((_value, index, all) => all.slice(0, index + 1).join(', ').length <= left - end.length - 1)
    .slice(0, 4)
    .join(', ')
  return {
    sections: [...section('hook', emoji ? `${line} ${emoji}` : line), ...section('details', details), ...section('closer', end)],
    tags: tags.slice(0, 4),
    separator: '\n',
  }
}

function endingWithin(script: Script, room: number): string {
  if (script.endWith !== undefined) return script.endWith
  const ask = [...script.asks, ...script.linkLines].find((each) => each.length <= room)
  const closer = script.closer && (script.closer.length <= room || script.keepsCloser || script.bare) ? script.closer : undefined
  return (script.keepsCloser ? closer : (ask ?? closer)) ?? ''
}

function moreWithin({ follow, body, asks }: Script, room: number): string {
  const sentences = [...follow, ...body.flatMap((part) => (part.kind === 'sentences' ? part.sentences : part.items)), ...asks]
  const kept: string[] = []
  for (const sentence of sentences) if ([...kept, sentence].join(' ').length <= room) kept.push(sentence)
  return joined(kept)
}

// Room for "10/12 " and a little air: a post that is full to the last sign reads badly.
const POST_TARGET = 240

/** A hook that stands alone, then one idea a post; a single post when everything fits into one. */
function threadDraft(script: Script, scene: Scene, tags: string[]): Draft {
  const first = opening(script, scene, true)
    .map((part) => part.text)
    .join('\n\n')
  const body = bodyOf(script, scene, { lists: true, perParagraph: Math.min(2, script.voice.sentencesPerParagraph) })
  const middle = [...body, ...detailsOf(script, scene)].flatMap((part) => (part.role === 'list' ? splitList(part.text) : [part.text]))
  const asks = [...script.asks, ...script.linkLines].join(' ')
  const showsCloser =
    script.closer !== undefined && (asks === '' || script.bare || scene.wishes.endWithQuestion || script.voice.closesAfterAsk)
  const last = [asks, showsCloser ? script.closer : undefined, script.endWith].filter(Boolean).join('\n\n')
  const tagLine = tags.join(' ')

  const single = [first, ...middle, last, tagLine].filter(Boolean).join('\n\n')
  // A thread was asked for: a single post only where there is no second idea.
  const ideas = sentencesOf(script) + (asks ? 1 : 0)
  if (weightedLength(single) <= 280 && (ideas <= 1 || script.bare))
    return { sections: section('hook', single), tags: [], separator: '\n\n' }

  const posts = packed([...middle], first)
  const ending = [last, tagLine].filter(Boolean).join('\n\n')
  const tail = posts.at(-1)
  if (ending && tail !== undefined && posts.length > 1 && weightedLength(`${tail}\n\n${ending}`) <= POST_TARGET)
    posts[posts.length - 1] = `${tail}\n\n${ending}`
  else if (ending) posts.push(ending)
  const numbered = splitThread(posts.map((post, index) => `${index + 1}/${posts.length} ${post}`).join('\n\n'))
  return { sections: numbered.flatMap((post) => section('body', post)), tags: [], separator: '\n\n' }
}

/** The hook alone in the first post, then paragraphs gathered while they stay well inside a post. */
function packed(parts: string[], first: string): string[] {
  const posts = [first]
  for (const part of parts) {
    const last = posts.at(-1) ?? ''
    if (posts.length > 1 && weightedLength(`${last}\n\n${part}`) <= POST_TARGET) posts[posts.length - 1] = `${last}\n\n${part}`
    else posts.push(part)
  }
  return posts
}

/** A long list by lines, its heading with the first item. */
function splitList(text: string): string[] {
  if (weightedLength(text) <= POST_TARGET) return [text]
  const [head = '', ...lines] = text.split('\n')
  const posts = [head]
  for (const line of lines) {
    const last = posts.at(-1) ?? ''
    if (weightedLength(`${last}\n${line}`) <= POST_TARGET) posts[posts.length - 1] = `${last}\n${line}`
    else posts.push(line)
  }
  return posts
}
