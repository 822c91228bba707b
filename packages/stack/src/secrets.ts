import { makeSecret, makeSecrets, type Secrets as ProcessSecrets } from '@synet/server/processes/setup/make-secrets'

/** Created at the first start and stored in the data folder, readable by its owner only. */
export interface Secrets extends ProcessSecrets {
  /** The password of the demo users and operators; development only. */
  readonly demoPassword: string
}

export const readSecrets = (folder: string): Secrets => ({
  ...makeSecrets(folder),
  demoPassword: makeSecret(folder, 'demo-password', 6),
})
