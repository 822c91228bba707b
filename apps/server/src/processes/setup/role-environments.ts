import { join } from 'node:path'
import type { ProcessRole } from '#platform/database/database-roles'
import type { Secrets } from '#processes/setup/make-secrets'

const ports = { api: 8080, console: 8081, approvals: 8083 } as const

interface Places {
  readonly databaseUrl: string
  readonly folder: string
  /** Each process writes to its own folder below this one; without it, beside the secrets. */
  readonly state: string | undefined
  readonly secrets: Secrets
  readonly xpub: string
  readonly site: string
  readonly approvals: string
  readonly apps: string | undefined
}

/** Where processes write. */
export const writtenPlaces = ({ folder, state }: Pick<Places, 'folder' | 'state'>) => ({
  uploads: state === undefined ? join(folder, 'uploads') : join(state, 'api', 'uploads'),
  training: join(state ?? folder, 'training'),
  journal: state === undefined ? join(folder, 'signer-journal.sqlite') : join(state, 'signer', 'journal.sqlite'),
})

/** The first environment file of a process: what it needs, and nothing that another one needs. */
export function drawEnvironment(role: ProcessRole, of: Places): string {
  const { folder, secrets, apps } = of
  const { uploads, training, journal } = writtenPlaces(of)
  const app = (name: string, built: string) => (apps === undefined ? {} : { [name]: join(apps, built) })
  const own: Readonly<Record<ProcessRole, Readonly<Record<string, string | number>>>> = {
    api: {
      API_PORT: ports.api,
      SITE_ORIGIN: of.site,
      DEPOSIT_XPUB: of.xpub,
      LEASE_KEY_FILE: join(folder, 'lease-key'),
      MESSAGE_PUBLIC_KEY: secrets.messagePublicKey,
      PUSH_PUBLIC_KEY: secrets.pushPublicKey,
      UPLOAD_FOLDER: uploads,
      TRAINING_FOLDER: training,
      ...app('WEB_FOLDER', 'web'),
    },
    console: {
      CONSOLE_PORT: ports.console,
      APPROVALS_ORIGIN: of.approvals,
      OPERATOR_KEY_FILE: join(folder, 'operator-key'),
      ...app('CONSOLE_FOLDER', 'console'),
    },
    jobs: { SITE_ORIGIN: of.site, MESSAGE_KEY_FILE: secrets.messageKeyFile, PUSH_KEY_FILE: secrets.pushKeyFile },
    watcher: {},
    signer: {
      SEED_FILE: secrets.seedFile,
      PROOF_KEY_FILE: secrets.proofKeyFile,
      SIGNER_JOURNAL: journal,
      SITE_ORIGIN: of.site,
      APPROVALS_ORIGIN: of.approvals,
      APPROVALS_PORT: ports.approvals,
      ...app('APPROVALS_FOLDER', 'approvals'),
    },
    audits: { LEASE_KEY_FILE: join(folder, 'lease-key'), TRAINING_FOLDER: training },
  }
  const lines = Object.entries({ DATABASE_URL: of.databaseUrl, PROCESS_NAME: role, ...own[role] })
  return `${lines.map(([name, value]) => `${name}=${value}`).join('\n')}\n`
}
