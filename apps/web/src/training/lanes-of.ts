/** With one unit leased ahead they are the four that a run may hold; each takes some 20 MB. */
const lanesMax = 3

/**
 * How many units a device trains side by side: half its cores stay with whatever else it does.
 * @param cores logical cores; undefined where the browser does not tell
 */
export const lanesOf = (cores: number | undefined): number =>
  Math.min(lanesMax, Math.max(1, Math.floor((cores ?? 1) / 2)))
