import { Type } from 'typebox'
import { closed, ImageUrls } from '../schema-types.ts'
import { AnalysisView } from './analysis-view.ts'

export const AnalyzeBody = Type.Object({ image_urls: ImageUrls }, closed)
export const AnalyzeResponse = Type.Object({ success: Type.Literal(true), analysis: AnalysisView })
