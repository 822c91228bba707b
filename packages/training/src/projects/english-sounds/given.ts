// Written by train-recipe.ts.
import type { Given } from '../training-project.ts'

export const given: Given = {
  weights: {
    file: 'given.bin',
    bytes: 1844050,
    sha256: '95c15f78193970113b41921f156e2cf05e7755b203e97cf394a4465e77dcd4b6',
  },
  recipe: {
    file: 'recipe.bin',
    bytes: 4704,
    sha256: 'e01a5b9a1b602a0f80d9572a62e2df9b94cd27d58670e4fb7d93ca0be7c5a328',
  },
  units: 441,
  rounds: 36,
  figure: { value: 0.6785, error: 0.010443604502277937, of: 2000 },
}
