/** Two lanes and the page take 180 MB, three take 240 (measured in Chromium); a phone gives a page 200 MB without closing others. */
const lanesMax = 2

/**
 * A unit takes 60 MB and 34 MB for each million parameters: two of 0.43 million take 180 MB with the page, two of 1.83
 * million 277 MB, measured in Chromium. Larger models than those below are trained one unit at a time.
 */
export const parametersMax = 1_500_000

/**
 * Counts the units that a device trains side by side: half its cores stay free for other work.
 * @param cores logical cores; undefined where the browser does not report them
 */
export const lanesOf = (cores: number | undefined): number =>
  Math.min(lanesMax, Math.max(1, Math.floor((cores ?? 1) / 2)))
