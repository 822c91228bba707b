import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deviceKeyAlgorithm, type DeviceKeys, proveDeviceKey, thumbprintOf } from '@synet/training/client/device-key'
import { Worker } from 'node:worker_threads'
import type { Answer } from '@synet/contract/calls'
import { type Call, CallError, createClient } from '@synet/contract/client'
import { type Clock, minutes } from '@synet/core/clock'
import { fetchBounded } from '@synet/core/read-body'
import {
  createTrainingClient,
  type TrainingClient,
  type TrainingClientDeps,
} from '@synet/training/client/training-client'
import { limitCheckpoints } from '@synet/training/client/limit-checkpoints'
import { isUnanswered } from '@synet/training/client/until-answered'
import { createUnitWorkers } from '@synet/training/client/unit-workers'
import type { UnitProgress } from '@synet/training/engine/train-unit'
import type { TrainingState, UnderWay } from '@synet/training/client/training-view'
import type { FromWorker } from '@synet/training/client/worker-messages'
import type { Options } from './read-options.ts'
import { createDownload } from './download.ts'
import { createVerdicts, type Verdicts } from './follow-verdicts.ts'
import { createBlobFiles, createUnitFiles } from './unit-files.ts'
import { createUpload } from './upload.ts'
import { wait } from './wait.ts'

const fileName = 'device.key'

/** The key is a JSON Web Key, whose `d` is the secret part. */
interface SecretKey {
  readonly kty: string
  readonly crv: string
  readonly x: string
  readonly y: string
  readonly d: string
}

/**
 * The key by which the server recognises this device: created at the first start, readable by its user only.
 * @throws Error when the folder can't store it
 */
export async function openDeviceKey(folder: string): Promise<DeviceKeys> {
  const path = join(folder, fileName)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const known = await readFile(path, 'utf8').catch(() => undefined)
    return await readKeys(known ?? (await storeNew(path)))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`the device's key can't be stored in ${path}: ${reason}`)
  }
}

/** Stores a key unless another process was faster: the first stored key is the device's. @returns the device's key */
async function storeNew(path: string): Promise<string> {
  const made = await crypto.subtle.generateKey(deviceKeyAlgorithm, true, ['sign', 'verify'])
  const own = `${path}.${process.pid}`
  await writeFile(own, JSON.stringify(await crypto.subtle.exportKey('jwk', made.privateKey)), { mode: 0o600 })
  await link(own, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(own)
  return readFile(path, 'utf8')
}

async function readKeys(text: string): Promise<DeviceKeys> {
  const secret = JSON.parse(text) as SecretKey
  const { d: _, ...point } = secret
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.importKey('jwk', { ...secret, key_ops: ['sign'] }, deviceKeyAlgorithm, false, ['sign']),
    crypto.subtle.importKey('jwk', { ...point, key_ops: ['verify'] }, deviceKeyAlgorithm, true, ['verify']),
  ])
  return { privateKey, publicKey }
}

type Run = Answer<'train/runs'>['list'][number]

/** Between two looks at whether a new day has begun, or somebody else's unit left its place. */
const lookAgainMs = minutes(1)
const barLength = 24
/** The calls of a training client have short answers. */
const answerBytesMax = 1_000_000

/** The file beside this one, in the package and in the repository. */
const threadUrl = new URL(`./unit-thread.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

const openWorkers = (share: number) =>
  createUnitWorkers(
    (events) => {
      const worker = new Worker(threadUrl, { workerData: { share } })
      worker.on('message', (message: FromWorker) => events.message(message))
      worker.on('error', (error) => events.failed(error instanceof Error ? error : new Error(String(error))))
      worker.on('exit', () => events.failed(new Error('the training thread ended')))
      return { post: (message) => worker.postMessage(message), close: () => void worker.terminate() }
    },
    () => false,
  )

export interface Contributing {
  /** Resolves when there is nothing left to do, or after `stop`. @throws CallError when the token is refused */
  work(): Promise<void>
  /** Gives all leases back. */
  stop(): Promise<void>
}

/** Writes a state as a line of the log; undefined for states that pass within seconds. */
function lineOf(state: TrainingState): string | undefined {
  switch (state.kind) {
    case 'waiting':
      return `waiting (${state.reason})`
    case 'stopped':
      return `stopped: ${state.message}`
    case 'quota-filled':
      return "today's quota is filled"
    default:
      return undefined
  }
}

/** Says that a unit is of another project than its run's, and why; undefined for the run's own. */
function elsewhereLine({ projectCode }: Run, { leaseId, project, why }: UnderWay): string | undefined {
  const unit = `unit ${leaseId.slice(0, 6)}`
  if (why === 'round-full') return `enough people train ${projectCode} right now; ${unit} trains ${project}`
  if (why === 'scores-wanted') return `enough people train ${projectCode} right now; ${unit} rates text for ${project}`
  return undefined
}

/** @returns one line of progress, over all units in progress */
function progressLine({ step, of, loss }: UnitProgress, bytesPerSecond: number): string {
  const filled = Math.round((step / of) * barLength)
  const bar = '#'.repeat(filled) + '.'.repeat(barLength - filled)
  return `[${bar}] step ${step} of ${of}, loss ${loss.toFixed(3)}, ${(bytesPerSecond / 1_000).toFixed(1)} KB/s`
}

type Device = Omit<TrainingClientDeps, 'changed' | 'sent'>

/** A client for one run that reports what it does. */
function openClient(
  run: Run,
  device: Device,
  verdicts: Verdicts,
  { report, draw }: { readonly report: (line: string) => void; readonly draw: (line: string) => void },
): TrainingClient {
  let reported: string | undefined
  let seen: ReadonlySet<string> = new Set()
  return createTrainingClient(run.runId, {
    ...device,
    train: (lane, unit, resumeFrom, listener, until) => {
      if (resumeFrom) report(`run ${run.runId} goes on with a unit after step ${resumeFrom.lossTrace.length}`)
      return device.train(lane, unit, resumeFrom, listener, until)
    },
    changed: ({ state, underWay, progress, bytesPerSecond }) => {
      for (const unit of underWay) {
        const moved = seen.has(unit.leaseId) ? undefined : elsewhereLine(run, unit)
        if (moved) report(moved)
      }
      seen = new Set(underWay.map(({ leaseId }) => leaseId))
      if (progress) draw(progressLine(progress, bytesPerSecond))
      const line = lineOf(state)
      if (line && line !== reported) report(`run ${run.runId} ${line}`)
      reported = line
    },
    sent: ({ unitsVerified, quota, unitsPending }, leaseId) => {
      verdicts.handedIn(leaseId)
      const counts = `${unitsVerified} of ${quota} verified, ${unitsPending} being checked`
      report(`unit ${leaseId.slice(0, 6)} submitted; run ${run.runId}: ${counts}`)
    },
  })
}

/** The open runs; undefined when the server does not answer or fails. @throws CallError when the token is refused */
export async function readRuns(call: Call, signal: AbortSignal): Promise<readonly Run[] | undefined> {
  try {
    return (await call('train/runs', {}, { signal })).list
  } catch (error) {
    if (error instanceof CallError && error.code !== 401 && isUnanswered(error)) return undefined
    throw error
  }
}

function openDevice(options: Options, clock: Clock, call: Call, signal: AbortSignal): Device & { close(): void } {
  let opened: Promise<DeviceKeys> | undefined
  const keys = (): Promise<DeviceKeys> => (opened ??= openDeviceKey(options.folder))
  return {
    ...openWorkers(options.share),
    call,
    download: createDownload(options.server),
    upload: createUpload(options.server),
    kept: limitCheckpoints(createUnitFiles(options.folder), () => clock.now().getTime()),
    blobs: createBlobFiles(options.folder),
    now: () => clock.now().getTime(),
    wait,
    device: async () => thumbprintOf(await keys()),
    async proveDevice() {
      await call('train/device', await proveDeviceKey(await keys(), options.token), { signal })
    },
    lanes: options.workers,
  }
}

/**
 * @param report a line for the person who watches
 * @param draw a line that replaces the one before; where a terminal shows it
 */
export function contribute(
  options: Options,
  clock: Clock,
  report: (line: string) => void,
  draw: (line: string) => void = () => undefined,
): Contributing {
  const aborter = new AbortController()
  const { signal } = aborter
  const call = createClient({
    origin: options.server,
    fetch: fetchBounded(answerBytesMax),
    lang: () => 'en',
    token: () => options.token,
  })
  const device = openDevice(options, clock, call, signal)
  const verdicts = createVerdicts(call, wait, signal, report)
  let client: TrainingClient | undefined

  const train = async (run: Run): Promise<void> => {
    const done = new AbortController()
    const following = verdicts.follow(run.runId, done.signal)
    client = openClient(run, device, verdicts, { report, draw })
    await client.work()
    client = undefined
    done.abort()
    await following
    await verdicts.awaitLast(run.runId)
  }

  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      const list = await readRuns(call, signal)
      if (!list) report('no answer from the server')
      const mine = list?.filter((run) => options.runId === undefined || run.runId === options.runId) ?? []
      if (list && options.runId !== undefined && mine.length === 0) throw new Error(`no open run ${options.runId}`)
      if (list && mine.length === 0) report('no open runs')
      for (const run of mine) {
        if (signal.aborted) return
        if (run.unitsVerified + run.unitsPending >= run.quota) continue
        report(`run ${run.runId} ${run.name} (${run.projectCode}): ${run.unitsVerified} of ${run.quota} units verified`)
        await train(run)
      }
      if (options.once && list) return
      await wait(lookAgainMs, signal).catch(() => undefined)
    }
  }

  return {
    work: () =>
      work()
        .catch((error: unknown) => {
          if (!signal.aborted) throw error
        })
        .finally(() => device.close()),
    async stop() {
      const last = client
      aborter.abort()
      await last?.stop({ release: true })
    },
  }
}
