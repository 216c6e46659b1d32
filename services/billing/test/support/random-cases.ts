const { FC_SEED: seed, FC_RUNS: factor = '1' } = process.env

/** The number of random cases, multiplied by `FC_RUNS`. */
export const casesOf = (usual: number): number => usual * Number(factor)

/** The same cases in all runs, unless `FC_SEED` is another seed or "random". */
export const SEED = seed === 'random' ? Date.now() % 2 ** 31 : Number(seed ?? 20_260_310)
