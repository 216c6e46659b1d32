import { costText, durationText, sizeText } from '@loomcast/web-kit/lists'
import type { Look } from '../src/api/wire.ts'
import { choiceProblems, choicesWith, DEFAULT_CHOICES, formatName, sceneCountOf, sizeOf } from '../src/choices/choices.ts'
import { estimateOf } from '../src/choices/estimate.ts'
import { choicesWithShape, shapeOf } from '../src/choices/shapes.ts'
import { etaText, failureSentence, titleOf } from '../src/job/job.ts'
import { vttOf } from '../src/player/use-caption-track.ts'
import {
  DEFAULT_LOOK,
  isEmphasized,
  lookToSend,
  NO_TEXT,
  sceneKeys,
  scenesFor,
  textsWith,
  withToggled,
  withWritten,
  wordsOf,
} from '../src/storyboard/storyboard.ts'
import { draftStore, EMPTY_DRAFT } from '../src/studio/draft.store.ts'
import { keyFor, needsWriting, startBody } from '../src/studio/start.ts'
import { copySizes, sizeName } from '../src/upscale/copy-sizes.ts'
import { failed, formats, job, options } from './server.ts'

describe('choices', () => {
  test('selects the first format of a platform and the aspect ratio of a format', () => {
    const professional = choicesWith(DEFAULT_CHOICES, { video_platform: 'professional' }, formats)
    expect(professional).toMatchObject({ video_format: 'linkedin_video', aspect_ratio: '16:9' })
    expect(choicesWith(professional, { aspect_ratio: '9:16' }, formats).aspect_ratio).toBe('16:9')
  })

  test('allows a free aspect ratio for ads only', () => {
    const ad = choicesWith(DEFAULT_CHOICES, { video_platform: 'professional', video_format: 'marketing_ad' }, formats)
    expect(ad.aspect_ratio).toBe('9:16')
    expect(choicesWith(ad, { aspect_ratio: '16:9' }, formats).aspect_ratio).toBe('16:9')
  })

  test('have one of four shapes, as a format or a custom size', () => {
    expect(shapeOf(DEFAULT_CHOICES)).toBe('9:16')
    const landscape = choicesWithShape(DEFAULT_CHOICES, '16:9', formats)
    expect(landscape).toMatchObject({ video_format: 'desktop_video', aspect_ratio: '16:9' })
    const square = choicesWithShape({ ...landscape, video_quality: '1080p' }, '1:1', formats)
    expect({ ...sizeOf(square), shape: shapeOf(square) }).toEqual({ width: 1080, height: 1080, shape: '1:1' })
    const portrait = choicesWithShape(DEFAULT_CHOICES, '4:5', formats)
    expect({ ...sizeOf(portrait), shape: shapeOf(portrait) }).toEqual({ width: 1080, height: 1350, shape: '4:5' })
    expect(choicesWithShape(portrait, '9:16', formats)).toEqual({
      ...portrait,
      ...DEFAULT_CHOICES,
      custom_width: 1080,
      custom_height: 1350,
    })
    expect(shapeOf({ ...portrait, custom_height: 1000 })).toBeUndefined()
  })

  test('keep the format that can have the shape', () => {
    const reels = { ...DEFAULT_CHOICES, video_format: 'instagram_reels' }
    expect(choicesWithShape(reels, '9:16', formats)).toBe(reels)
    const ad = choicesWith(DEFAULT_CHOICES, { video_platform: 'professional', video_format: 'marketing_ad' }, formats)
    expect(choicesWithShape(ad, '16:9', formats)).toMatchObject({ video_format: 'marketing_ad', aspect_ratio: '16:9' })
  })

  test('rounds a custom size to even numbers from 480 to 3840', () => {
    const custom = choicesWith(DEFAULT_CHOICES, { video_platform: 'custom' }, formats)
    expect(custom).toMatchObject({ video_format: 'custom', custom_width: 1080, custom_height: 1920 })
    expect(sizeOf({ ...custom, custom_width: 1081 })).toEqual({ width: 1082, height: 1920 })
    expect(choiceProblems({ ...custom, custom_width: 479, custom_height: 3841 }, options).map(({ field }) => field)).toEqual([
      'custom_width',
      'custom_height',
    ])
  })

  test('reports choices that the plan or the installation does not offer', () => {
    expect(choiceProblems({ ...DEFAULT_CHOICES, model_preference: 'veo3_pro' }, options)).toMatchObject([{ field: 'model_preference' }])
    expect(choiceProblems({ ...DEFAULT_CHOICES, engine: 'veo' }, options)).toEqual([{ field: 'engine', message: 'No key is set.' }])
  })

  test('reports custom sizes with more pixels than 720p if the plan has no more', () => {
    const resolutions = options.resolutions.map(({ id }) => ({ id, allowed: id === '720p' }))
    const small = { ...options, resolutions }
    const custom = choicesWith(DEFAULT_CHOICES, { video_platform: 'custom' }, formats)
    expect(choiceProblems(custom, small)).toMatchObject([{ field: 'custom_width' }])
    expect(choiceProblems({ ...custom, custom_width: 720, custom_height: 900 }, small)).toEqual([])
    expect(choiceProblems(custom, options)).toEqual([])
    expect(choiceProblems(DEFAULT_CHOICES, small)).toEqual([])
  })

  test('has one scene for each image, up to what the plan allows, unless the user chose a number', () => {
    const count = (images: number, allowed = [1, 2, 3, 4, 5], scene_count = DEFAULT_CHOICES.scene_count) =>
      sceneCountOf({ ...DEFAULT_CHOICES, scene_count }, images, { ...options, scenes: { ...options.scenes, allowed } })
    expect([0, 1, 2, 5, 9].map((images) => count(images))).toEqual([1, 1, 2, 5, 5])
    expect([2, 4].map((images) => count(images, [1, 3]))).toEqual([1, 3])
    expect(count(1, [3])).toBe(3)
    expect(count(1, [1, 2, 3], 2)).toBe(2)
  })

  test('estimates no cost for motion and the model’s price per scene for veo', () => {
    const three = ['', '', ''].map((caption) => ({ caption }))
    const small = { ...DEFAULT_CHOICES, video_quality: '720p' as const }
    expect(estimateOf(DEFAULT_CHOICES, three, DEFAULT_LOOK, options).time).toBe('about 40 seconds')
    expect(estimateOf(small, three, DEFAULT_LOOK, options)).toMatchObject({ cost: 0, time: 'about 20 seconds' })
    expect(estimateOf({ ...small, model_preference: 'veo3_pro' }, three, DEFAULT_LOOK, options).time).toBe('about 30 seconds')
    const busy = { ...options, speed: { low: 2, high: 5, ahead_s: 60 } }
    expect(estimateOf(small, three, DEFAULT_LOOK, busy).time).toBe('1 to 7 minutes')
    const veo = { ...options, engines: [{ id: 'veo' as const, about: '', available: true, reason: null }], default_engine: 'veo' as const }
    const look = { ...DEFAULT_LOOK, title_card: { title: 'x', subtitle: '' } }
    expect(estimateOf(small, three, look, veo)).toMatchObject({ film: 26.5, time: '2 to 3 minutes' })
    expect(estimateOf(small, three, look, veo).cost).toBeCloseTo(0.3)
  })

  test('estimates as much time as viewers need for the captions, and as the narration takes', () => {
    const film = (captions: string[], look: Partial<Look> = {}, narrated?: number) =>
      estimateOf(
        DEFAULT_CHOICES,
        captions.map((caption) => ({ caption })),
        { ...DEFAULT_LOOK, ...look },
        options,
        narrated,
      ).film
    const short = 'Fresh bread daily'
    const long = 'x'.repeat(62)
    expect(film([short, short, long])).toBeCloseTo(2.6 + 2.6 + 62 / 15.5 + 0.7)
    expect(film([short, short, long], { captions: 'off' })).toBeCloseTo(3 * 2.6)
    expect(film([short, short, long], { voice: 'synthetic' })).toBeCloseTo(2.6 + 2.6 + 62 / 12 + 0.7)
    expect(film([short, 'Also at noon', short, 'Also at noon'], { pace: 'fast' })).toBeCloseTo(2 * 1.7 + 2 * 1.6)
    expect(film([short, long, short], { film_seconds: 30 })).toBeCloseTo(30)
    expect(film([short])).toBeCloseTo(5)
    expect(film([short, long], { call_to_action: { text: 'Visit us', detail: '' } }, 20)).toBeCloseTo(22.5)
    expect(estimateOf(DEFAULT_CHOICES, [{ caption: short }], DEFAULT_LOOK, { ...options, lengths: undefined }).film).toBe(8)
  })
})

describe('storyboard', () => {
  test('keeps the user’s texts when others are generated', () => {
    const keys = ['a', 'b', 'c', 'd']
    const mine = textsWith(textsWith(textsWith({}, 'b', { caption: 'My own words' }), 'c', { wordless: true }), 'd', { caption: ' ' })
    const written = keys.map((key) => ({ caption: `Written ${key}`, emphasis: [], direction: 'd' }))
    const texts = scenesFor(withWritten(mine, keys, written), keys)
    expect(texts.map(({ caption }) => caption)).toEqual(['Written a', 'My own words', '', 'Written d'])
  })

  test('keeps each text with its picture when pictures are added, removed or reordered', () => {
    const texts = { ...textsWith({}, 'a', { caption: 'Of a' }), ...textsWith({}, 'b', { caption: 'Of b' }) }
    const captions = (pictures: string[], count = pictures.length) =>
      scenesFor(texts, sceneKeys(pictures, count)).map(({ caption }) => caption)
    expect(captions(['a', 'b'])).toEqual(['Of a', 'Of b'])
    expect(captions(['b', 'c', 'a'])).toEqual(['Of b', '', 'Of a'])
    expect(captions(['b'])).toEqual(['Of b'])
    expect(captions(['b', 'a'], 3)).toEqual(['Of b', 'Of a', ''])
  })

  test('removes the emphasis when its word is removed', () => {
    const texts = { a: { ...NO_TEXT, caption: 'Half price now', emphasis: ['Half'] } }
    expect(textsWith(texts, 'a', { caption: 'Full price now' })['a']?.emphasis).toEqual([])
    expect(wordsOf('Half price, €4.50 – “now”, half-off!')).toEqual(['Half', 'price', '€4.50', 'now', 'half-off'])
  })

  test('keeps the emphasis of a date until a word of it is removed', () => {
    const texts = { a: { ...NO_TEXT, caption: 'Open on 12 June', emphasis: ['12 June', 'Open'] } }
    expect(textsWith(texts, 'a', { caption: 'Closed on 12 June' })['a']?.emphasis).toEqual(['12 June'])
    expect(textsWith(texts, 'a', { caption: 'Open in June' })['a']?.emphasis).toEqual(['Open'])
  })

  test('emphasizes each word of a date, of which one can be removed', () => {
    expect(['12', 'June', 'Open'].map((word) => isEmphasized(['12 June'], word))).toEqual([true, true, false])
    expect(withToggled(['12 June', 'Open'], 'June')).toEqual(['12', 'Open'])
    expect(withToggled(['12 June'], 'Open')).toEqual(['12 June', 'Open'])
    expect(withToggled(['one two three four', 'five', 'six', 'seven', 'eight'], 'one')).toHaveLength(6)
  })
})

describe('the start', () => {
  const draft = { ...EMPTY_DRAFT, instructions: ' Show it ' }
  const ready = [
    {
      id: 'a',
      name: 'a.png',
      preview: '',
      upscaled: null,
      state: {
        phase: 'ready' as const,
        uploaded: { image_url: '/api/files/fil_a?expires=1', file_id: 'fil_a', width: 1, height: 1, bytes: 1, content_type: '' },
      },
    },
  ]

  test('always sends the storyboard, with the default look as well', () => {
    const written = { ...NO_TEXT, caption: 'Written', direction: 'x'.repeat(1_200) }
    expect(startBody(draft, [written], ready)).toEqual({
      image_urls: ['/api/files/fil_a?expires=1'],
      user_instructions: 'Show it',
      aspect_ratio: '9:16',
      model_preference: 'veo3_fast',
      video_quality: '1080p',
      scene_count: 1,
      video_format: 'tiktok',
      video_platform: 'social_media',
      engine: 'auto',
      storyboard: { scenes: [{ caption: 'Written', emphasis: [], direction: 'x'.repeat(1_000) }], look: lookToSend(DEFAULT_LOOK) },
    })
  })

  test('leaves no scene without words, except those that the user wants without', () => {
    const written = { ...NO_TEXT, caption: 'Come in', edited: true }
    const wordless = { ...NO_TEXT, caption: 'Not this', edited: true, wordless: true }
    expect(needsWriting([NO_TEXT])).toBe(true)
    expect(needsWriting([written, NO_TEXT])).toBe(true)
    expect(needsWriting([written, wordless])).toBe(false)
    expect(startBody(draft, [written, wordless], ready).storyboard?.scenes[1]).toEqual({ caption: '', emphasis: [], direction: 'Not this' })
  })

  test('sends texts, look and the upscaled copy, but omits a card without text', () => {
    const scenes = [{ ...NO_TEXT, caption: ' Come in ' }, NO_TEXT, NO_TEXT]
    const look = { ...DEFAULT_LOOK, title_card: { title: ' ', subtitle: 'x' } }
    const body = startBody({ ...draft, look }, scenes, [{ ...ready[0]!, upscaled: { url: '/api/files/fil_up', preview: '' } }])
    expect(body.image_urls).toEqual(['/api/files/fil_up'])
    expect(body.storyboard?.scenes[0]).toEqual({ caption: 'Come in', emphasis: [], direction: 'Come in' })
    expect(body.storyboard?.scenes).toHaveLength(3)
    expect(body.storyboard?.look).toMatchObject({ title_card: null })
  })

  test('reuses the key for the same body, even if its signed URLs change', () => {
    sessionStorage.clear()
    const first = keyFor(startBody(draft, [NO_TEXT], ready), sessionStorage)
    const resigned = { ...startBody(draft, [NO_TEXT], ready), image_urls: ['/api/files/fil_a?expires=2'] }
    expect(keyFor(resigned, sessionStorage)).toBe(first)
    expect(keyFor({ ...resigned, scene_count: 4 }, sessionStorage)).not.toBe(first)
  })
})

describe('the draft', () => {
  test('is restored without values of the wrong type', () => {
    localStorage.clear()
    const store = draftStore(localStorage)
    const uploaded = { image_url: '/api/files/fil_a', file_id: 'fil_a', width: 1, height: 1, bytes: 1, content_type: 'image/png' }
    const pictures = [{ id: 'a', name: 'a.png', thumbnail: '', uploaded }]
    const draft = { ...EMPTY_DRAFT, instructions: 'Show it', pictures, texts: textsWith({}, 'a', { caption: 'Hi' }) }
    store.write('usr_1', draft)
    expect(store.read('usr_1')).toEqual(draft)
    expect(store.read('usr_2')).toEqual(EMPTY_DRAFT)
    localStorage.setItem(
      'loomcast.draft.video.usr_2',
      JSON.stringify({
        instructions: 5,
        choices: { scene_count: 'x', engine: 'veo' },
        texts: { a: {}, 'a#1': { caption: 'Hi' }, removed: { caption: 'Bye' } },
        pictures: [{ id: 'b' }, ...pictures],
      }),
    )
    const read = store.read('usr_2')
    expect(read).toMatchObject({ instructions: '', choices: { ...EMPTY_DRAFT.choices, engine: 'veo' }, pictures })
    expect(read.texts).toEqual({ 'a#1': { ...NO_TEXT, caption: 'Hi', direction: 'Hi' } })
  })
})

describe('formatting', () => {
  test('spells the names of formats right', () => {
    expect(['linkedin_video', 'tiktok', 'youtube_shorts', 'instagram_reels', 'custom'].map(formatName)).toEqual([
      'LinkedIn Video',
      'TikTok',
      'YouTube Shorts',
      'Instagram Reels',
      'Custom size',
    ])
  })

  test.each([
    [84, '1:24'],
    [0, '0:00'],
    [59.6, '1:00'],
  ])('formats %d s as %s', (seconds, text) => expect(durationText(seconds)).toBe(text))
  test.each([
    [0.64, '640 KB'],
    [1, '1.0 MB'],
    [12.34, '12.3 MB'],
  ])('formats %d MB as %s', (megabytes, text) => expect(sizeText(megabytes)).toBe(text))
  test.each([
    [0, '$0.00'],
    [0.3, '$0.30'],
    [1_200, '$1,200.00'],
    [1_200.5, '$1,200.50'],
    [-3, '-$3.00'],
  ])('formats %d dollars as %s', (dollars, text) => expect(costText(dollars)).toBe(text))
  test.each([
    [null, ''],
    [3, 'about 5 seconds left'],
    [42, '25 to 45 seconds left'],
    [90, '50 to 90 seconds left'],
    [91, '1 to 2 minutes left'],
    [130, '1 to 3 minutes left'],
    [600, '6 to 10 minutes left'],
  ])('formats an ETA of %p as %p', (seconds, text) => expect(etaText(seconds)).toBe(text))
  test('neither end of an ETA rises while the time falls', () => {
    const ends = Array.from({ length: 900 }, (_, index) => etaText(900 - index)).map((text) => {
      const unit = text.includes('minute') ? 60 : 1
      const [low = 0, high = low] = (text.match(/\d+/gu) ?? []).map((count) => Number(count) * unit)
      return [low, high] as const
    })
    for (const end of [0, 1] as const) {
      const values = ends.map((each) => each[end])
      expect(values).toEqual(values.toSorted((one, other) => other - one))
    }
  })
  test('joins the lines of the instructions with a separator in a title', () => {
    expect(titleOf(job({ input_data: { ...job().input_data, user_instructions: ' One  line\n\nAnd another ' } }), 60)).toBe(
      'One line · And another',
    )
  })
  test('has the words that viewers read as its title', () => {
    expect(titleOf({ ...job(), title: 'Bread at six · Come by' }, 60)).toBe('Bread at six · Come by')
    expect(titleOf({ ...job(), title: 'Bread at six · Come by' }, 12)).toBe('Bread at six…')
  })
  test('truncates titles without splitting a character', () => {
    expect(titleOf(job({ input_data: { ...job().input_data, user_instructions: '👩‍🍳'.repeat(3) } }), 2)).toBe('👩‍🍳👩‍🍳…')
  })
  test('states for every failure whether it was charged', () => {
    expect(failureSentence(failed())).toBe('The encoder stopped. Nothing was charged.')
    const charged = failed('video_failed', {
      error: { step: 'video_merging', code: 'video_failed', message: 'It broke.', charged: 'unknown' },
    })
    expect(failureSentence(charged)).toBe('It broke.')
  })
  test('converts SubRip to WebVTT', () => {
    expect(vttOf('\uFEFF1\r\n00:00:01,500 --> 00:00:03,000\r\nHi, you\r\n')).toBe('WEBVTT\n\n1\n00:00:01.500 --> 00:00:03.000\nHi, you\n')
  })
})

test('larger copies have the sizes that platforms name, and never exceed 4K', () => {
  const names = (width: number, height: number, factors = [1.25, 1.5, 1.6, 2, 3, 4]) => copySizes({ width, height }, factors).map(sizeName)
  expect(names(720, 1280)).toEqual(['1080p (1080 × 1920 px)', '4K (2160 × 3840 px)'])
  expect(names(1920, 1080)).toEqual(['4K (3840 × 2160 px)'])
  expect(names(600, 600)).toEqual(['1200 × 1200 px'])
  expect(names(2160, 3840)).toEqual([])
  expect(names(720, 1280, [1.6])).toEqual([])
})
