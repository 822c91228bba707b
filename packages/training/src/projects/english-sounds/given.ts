// Written by train-recipe.ts.
import type { Given } from '../training-project.ts'

export const given: Given = {
  weights: {
    file: 'given.bin',
    bytes: 836370,
    sha256: '97445d3d562de89405a9dd2d667d87e178b891b7f2ba56d16eaf67cd05493c81',
  },
  recipe: {
    file: 'recipe.bin',
    bytes: 5760,
    sha256: '572ac44fd37705f6ce8b8f654d654eabe1fa609b778fc85f594e09b5962af0fb',
  },
  hash: '25365ae72e809634d05d4ff4b1c0af68c8b3d4d46125ae613ccdf8594964fa68',
  units: 540,
  figure: { value: 0.6895, error: 0.010346249320405922, of: 2000 },
}
