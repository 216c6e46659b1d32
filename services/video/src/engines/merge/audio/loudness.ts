/** Loudness in LUFS, from the log of ebur128. Null for silence and for less than 0.4 s. */
export function integratedLoudness(log: string): number | null {
  const loudness = Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/u.exec(log)?.[1] ?? Number.NaN)
  return Number.isFinite(loudness) && loudness > -70 ? loudness : null
}
