import type { IPodSpec } from 'kubernetes-models/v1/PodSpec'
import type { KubernetesObject } from './draw-all.ts'

interface DrawnObject {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly spec: {
    readonly podSelector?: Selector
    readonly selector?: Selector
    readonly replicas?: number
    readonly template?: { readonly metadata: { readonly labels: Labels }; readonly spec: IPodSpec }
  }
}
type Labels = Readonly<Record<string, string>>
interface Selector {
  readonly matchLabels?: Labels
}

const isSelected = ({ matchLabels = {} }: Selector, labels: Labels): boolean =>
  Object.entries(matchLabels).every(([name, value]) => labels[name] === value)

function podProblems(spec: IPodSpec, isJob: boolean): string[] {
  const isSet = (ok: unknown, what: string): string[] => (ok ? [] : [what])
  return [
    ...isSet(spec.securityContext?.runAsNonRoot, 'may run as root'),
    ...isSet(spec.automountServiceAccountToken === false, 'has a token of the cluster'),
    ...spec.containers.flatMap(({ resources, securityContext, ...container }) => [
      ...isSet(resources?.limits?.['memory'], 'has no limit of memory'),
      ...isSet(resources?.requests?.['cpu'], 'asks for no CPU'),
      ...isSet(securityContext?.readOnlyRootFilesystem, 'can write its root'),
      ...isSet(securityContext?.allowPrivilegeEscalation === false, 'can gain rights'),
      ...isSet(securityContext?.capabilities?.drop?.includes('ALL'), 'has capabilities'),
      ...(isJob
        ? []
        : (['startupProbe', 'livenessProbe', 'readinessProbe'] as const).flatMap((probe) =>
            isSet(container[probe], `has no ${probe}`),
          )),
    ]),
  ]
}

/** A stateful set is a signer, whose store must outlive the machine of the other one. */
const findTogether = (name: string, { affinity }: IPodSpec, sets: readonly DrawnObject[]): string[] =>
  sets
    .filter((other) => {
      const labels = other.spec.template?.metadata.labels ?? {}
      const apart = affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []
      return (
        other.metadata.name !== name &&
        !apart.some(
          ({ topologyKey, labelSelector }) =>
            topologyKey === 'kubernetes.io/hostname' && labelSelector && isSelected(labelSelector, labels),
        )
      )
    })
    .map((other) => `may run on the machine of ${other.metadata.name}`)

/** What every workload has beyond what the schemas ask for. @returns what is missing, by workload */
export function findProblems(objects: readonly KubernetesObject[]): readonly string[] {
  const all = objects.map((object) => object.toJSON() as DrawnObject)
  const of = (kind: string) => all.filter((one) => one.kind === kind)
  return all.flatMap(({ kind, metadata, spec }) => {
    const { template } = spec ?? {}
    if (!template) return []
    const { labels } = template.metadata
    const isJob = kind === 'Job'
    const policies = of('NetworkPolicy').filter((policy) => isSelected(policy.spec.podSelector ?? {}, labels))
    const isCovered = of('PodDisruptionBudget').some((budget) => isSelected(budget.spec.selector ?? {}, labels))
    const problems = [
      ...podProblems(template.spec, isJob),
      // One that denies everything, and its own.
      ...(policies.length >= 2 ? [] : ['has no network policy of its own']),
      ...(isCovered || isJob ? [] : ['has no disruption budget']),
      ...(kind === 'StatefulSet' ? findTogether(metadata.name, template.spec, of(kind)) : []),
      ...(kind === 'Deployment' && (spec.replicas ?? 1) < 2 ? ['is there once only'] : []),
    ]
    return problems.map((problem) => `${metadata.name} ${problem}`)
  })
}

/** The operator gives the pods of a database this label. */
const labelsOfPods = ({ kind, metadata, spec }: DrawnObject): Labels | undefined =>
  kind === 'Cluster' ? { 'cnpg.io/cluster': metadata.name } : spec?.template?.metadata.labels

/**
 * A file is applied, and its pods are waited for, before the next one: a policy that comes later leaves them cut off.
 * @param files in the order in which they are applied
 * @returns the pods that no policy of their own file opens anything for
 */
export const findCutOff = (files: Readonly<Record<string, readonly KubernetesObject[]>>): readonly string[] =>
  Object.entries(files).flatMap(([file, objects]) => {
    const all = objects.map((object) => object.toJSON() as DrawnObject)
    const selectors = all
      .filter(({ kind, spec }) => kind === 'NetworkPolicy' && spec.podSelector?.matchLabels)
      .map(({ spec }) => spec.podSelector ?? {})
    return all.flatMap((one) => {
      const labels = labelsOfPods(one)
      if (labels === undefined || selectors.some((selector) => isSelected(selector, labels))) return []
      return [`${one.kind} ${one.metadata.name} has no network policy in ${file}`]
    })
  })

interface DatabaseSpec {
  readonly imageName?: string
  readonly bootstrap?: { readonly recovery?: unknown }
  readonly backup?: unknown
  readonly monitoring?: { readonly enablePodMonitor?: boolean }
  readonly postgresql?: {
    readonly synchronous?: {
      readonly number?: number
      readonly dataDurability?: string
      readonly failoverQuorum?: boolean
    }
    readonly parameters?: Readonly<Record<string, string>>
  }
  readonly plugins?: readonly {
    readonly isWALArchiver?: boolean
    readonly parameters?: Readonly<Record<string, string>>
  }[]
  readonly probes?: { readonly liveness?: { readonly isolationCheck?: { readonly enabled?: boolean } } }
  readonly method?: string
  readonly retentionPolicy?: string
}

/**
 * What the database has beyond what its schema asks for: no deprecated field, an archive, and no promotion of a replica
 * that misses acknowledged commits.
 * @param connections that the processes may have at once
 */
export function findDatabaseProblems(objects: readonly KubernetesObject[], connections: number): readonly string[] {
  const all = objects.map(
    (object) => object.toJSON() as { kind: string; metadata: { name: string }; spec: DatabaseSpec },
  )
  const of = (kind: string) => all.filter((one) => one.kind === kind)
  const isSet = (ok: unknown, what: string): string[] => (ok ? [] : [what])
  // One that was restored serves nobody.
  const kept = of('Cluster').filter(({ spec }) => spec.bootstrap?.recovery === undefined)
  const ofCluster = kept.flatMap(({ spec }) => {
    const { synchronous, parameters } = spec.postgresql ?? {}
    const archive = spec.plugins?.find((plugin) => plugin.isWALArchiver)?.parameters?.['barmanObjectName']
    const stores = of('ObjectStore')
    return [
      ...isSet(spec.backup === undefined, 'has the deprecated backup'),
      ...isSet(spec.monitoring?.enablePodMonitor === undefined, 'has the deprecated enablePodMonitor'),
      ...isSet((synchronous?.number ?? 0) >= 1, 'acknowledges what one node alone has'),
      ...isSet(synchronous?.dataDurability === 'required', 'acknowledges without a standby'),
      ...isSet(synchronous?.failoverQuorum, 'may promote a replica that misses commits'),
      ...isSet(spec.probes?.liveness?.isolationCheck?.enabled, 'keeps an isolated primary'),
      ...isSet(
        stores.some(({ metadata, spec: { retentionPolicy } }) => metadata.name === archive && retentionPolicy),
        'has no archive of WAL with a retention',
      ),
      ...isSet(/:\d+\.\d+-\d{12}|@sha256:/.test(spec.imageName ?? ''), 'has an image that moves'),
      ...isSet(Number(parameters?.['max_connections']) >= connections, `takes fewer than ${connections} connections`),
    ]
  })
  const methods = of('ScheduledBackup').map(({ spec }) => spec.method)
  return [
    ...ofCluster.map((problem) => `the database ${problem}`),
    ...isSet(methods.length > 0 && methods.every((method) => method === 'plugin'), 'no backup goes to the archive'),
  ]
}
