import type { Permission } from '@synet/contract/routes'

export interface PageProps {
  /** The address after the page's own part. */
  readonly parts: readonly string[]
  /** Whether the operator has it; the server asks again. */
  readonly may: (permission: Permission) => boolean
}
