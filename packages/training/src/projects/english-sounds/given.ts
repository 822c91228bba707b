// Written by train-recipe.ts.
import type { Given } from '../training-project.ts'

export const given: Given = {
  weights: {
    file: 'given.bin',
    bytes: 1844050,
    sha256: '36309dc4ec798fc6d0eeea607da056ce9de827cdf6de7a067c9df4cfd2c30c66',
  },
  recipe: {
    file: 'recipe.bin',
    bytes: 5984,
    sha256: '482baa44992b703060b9e9e585203b9c74af6660d269531a5634c25f8c3e8b28',
  },
  hash: '3f439ff5c61404955d2a67dec755e4265d3fb09932361971060ca43ad4d2e3c8',
  units: 561,
  figure: { value: 0.6845, error: 0.010391336535787877, of: 2000 },
}
