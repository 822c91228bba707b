import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import type { INetworkPolicyEgressRule } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyEgressRule'
import type { INetworkPolicyIngressRule } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyIngressRule'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import type { ProcessRole } from '@synet/server/platform/database/database-roles'
import { ports, processes, type ProcessName } from '../processes.ts'
import { labelsOf } from './draw-processes.ts'
import type { Settings } from './settings.ts'

/** Pods that are allowed nothing that the cluster's administrator did not mean. */
export const drawNamespace = ({ namespace }: Settings) => [
  new Namespace({ metadata: { name: namespace, labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } } }),
]

const tcp = (port: number) => ({ protocol: 'TCP', port }) as const
const inNamespace = (name: string) => ({ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } })

/** The address of a machine's cache has the port of all resolvers, whatever the pods listen on. */
const namesOf = ({ dns }: Settings): INetworkPolicyEgressRule => ({
  to: [inNamespace(dns.namespace), ...dns.addresses.map((address) => ({ ipBlock: { cidr: `${address}/32` } }))],
  ports: [...new Set([dns.port, 53])].flatMap((port) => [{ protocol: 'UDP', port }, tcp(port)]),
})
const databaseOf = (settings: Settings): INetworkPolicyEgressRule => ({
  to: [{ podSelector: { matchLabels: { 'cnpg.io/cluster': settings.database.name } } }],
  ports: [tcp(5_432)],
})
/** Clouds have pods, and one its metadata, among the addresses that providers share. */
export const privateAddresses = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '100.64.0.0/10']

/** The public ports that a role reaches: nodes of chains, the object store, mail and SMS. */
export function openPorts(role: ProcessRole, settings: Settings): readonly number[] {
  if (role === 'jobs') return [443, 465, 587]
  return role === 'api' || role === 'audits' ? [...new Set([443, storePort(settings)])] : [443]
}

/** What a role reaches outside of the cluster: public addresses, and the own servers of the settings. */
const outside = (role: ProcessRole, settings: Settings): INetworkPolicyEgressRule[] => [
  {
    to: [{ ipBlock: { cidr: '0.0.0.0/0', except: [...privateAddresses] } }],
    ports: openPorts(role, settings).map(tcp),
  },
  ...settings.ownServers.map((own) => ({ to: [{ ipBlock: { cidr: own.cidr } }], ports: own.ports.map(tcp) })),
]

/** The object store may listen on a port of its own. */
const storePort = ({ store }: Settings): number => Number(new URL(store.endpoint).port) || 443

function egressOf(settings: Settings): Readonly<Record<ProcessName | 'migrate', INetworkPolicyEgressRule[]>> {
  const inside = [namesOf(settings), databaseOf(settings)]
  return {
    api: [...inside, ...outside('api', settings)],
    console: [...inside, ...outside('console', settings)],
    jobs: [...inside, ...outside('jobs', settings)],
    watcher: [...inside, ...outside('watcher', settings)],
    audits: [...inside, ...outside('audits', settings)],
    signer: [
      ...inside,
      ...outside('signer', settings),
      { to: [{ podSelector: { matchLabels: labelsOf('signer-standby') } }], ports: [tcp(ports.standby)] },
    ],
    // The standby only receives records.
    'signer-standby': inside,
    migrate: inside,
  }
}

/** Who may call a process, in addition to Prometheus for its metrics. */
function ingressOf(name: ProcessName, { ingressClasses }: Settings): readonly INetworkPolicyIngressRule[] {
  const from = (controller: string, port: number) => [{ from: [inNamespace(controller)], ports: [tcp(port)] }]
  if (name === 'api') return from(ingressClasses.people, ports.api)
  if (name === 'console') return from(ingressClasses.operators, ports.console)
  if (name === 'signer') return from(ingressClasses.operators, ports.approvals)
  if (name === 'signer-standby')
    return [{ from: [{ podSelector: { matchLabels: labelsOf('signer') } }], ports: [tcp(ports.standby)] }]
  return []
}

const policyTypes: ('Ingress' | 'Egress')[] = ['Ingress', 'Egress']

/** Its nodes ask each other and the API of Kubernetes, and write their archive. */
export function drawDatabasePolicy(settings: Settings, name = settings.database.name) {
  const { namespace, monitoringNamespace } = settings
  const nodes = { podSelector: { matchLabels: { 'cnpg.io/cluster': name } } }
  const status = 8_000
  const outsideOfPods = [...new Set([443, 6_443, storePort(settings)])].map(tcp)
  return new NetworkPolicy({
    metadata: { name, namespace },
    spec: {
      podSelector: nodes.podSelector,
      policyTypes,
      ingress: [
        { from: [{ podSelector: { matchLabels: { 'app.kubernetes.io/part-of': 'synet' } } }], ports: [tcp(5_432)] },
        { from: [nodes], ports: [tcp(5_432), tcp(status)] },
        { from: [inNamespace('cnpg-system')], ports: [tcp(5_432), tcp(status)] },
        { from: [inNamespace(monitoringNamespace)], ports: [tcp(9_187)] },
      ],
      // The API of Kubernetes has no label to name it by.
      egress: [namesOf(settings), { to: [nodes], ports: [tcp(5_432), tcp(status)] }, { ports: outsideOfPods }],
    },
  })
}

/** Nothing is open but what the other policies name. It is applied with the first file, before any pod starts. */
export const drawClosing = (settings: Settings) => [
  new NetworkPolicy({
    metadata: { name: 'synet-nothing', namespace: settings.namespace },
    spec: { podSelector: {}, policyTypes },
  }),
  // A certificate may be asked for before the processes are there.
  drawSolverPolicy(settings),
]

function drawPolicy(
  name: ProcessName | 'migrate',
  ingress: readonly INetworkPolicyIngressRule[],
  settings: Settings,
): NetworkPolicy {
  return new NetworkPolicy({
    metadata: { name: `synet-${name}`, namespace: settings.namespace, labels: labelsOf(name) },
    spec: {
      podSelector: { matchLabels: labelsOf(name) },
      policyTypes,
      ingress: [...ingress],
      egress: egressOf(settings)[name],
    },
  })
}

export const drawMigrationPolicy = (settings: Settings) => drawPolicy('migrate', [], settings)

export const drawPolicies = (settings: Settings) =>
  processes.map(({ name }) =>
    drawPolicy(
      name,
      [
        { from: [inNamespace(settings.monitoringNamespace)], ports: [tcp(ports.metrics)] },
        ...ingressOf(name, settings),
      ],
      settings,
    ),
  )

/** cert-manager proves a host name by a pod in this namespace, which the controllers reach (HTTP-01). */
const drawSolverPolicy = ({ namespace, ingressClasses: { people, operators } }: Settings) =>
  new NetworkPolicy({
    metadata: { name: 'synet-certificates', namespace },
    spec: {
      podSelector: { matchLabels: { 'acme.cert-manager.io/http01-solver': 'true' } },
      policyTypes,
      ingress: [{ from: [inNamespace(people), inNamespace(operators)], ports: [tcp(8_089)] }],
    },
  })

/** Browsers ask by TLS alone. The controller listens at 8443, and would send those that ask without it there. */
const byTls = {
  'haproxy.org/ssl-redirect-port': '443',
  'haproxy.org/response-set-header': 'Strict-Transport-Security "max-age=31536000"',
}

/** The site for everybody; the console and the approvals page only where operators come in. */
export function drawIngresses({ namespace, hosts, ingressClasses }: Settings) {
  const draw = (
    name: ProcessName,
    { host, controller, annotations }: { host: string; controller: string; annotations?: Record<string, string> },
  ) =>
    new Ingress({
      metadata: { name: `synet-${name}`, namespace, labels: labelsOf(name), annotations: { ...annotations, ...byTls } },
      spec: {
        ingressClassName: controller,
        tls: [{ hosts: [host], secretName: `synet-${name}-tls` }],
        rules: [
          {
            host,
            http: {
              paths: [
                {
                  path: '/',
                  pathType: 'Prefix',
                  backend: { service: { name: `synet-${name}`, port: { name: 'http' } } },
                },
              ],
            },
          },
        ],
      },
    })
  return [
    draw('api', {
      host: hosts.site,
      controller: ingressClasses.people,
      annotations: {
        // The calls of a person go to one process, which knows their payment password for five minutes.
        'haproxy.org/load-balance': 'hdr(token)',
        'haproxy.org/backend-config-snippet': 'hash-type consistent',
      },
    }),
    draw('console', { host: hosts.console, controller: ingressClasses.operators }),
    draw('signer', { host: hosts.approvals, controller: ingressClasses.operators }),
  ]
}
