// Written by train-recipe.ts.
import type { Given } from '../training-project.ts'

export const given: Given = {
  weights: {
    file: 'given.bin',
    bytes: 1844050,
    sha256: '1f3e406b00910083f24e41f0b8fdcbf1262a3d4bef97f17520bf1b8274748e6e',
  },
  recipe: {
    file: 'recipe.bin',
    bytes: 3488,
    sha256: '3e3a49f0d24a1d587daa7dadfca6d1c372dfd4fc2299950bcb4e971f22ae5b47',
  },
  hash: 'c29e420bd3d76b07973d358b5549512423a50d8a4c3a97d74352738134e0ca70',
  units: 327,
  figure: { value: 0.853, error: 0.007918049002121673, of: 2000 },
}
