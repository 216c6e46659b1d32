export { leastLengths, type SceneLengthRules, type SceneText, sceneLengths, type VideoLook } from './scene-lengths.ts'
