import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RunningProgram, keepRunning } from './keep-running.ts'

const program = fileURLToPath(new URL('../bin/s3rver.js', import.meta.resolve('s3rver')))
const buckets = ['synet-training', 'synet-uploads'] as const
/** The only key that s3rver knows. */
const key = 'S3RVER'

export interface ObjectStorePlace extends RunningProgram {
  /** The settings by which processes find it. */
  readonly environment: Readonly<Record<string, string>>
}

/** Lets pages of any origin put what they have a signed URL for. */
const uploadRule = `<CORSConfiguration><CORSRule>
  <AllowedOrigin>*</AllowedOrigin><AllowedMethod>PUT</AllowedMethod><AllowedHeader>*</AllowedHeader>
</CORSRule></CORSConfiguration>`

/** An S3-compatible store with the buckets of training and pictures. It is for trials only: it replicates nothing. */
export function startObjectStore(folder: string, port: number): ObjectStorePlace {
  const own = join(folder, 'objects')
  mkdirSync(own, { recursive: true, mode: 0o700 })
  const cors = join(own, 'cors.xml')
  writeFileSync(cors, uploadRule)
  const args = [program, '--directory', own, '--address', '127.0.0.1', '--port', String(port), '--silent']
  const kept = keepRunning({
    name: 'object-store',
    path: process.execPath,
    args: [...args, '--no-vhost-buckets', ...buckets.flatMap((name) => ['--configure-bucket', name, cors])],
    logs: join(folder, 'logs'),
  })
  const places = buckets.map((name) => [name.replace('synet-', '').replace('uploads', 'upload').toUpperCase(), name])
  const environment = places.flatMap(([kind, name]) => [
    [`${kind}_S3_URL`, `http://127.0.0.1:${port}/${name}`],
    [`${kind}_S3_KEY_ID`, key],
    [`${kind}_S3_SECRET`, key],
  ])
  const training = { TRAINING_S3_PUBLIC_URL: `http://127.0.0.1:${port}/synet-training` }
  return { ...kept, environment: { ...(Object.fromEntries(environment) as Record<string, string>), ...training } }
}
