/** Whether pages show invented testimonials and figures, marked as such: the gateway's setting SHOW_SAMPLE_MARKETING, which production images have off. */
export function showsSampleMarketing(): boolean {
  return document.querySelector('meta[name="loomcast-sample-marketing"]') !== null
}
