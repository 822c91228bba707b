import { stringify } from 'yaml'
import { drawDatabase } from './draw-database.ts'
import { drawMonitoring } from './draw-monitoring.ts'
import { drawIngresses, drawNamespace, drawPolicies } from './draw-network.ts'
import { drawMigration, drawProcesses } from './draw-processes.ts'
import type { Settings } from './settings.ts'

/** An object of Kubernetes that knows the schema of its kind. */
export interface KubernetesObject {
  readonly kind: string
  /** @throws when it contradicts the schema */
  validate(): void
  toJSON(): unknown
}

/** The files in the order in which they are applied. */
export const drawAll = (settings: Settings): Readonly<Record<string, readonly KubernetesObject[]>> => ({
  '1-database': [...drawNamespace(settings), ...drawDatabase(settings)],
  '2-migrate': [...drawMigration(settings)],
  '3-processes': [...drawPolicies(settings), ...drawProcesses(settings), ...drawIngresses(settings)],
  '4-monitoring': drawMonitoring(settings),
})

const head = '# Derives from packages/deploy/src/kubernetes: npm run kubernetes writes it.\n'

export const writeYaml = (objects: readonly KubernetesObject[]): string =>
  head +
  objects.map((object) => stringify(object.toJSON(), { lineWidth: 0, aliasDuplicateObjects: false })).join('---\n')
