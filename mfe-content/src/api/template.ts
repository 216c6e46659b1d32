/** A saved brief. */
export interface Template {
  template_id: string
  name: string
  prompt: string
  platform: string
  created_at?: string
}
