import { TONES, type ToneId } from '@loomcast/platform-rules'
import { authoritativeExpert } from './authoritative-expert.ts'
import { boldConfident } from './bold-confident.ts'
import { casualFriendly } from './casual-friendly.ts'
import { conversationalPersonal } from './conversational-personal.ts'
import { educationalInformative } from './educational-informative.ts'
import { engagingProfessional } from './engaging-professional.ts'
import { humorousWitty } from './humorous-witty.ts'
import { inspirationalMotivating } from './inspirational-motivating.ts'
import type { Voice } from './voice.ts'

export const VOICES: Record<ToneId, Voice> = {
  'engaging-professional': engagingProfessional,
  'casual-friendly': casualFriendly,
  'authoritative-expert': authoritativeExpert,
  'humorous-witty': humorousWitty,
  'inspirational-motivating': inspirationalMotivating,
  'educational-informative': educationalInformative,
  'conversational-personal': conversationalPersonal,
  'bold-confident': boldConfident,
}

const KEYWORDS: [ToneId, RegExp][] = [
  [
    'humorous-witty',
    /\b(?:funny|humou?r\w*|witty|wit|jok(?:e|es|ing)|playful|sarcas\w*|ironic\w*|cheeky|quirky|light-?hearted|silly|amusing)\b/giu,
  ],
  [
    'casual-friendly',
    /\b(?:casual|friendly|relaxed|laid-?back|informal|chill|warm|easy-?going|cheerful|fun|youthful|cosy|cozy|upbeat)\b/giu,
  ],
  [
    'authoritative-expert',
    /\b(?:authorit\w*|expert|formal|serious|scientific|academic|corporate|trustworthy|sober|factual|precise|neutral|technical|matter-of-fact|official)\b/giu,
  ],
  [
    'inspirational-motivating',
    /\b(?:inspir\w*|motivat\w*|uplift\w*|hopeful|optimis\w*|empower\w*|visionary|poetic|emotional|passionate|encouraging)\b/giu,
  ],
  [
    'educational-informative',
    /\b(?:educat\w*|informativ\w*|instructive|teach\w*|explain\w*|didactic|tutorial|how-to|helpful|clear|pedagog\w*)\b/giu,
  ],
  [
    'conversational-personal',
    /\b(?:conversational|personal|intimate|honest|authentic|storytelling|heartfelt|human|down-to-earth|sincere|vulnerable|genuine|chatty)\b/giu,
  ],
  [
    'bold-confident',
    /\b(?:bold|confident|direct|punchy|provocative|strong|edgy|assertive|daring|sharp|blunt|minimal\w*|terse|concise|energetic|powerful)\b/giu,
  ],
  ['engaging-professional', /\b(?:engag\w*|professional|business\w*|polished|balanced|elegant|refined|premium|luxur\w*)\b/giu],
]

/** The voice of a preset, or the one whose words a free tone uses most; the default tone's when it uses none. */
export function chooseVoice(tone: string): Voice {
  const wanted = tone.trim().toLowerCase()
  const preset = TONES.find((each) => each.name === wanted || each.id === wanted)
  if (preset) return VOICES[preset.id]

  return voiceNamedIn(wanted) ?? VOICES['engaging-professional']
}

/** The voice whose words a text uses most; undefined when it uses none. */
export function voiceNamedIn(text: string): Voice | undefined {
  let best: { id: ToneId; hits: number } | undefined
  for (const [id, words] of KEYWORDS) {
    const hits = text.match(words)?.length ?? 0
    if (hits > (best?.hits ?? 0)) best = { id, hits }
  }
  return best && VOICES[best.id]
}
