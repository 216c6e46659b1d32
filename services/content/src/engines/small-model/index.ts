export { createSmallModel, SMALL_MODEL_ID, type SmallModel, type SmallModelOptions, type SmallModelStatus } from './small-model.engine.ts'
