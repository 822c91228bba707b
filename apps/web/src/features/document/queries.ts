import type { RequestInput } from '@synet/contract/calls'
import { callQuery } from '#api/api.ts'

export type DocumentName = RequestInput<'index/document'>['name']
export const documentNames = ['terms', 'privacy', 'risk', 'countries'] as const satisfies readonly DocumentName[]

export const documentQuery = (name: DocumentName) => callQuery('index/document', { name })
/** Reads which versions the user has accepted, and which are announced. */
export const acceptanceQuery = callQuery('user/documents', {})
