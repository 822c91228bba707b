import type { IContainer } from 'kubernetes-models/v1/Container'
import { drawAll } from '../draw-all.ts'
import { exampleSettings } from '../settings.ts'

/** The objects of the example, by the name of their file. */
export const files = drawAll(exampleSettings)

/** What the tests read and change of an object. */
export interface DrawnObject {
  kind: string
  metadata: { name: string; labels?: Readonly<Record<string, string>> }
  spec: { template?: { spec: { containers: IContainer[]; affinity?: unknown } } }
}
export const copyObjects = (): DrawnObject[] => JSON.parse(JSON.stringify(Object.values(files).flat())) as DrawnObject[]
export const toConstructs = (all: readonly DrawnObject[]) =>
  all.map((one) => ({ ...one, validate: () => {}, toJSON: () => one }))

export function containerOf(all: readonly DrawnObject[], name: string): IContainer {
  const [container] =
    all.find((candidate) => candidate.metadata.name === name && candidate.spec.template)?.spec.template?.spec
      .containers ?? []
  if (!container) throw new Error(`no workload ${name}`)
  return container
}
