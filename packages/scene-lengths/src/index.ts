export { dipProgress, MOVE, moveProgress, TRANSITIONS, transitionProgress } from './film-motion.ts'
export { leastLengths, type SceneLengthRules, type SceneText, sceneLengths, type VideoLook } from './scene-lengths.ts'
export { type Point, type Size, type View, type ViewOptions, viewAround } from './view-around.ts'
