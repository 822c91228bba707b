import type { OpsAnswer, OpsRequestInput } from '@synet/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#shell/api.ts'

type Catalogue = OpsAnswer<'catalogue'>
export type Task = Catalogue['tasks'][number]
export type Product = Catalogue['products'][number]
export type Assumptions = Pick<Catalogue, 'electricity' | 'monthRelease'>
export type CatalogueProposal = OpsRequestInput<'proposeCatalogue'>

export const catalogueQuery = () => queryOptions({ queryKey: ['catalogue'], queryFn: () => call('catalogue', {}) })
