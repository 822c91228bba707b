import type { CallName } from '@synet/contract/routes'

/** The largest bodies of calls that need more than others do, in bytes. None of them is public. */
export const bodyLimits: Partial<Record<CallName, number>> = {
  // The picture has a limit of its own, so that one that is a little too large gets a refusal and not a broken connection.
  'common/upload': 6_000_000,
  // A loss for each step, and hashes of the states between.
  'train/commit': 65_536,
  // The delta of the largest model.
  'train/submit': 10_000_000,
}
