export { dipProgress, MOVE, MOVING_TRANSITIONS, moveProgress, TRANSITIONS, transitionProgress } from './camera-motion.ts'
export { type RenderSpeed, rangeText, type TimeRange, timeRange } from './render-time.ts'
export { leastLengths, type SceneLengthRules, type SceneText, sceneLengths, type VideoLook } from './scene-lengths.ts'
export { type Point, type Size, type View, type ViewOptions, viewAround } from './view-around.ts'
