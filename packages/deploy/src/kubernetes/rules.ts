import type { IPodSpec } from 'kubernetes-models/v1/PodSpec'
import type { KubernetesObject } from './draw-all.ts'

interface Read {
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

const selects = ({ matchLabels = {} }: Selector, labels: Labels): boolean =>
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

/** What every workload has beyond what the schemas ask for. @returns what is missing, by workload */
export function findProblems(objects: readonly KubernetesObject[]): readonly string[] {
  const all = objects.map((object) => object.toJSON() as Read)
  const of = (kind: string) => all.filter((one) => one.kind === kind)
  return all.flatMap(({ kind, metadata, spec }) => {
    const { template } = spec ?? {}
    if (!template) return []
    const { labels } = template.metadata
    const isJob = kind === 'Job'
    const policies = of('NetworkPolicy').filter((policy) => selects(policy.spec.podSelector ?? {}, labels))
    const isCovered = of('PodDisruptionBudget').some((budget) => selects(budget.spec.selector ?? {}, labels))
    const problems = [
      ...podProblems(template.spec, isJob),
      // One that denies everything, and its own.
      ...(policies.length >= 2 ? [] : ['has no network policy of its own']),
      ...(isCovered || isJob ? [] : ['has no disruption budget']),
      ...(kind === 'Deployment' && (spec.replicas ?? 1) < 2 ? ['is there once only'] : []),
    ]
    return problems.map((problem) => `${metadata.name} ${problem}`)
  })
}
