/** Loudness in LUFS, from the log of ebur128. Null for silence and for less than 0.4 s. */
export function integratedLoudness(log: string): number | null {
  const loudness = Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/u.exec(log)?.[1] ?? Number.NaN)
  return Number.isFinite(loudness) && loudness > -70 ? loudness : null
}

/** True peak in dBTP, from the log of ebur128 with `peak=true`. Null for silence. */
export function truePeak(log: string): number | null {
  const peak = Number(/True peak:\s+Peak:\s+(-?[\d.]+) dBFS/u.exec(log)?.[1] ?? Number.NaN)
  return Number.isFinite(peak) ? peak : null
}
