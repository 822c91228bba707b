import { Cluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster'
import type { IContainer } from 'kubernetes-models/v1/Container'
import { describe, expect, it } from 'vitest'
import { writeYaml } from './draw-all.ts'
import { connectionsNeeded } from './database-memory.ts'
import { drawMigration } from './draw-processes.ts'
import { findDatabaseProblems, findProblems } from './rules.ts'
import { exampleSettings } from './settings.ts'
import { containerOf, toConstructs, files, type DrawnObject, copyObjects } from './test-support/example-objects.ts'

describe.each(Object.entries(files))('%s', (name, objects) => {
  it('is in the repository as it is drawn: npm run kubernetes', async () => {
    await expect(writeYaml(objects)).toMatchFileSnapshot(`../../kubernetes/${name}.yaml`)
  })
  it('fits the schemas of Kubernetes, CloudNativePG and the Prometheus operator [OPS-01]', () => {
    for (const object of objects) expect(() => object.validate(), object.kind).not.toThrow()
  })
})

it('the schemas refuse a field of the wrong type', () => {
  const wrong = { metadata: { name: 'a' }, spec: { instances: 'three' } }
  expect(() => new Cluster(wrong as never).validate()).toThrow('instances must be integer')
})

describe('every workload [OPS-01]', () => {
  it('has probes, limits, no rights, a network policy and a disruption budget', () => {
    expect(findProblems(toConstructs(copyObjects()))).toEqual([])
  })

  const without = (name: string, field: keyof IContainer) => (all: DrawnObject[]) => {
    delete containerOf(all, name)[field]
    return all
  }
  const less = (kind: string, name: string) => (all: DrawnObject[]) =>
    all.filter((one) => one.kind !== kind || one.metadata.name !== name)
  const anywhere = (name: string) => (all: DrawnObject[]) => {
    for (const { metadata, spec } of all)
      if (metadata.name === name && spec.template) delete spec.template.spec.affinity
    return all
  }
  it.each([
    ['a machine of its own', anywhere('synet-signer'), 'synet-signer may run on the machine of synet-signer-standby'],
    [
      'a machine of its own',
      anywhere('synet-signer-standby'),
      'synet-signer-standby may run on the machine of synet-signer',
    ],
    ['a probe', without('synet-jobs', 'livenessProbe'), 'synet-jobs has no livenessProbe'],
    ['limits', without('synet-audits', 'resources'), 'synet-audits has no limit of memory'],
    ['a read-only root', without('synet-api', 'securityContext'), 'synet-api can write its root'],
    ['its policy', less('NetworkPolicy', 'synet-signer'), 'synet-signer has no network policy of its own'],
    ['its budget', less('PodDisruptionBudget', 'synet-api'), 'synet-api has no disruption budget'],
  ])('is refused without %s', (_what, change, problem) => {
    expect(findProblems(toConstructs(change(copyObjects())))).toContain(problem)
  })
})

describe('the database on Kubernetes', () => {
  type Changed = Record<string, Record<string, Record<string, unknown>>>
  const withSpec = (kind: string, change: (spec: Changed) => void) => {
    const all = copyObjects()
    for (const one of all.filter((object) => object.kind === kind)) change(one.spec as unknown as Changed)
    return findDatabaseProblems(toConstructs(all), connectionsNeeded())
  }

  it('has no deprecated field, an archive, and promotes only a replica with every acknowledged commit [STD-14]', () => {
    expect(withSpec('Cluster', () => {})).toEqual([])
  })

  it.each<[string, string, (spec: Changed) => void]>([
    [
      'may promote a replica that misses commits',
      'Cluster',
      (spec) => delete spec['postgresql']?.['synchronous']?.['failoverQuorum'],
    ],
    [
      'acknowledges without a standby',
      'Cluster',
      (spec) => Object.assign(spec['postgresql']?.['synchronous'] ?? {}, { dataDurability: 'preferred' }),
    ],
    ['has the deprecated backup', 'Cluster', (spec) => Object.assign(spec, { backup: { barmanObjectStore: {} } })],
    [
      'has the deprecated enablePodMonitor',
      'Cluster',
      (spec) => Object.assign(spec, { monitoring: { enablePodMonitor: true } }),
    ],
    ['has no archive of WAL with a retention', 'ObjectStore', (spec) => delete spec['retentionPolicy']],
    ['has no archive of WAL with a retention', 'Cluster', (spec) => delete spec['plugins']],
    ['keeps an isolated primary', 'Cluster', (spec) => delete spec['probes']],
    [
      'has an image that moves',
      'Cluster',
      (spec) => Object.assign(spec, { imageName: 'ghcr.io/cloudnative-pg/postgresql:18' }),
    ],
    [
      'takes fewer than',
      'Cluster',
      (spec) => Object.assign(spec['postgresql']?.['parameters'] ?? {}, { max_connections: '200' }),
    ],
    ['no backup goes to the archive', 'ScheduledBackup', (spec) => delete spec['method']],
  ])('is refused when it %s: %s [STD-14]', (problem, kind, change) => {
    expect(withSpec(kind, change).join()).toContain(problem)
  })

  it('takes the connections of all processes while each deployment is replaced [STD-14]', () => {
    expect(connectionsNeeded()).toBeGreaterThanOrEqual((5 * (2 + 1) + 2) * 14)
  })

  it('gets the statements that keep processes off a server in recovery, one by one [STD-14]', () => {
    const text = writeYaml(files['1-database'] ?? [])
    expect(text).toContain('create event trigger refuse_standby_login on login')
    expect(text).toContain('alter event trigger refuse_standby_login enable always')
  })

  it('is migrated by a job of its own for each release [STD-14]', () => {
    const nameOf = (image: string) => drawMigration({ ...exampleSettings, image })[0]?.metadata?.name
    expect(nameOf('registry.example.com:5000/synet:1.0.0')).toBe('synet-migrate-1-0-0')
    expect(nameOf('synet:1.0.1')).not.toBe(nameOf('synet:1.0.0'))
    expect(nameOf(`synet@sha256:${'ab'.repeat(32)}`)).toMatch(/^synet-migrate-(?:ab)+$/)
    expect(nameOf('registry.example.com:5000/synet')).toBe('synet-migrate-latest')
  })
})
