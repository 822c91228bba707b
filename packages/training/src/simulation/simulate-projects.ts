import { invariant } from '@synet/core/result'
import { type ModelConfig } from '#engine/model-config'
import { createTrainer, initialWeights } from '#engine/trainer'
import { aggregateRound } from '#protocol/aggregate-round'
import { decodeDelta } from '#protocol/decode-delta'
import { mergeVersionsBehindMax } from '#protocol/judge-staleness'
import { replayUnit } from '#protocol/replay'
import { createEventQueue } from './event-queue.ts'
import { seededRandom } from './seeded-random.ts'

interface Text {
  readonly shards: readonly Uint8Array[]
  readonly heldOut: Uint8Array
}

export interface Sharing {
  /** They all have runs of the first project. */
  readonly contributors: number
  readonly epochs: number
  readonly epochSeconds: number
  /** What a round can use, and what is merged at most. */
  readonly roundUnits: number
  readonly roundUnitsMax: number
  /** A unit takes so long on the fastest and on the slowest device. */
  readonly unitSeconds: readonly [number, number]
  /** The share of leases that stay with a full project; 1 is the product without a scheduler. */
  readonly stayShare: number
  /** Parts of a text that the second project wants scored. */
  readonly parts: number
  readonly model: ModelConfig
  readonly stepsPerUnit: number
  readonly learningRate: number
}

export interface Shared {
  /** Held-out loss of each project in nats per byte, at the beginning and after each epoch. */
  readonly losses: readonly (readonly number[])[]
  /** Units that were computed and checked. */
  readonly verified: number
  readonly scored: number
  /** Of those merged, as many as a round can use, and all scored ones. */
  readonly useful: number
}

interface Unit {
  readonly project: number
  readonly author: number
  /** Undefined: it scores text. */
  readonly version: number | undefined
}

/** The work of contributors on two projects, with the server's rules for leases, checks by others and epochs. */
export async function simulateProjects(
  module: WebAssembly.Module,
  texts: readonly [Text, Text],
  sharing: Sharing,
): Promise<Shared> {
  const { contributors, epochs, epochSeconds, roundUnits, unitSeconds, stayShare } = sharing
  const random = seededRandom(1)
  const projects = texts.map((text) => openProject(module, text, sharing))
  const [home, other] = projects
  invariant(home && other, 'there are two projects')
  const events = createEventQueue()
  const toCheck: Unit[] = []
  const counts = { verified: 0, scored: 0, useful: 0 }
  let now = 0
  let partsLeft = sharing.parts

  const settle = (unit: Unit): void => {
    counts.verified++
    if (unit.version === undefined) {
      counts.scored++
      counts.useful++
    } else projects[unit.project]?.verify(unit.version)
  }
  /** @returns the contributor's next unit or check, as the event of its end */
  const lease = (person: number): (() => void) => {
    const leaves = home.units() >= roundUnits && random() >= stayShare
    const due = toCheck.findIndex(({ author, project }) => author !== person && (project === 0 || leaves))
    const [check] = due === -1 ? [] : toCheck.splice(due, 1)
    if (check) return () => settle(check)
    if (leaves && partsLeft > 0) {
      partsLeft--
      return () => toCheck.push({ project: 1, author: person, version: undefined })
    }
    const project = leaves && other.units() < roundUnits ? 1 : 0
    const version = projects[project]?.lease() ?? 0
    return () => toCheck.push({ project, author: person, version })
  }
  for (let person = 0; person < contributors; person++) {
    const [fast, slow] = unitSeconds
    const seconds = fast + (slow - fast) * random()
    const work = (): void => {
      const done = lease(person)
      events.add(now + seconds, () => {
        done()
        work()
      })
    }
    events.add(random() * seconds, work)
  }
  for (let epoch = 1; epoch <= epochs; epoch++) {
    events.runUntil(epoch * epochSeconds, (at) => (now = at))
    for (const project of projects) counts.useful += Math.min(roundUnits, await project.closeRound())
  }
  return { ...counts, losses: projects.map(({ losses }) => losses) }
}

/** A project that really trains: a unit is computed when it is merged, and not before. */
function openProject(
  module: WebAssembly.Module,
  text: Text,
  { model, stepsPerUnit: steps, learningRate, roundUnitsMax }: Sharing,
) {
  const random = seededRandom(2)
  const judge = createTrainer(module, model)
  const versions = [initialWeights(module, model, 1)]
  const lossOfNewest = (): number => {
    judge.loadWeights(versions.at(-1) ?? new Uint8Array())
    return judge.evaluate(text.heldOut)
  }
  const losses = [lossOfNewest()]
  let underWay: number[] = []
  let ready: number[] = []
  const isFresh = (version: number): boolean => versions.length - 1 - version <= mergeVersionsBehindMax

  const compute = async (version: number): Promise<Float32Array> => {
    const shard = text.shards[Math.floor(random() * text.shards.length)]
    const baseWeights = versions[version]
    invariant(shard && baseWeights, 'a unit has a shard and a version')
    const seed = Math.floor(random() * 2 ** 32)
    const unit = { protocol: 2, model, steps, learningRate, version, baseWeights, shard, seed } as const
    const trained = await replayUnit(module, unit)
    invariant(trained.ok, 'a simulated unit can be trained')
    const delta = decodeDelta(model, judge.engineVersion, trained.value.delta)
    invariant(delta.ok, 'an honest delta decodes')
    return delta.value
  }
  return {
    losses,
    units: () => [...underWay, ...ready].filter(isFresh).length,
    lease(): number {
      underWay.push(versions.length - 1)
      return versions.length - 1
    },
    verify(version: number): void {
      underWay.splice(underWay.indexOf(version), 1)
      ready.push(version)
    },
    /** @returns how many units were merged */
    async closeRound(): Promise<number> {
      // Those of the newest version first, as the server does.
      ready = ready.filter(isFresh).toSorted((one, next) => next - one)
      underWay = underWay.filter(isFresh)
      const merged = ready.splice(0, roundUnitsMax)
      const base = versions.at(-1)
      if (merged.length > 0 && base) {
        const deltas: Float32Array[] = []
        for (const version of merged) deltas.push(await compute(version))
        versions.push((await aggregateRound(base, deltas)).weights)
      }
      losses.push(lossOfNewest())
      return merged.length
    },
  }
}
