import type { Answer } from '@synet/contract/calls'
import { checkPath, checkProof, checkSignature, type Finding, type OwnProof } from '@synet/proof/check-proof'
import { hashText } from '@synet/proof/sha256'
import type { Detail, Statement } from '@synet/proof/epoch-statement'
import { queryOptions } from '@tanstack/react-query'
import { call, callQuery } from '#api/api.ts'
import { pagesQuery } from '#api/pages-query.ts'

export type Figures = Answer<'proof/figures'>

export const epochsQuery = pagesQuery(['proof/epochs'], (page, options) => call('proof/epochs', page, options), 30)
export const anchorsQuery = callQuery('proof/anchors', { limit: 1 })
export const grantsQuery = pagesQuery(['proof/grants'], (page, options) => call('proof/grants', page, options))
export const changesQuery = pagesQuery(['proof/changes'], (page, options) => call('proof/changes', page, options))

export interface CheckedEpoch {
  readonly published: Answer<'proof/epoch'>
  readonly statement: Statement
  readonly detail: Detail
  /** Undefined where the browser knows no Ed25519. */
  readonly signed: boolean | undefined
}

/** Tells whether the figures of a statement follow from each other. */
function addsUp({ tree, owed, reserves, held, surplus }: Statement): boolean {
  const all = reserves.reduce((sum, reserve) => sum + BigInt(reserve.held) + BigInt(reserve.leaving), 0n)
  return (
    owed.users === tree.totals[0] &&
    BigInt(owed.total) === BigInt(owed.users) + BigInt(owed.suspense) &&
    BigInt(held) === all &&
    BigInt(surplus) === all - BigInt(owed.total)
  )
}

/** The newest epoch, checked here: nothing of it is shown that was not signed. */
export const epochQuery = queryOptions({
  queryKey: ['proof/epoch', 'checked'],
  queryFn: async ({ signal }): Promise<CheckedEpoch> => {
    const published = await call('proof/epoch', {}, { signal })
    const statement = JSON.parse(published.statement) as Statement
    const detail = JSON.parse(published.detail) as Detail
    const signature = await checkSignature(published)
    const fits = hashText(published.detail) === statement.detail && addsUp(statement)
    return { published, statement, detail, signed: fits && signature }
  },
})

export interface CheckedOwn {
  readonly proof: OwnProof
  readonly finding: Finding
  readonly ms: number
}

/** One's own proof, checked here. @param account one's number; @param publicKey of the epoch that everybody sees */
export const ownQuery = (account: string, publicKey: string) =>
  queryOptions({
    queryKey: ['proof/own', account, publicKey],
    queryFn: async ({ signal }): Promise<CheckedOwn> => {
      const proof: OwnProof = await call('proof/own', {}, { signal })
      const finding = await checkProof(proof, { account, publicKey })
      // The path is checked again only to measure it: the first check included the import of the signature's key.
      const start = performance.now()
      checkPath(proof, account)
      return { proof, finding, ms: performance.now() - start }
    },
  })

const recentDays = 14

/** Totals of the last finished days, newest first. @param through the epoch's last finished day */
export const daysQuery = (through: string) =>
  queryOptions({
    queryKey: ['proof/days', through],
    queryFn: async ({ signal }) => {
      const after = new Date(Date.parse(through) - recentDays * 86_400_000).toISOString().slice(0, 10)
      const { list } = await call('proof/days', { after, limit: recentDays }, { signal })
      return [...list].reverse()
    },
  })
