// Written by train-recipe.ts.
import type { Given } from '../training-project.ts'

export const given: Given = {
  weights: {
    file: 'given.bin',
    bytes: 1844050,
    sha256: '75904d7924d4875038fb4788e988a2c43ae65c23b2c650a13ef7c27b42e33ef1',
  },
  recipe: {
    file: 'recipe.bin',
    bytes: 2112,
    sha256: 'bc783d33af982ac37b2e666e7c8939d1bf89fac281a6ed057642f3a9a0176688',
  },
  units: 198,
  rounds: 16,
  figure: { value: 0.832, error: 0.008359904305672405, of: 2000 },
}
