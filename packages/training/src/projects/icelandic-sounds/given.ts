// Written by train-recipe.ts.
import type { Given } from '../training-project.ts'

export const given: Given = {
  weights: {
    file: 'given.bin',
    bytes: 836370,
    sha256: '1ce9aac57408d5a37ffcf046d39d8aa809566bf9f9549dc803ec733a0d92d10b',
  },
  recipe: {
    file: 'recipe.bin',
    bytes: 3488,
    sha256: 'bf12a4f11f2c00380d7807eab2418ddef08a92f507e7a748f0264ee28500cef3',
  },
  hash: '7c40b706aa75e1c0e821044bd8296556e9b0bf8dbcb17009280f71f724b96f51',
  units: 327,
  figure: { value: 0.8555, error: 0.00786192565469809, of: 2000 },
}
