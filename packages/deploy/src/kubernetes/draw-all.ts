import { stringify } from 'yaml'
import { drawDatabase, drawRestored, restoredName } from './draw-database.ts'
import { drawMonitoring } from './draw-monitoring.ts'
import {
  drawClosing,
  drawDatabasePolicy,
  drawIngresses,
  drawMigrationPolicy,
  drawNamespace,
  drawPolicies,
} from './draw-network.ts'
import { drawMigration, drawProcesses } from './draw-processes.ts'
import { findWhyBlocked } from './find-blocked.ts'
import type { Settings } from './settings.ts'

/** An object of Kubernetes that knows the schema of its kind. */
export interface KubernetesObject {
  readonly kind: string
  /** @throws when it contradicts the schema */
  validate(): void
  toJSON(): unknown
}

/** @throws Error where no pod would reach the object store */
function needStore(settings: Settings): void {
  const why = findWhyBlocked('api', new URL(settings.store.endpoint), settings)
  if (why !== undefined) throw new Error(`store.endpoint ${why}`)
}

/**
 * The files, those with a number in the order in which they are applied. Each has the policies of its pods, because it is
 * waited for before the next one is applied.
 */
export const drawAll = (settings: Settings): Readonly<Record<string, readonly KubernetesObject[]>> => {
  needStore(settings)
  return {
    '1-database': [
      ...drawNamespace(settings),
      ...drawClosing(settings),
      drawDatabasePolicy(settings),
      ...drawDatabase(settings),
    ],
    '2-migrate': [drawMigrationPolicy(settings), ...drawMigration(settings)],
    '3-processes': [...drawPolicies(settings), ...drawProcesses(settings), ...drawIngresses(settings)],
    '4-monitoring': drawMonitoring(settings),
    // Applied for `synet backup-check`, and deleted afterwards.
    'backup-check': [drawDatabasePolicy(settings, restoredName), ...drawRestored(settings)],
  }
}

const head = '# Derives from packages/deploy/src/kubernetes: npm run kubernetes writes it.\n'

export const writeYaml = (objects: readonly KubernetesObject[]): string =>
  head +
  objects.map((object) => stringify(object.toJSON(), { lineWidth: 0, aliasDuplicateObjects: false })).join('---\n')
