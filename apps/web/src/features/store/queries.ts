import type { Answer } from '@synet/contract/calls'
import { callQuery } from '#api/api.ts'

export type Offer = Answer<'purchase/softwareList'>['list'][number]
export type Kind = 'software' | 'node'

export const offersQuery = (kind: Kind) =>
  callQuery(kind === 'software' ? 'purchase/softwareList' : 'purchase/nodeList', {})
