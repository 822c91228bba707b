import { expect, it } from 'vitest'
import { drawAll } from './draw-all.ts'
import { exampleSettings } from './settings.ts'

it.each([
  ['16Gi', '4096MB', '12288MB'],
  ['2.5Gi', '640MB', '1920MB'],
  ['16777216Ki', '4096MB', '12288MB'],
  ['1Ti', '262144MB', '786432MB'],
])(
  'the generator gives PostgreSQL a quarter of %s for its buffers, and counts on three quarters [STD-14]',
  (memory, buffers, cache) => {
    const drawn = drawAll({ ...exampleSettings, database: { ...exampleSettings.database, memory } })
    const parameters = [...(drawn['1-database'] ?? []), ...(drawn['backup-check'] ?? [])]
      .filter(({ kind }) => kind === 'Cluster')
      .map((object) => object.toJSON() as { spec: { postgresql: { parameters: Record<string, string> } } })
      .map(({ spec }) => spec.postgresql.parameters)
    expect(parameters).toHaveLength(2)
    for (const parameter of parameters)
      expect(parameter).toMatchObject({ shared_buffers: buffers, effective_cache_size: cache })
  },
)
