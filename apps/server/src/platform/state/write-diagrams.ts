import { writeFileSync } from 'node:fs'
import { drawStates } from '#platform/state/draw-states'

writeFileSync(new URL('../../../../../docs/STATES.md', import.meta.url), drawStates())
