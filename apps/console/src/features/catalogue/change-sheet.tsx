import { AmountField } from '@synet/ui/fields/amount-field'
import { isAmount } from '@synet/ui/fields/amount-input'
import { FactList } from '@synet/ui/layout/fact-list'
import { Notice } from '@synet/ui/feedback/notice'
import { Segmented } from '@synet/ui/controls/segmented'
import { Sheet } from '@synet/ui/overlays/sheet'
import { TextField } from '@synet/ui/fields/text-field'
import { amountText } from '@synet/words/format'
import { useState } from 'react'
import { ActionForm } from '#shell/action-form.tsx'
import { call, finishForm } from '#shell/api.ts'
import { t } from '@synet/words/operators/t'
import type { CatalogueProposal, Product, Task } from './queries.ts'

/** A new item, or the version that is replaced or retired. */
export type Change =
  | { readonly kind: 'task.new' }
  | { readonly kind: 'task.version' | 'task.retire'; readonly task: Task }
  | { readonly kind: 'product.new' }
  | { readonly kind: 'product.version' | 'product.retire'; readonly product: Product }

type Made = { readonly reason: string; readonly secondFactor: string }
type Fields = Readonly<Record<string, string>>

const taskFields = (task: Task | undefined, project: string): Fields => ({
  name: task?.name ?? '',
  projectCode: task?.projectCode ?? project,
  periodDays: String(task?.periodDays ?? 30),
  rate: task?.rate ?? '1',
  bonus: task?.bonus ?? '0',
  minAmount: task?.minAmount ?? '100',
  maxAmount: task?.maxAmount ?? '100000',
  unitsPerDay: String(task?.unitsPerDay ?? 8),
})
const productFields = (product: Product | undefined): Fields => ({
  name: product?.name ?? '',
  price: product?.price ?? '1',
  days: String(product?.days ?? 365),
})

const unitOf: Readonly<Record<string, string>> = {
  rate: 'SNT',
  bonus: 'SNT',
  minAmount: 'USDT',
  maxAmount: 'USDT',
  price: 'USDT',
}
const names = {
  name: 'fact.name',
  projectCode: 'fact.projectCode',
  periodDays: 'fact.periodDays',
  rate: 'fact.rate',
  bonus: 'fact.bonus',
  minAmount: 'fact.minAmount',
  maxAmount: 'fact.maxAmount',
  unitsPerDay: 'fact.unitsPerDay',
  price: 'fact.price',
  days: 'fact.days',
} as const
const labelOf = (field: string): string => (field in names ? t(names[field as keyof typeof names]) : field)

function requestOf(change: Change, product: 'software' | 'node', fields: Fields, made: Made): CatalogueProposal {
  const values = fields as never as Omit<Extract<CatalogueProposal, { kind: 'task.new' }>, 'kind' | keyof Made> &
    Omit<Extract<CatalogueProposal, { kind: 'product.new' }>, 'kind' | 'product' | keyof Made>
  switch (change.kind) {
    case 'task.new':
      return { kind: change.kind, ...values, ...made }
    case 'product.new':
      return { kind: change.kind, product, ...values, ...made }
    case 'task.version':
      return { kind: change.kind, id: change.task.id, ...values, ...made }
    case 'product.version':
      return { kind: change.kind, id: change.product.id, ...values, ...made }
    case 'task.retire':
      return { kind: change.kind, id: change.task.id, ...made }
    case 'product.retire':
      return { kind: change.kind, id: change.product.id, ...made }
  }
}

/** The fields of a task or a product, drawn by their unit. */
function CatalogueFields({
  fields,
  projects,
  onChange,
}: {
  fields: Fields
  projects: readonly string[]
  onChange: (field: string, value: string) => void
}) {
  const set = (field: string) => (value: string) => onChange(field, value)
  const numbers = Object.entries(fields).filter(([field]) => field !== 'name' && field !== 'projectCode')
  return (
    <>
      <TextField label={labelOf('name')} value={fields['name'] ?? ''} onChange={set('name')} maxLength={60} />
      {fields['projectCode'] !== undefined && (
        <Segmented
          label={labelOf('projectCode')}
          choices={projects.map((value) => ({ value, name: value }))}
          value={fields['projectCode']}
          onChange={set('projectCode')}
        />
      )}
      {numbers.map(([field, value]) => {
        const common = { label: labelOf(field), value, onChange: set(field) }
        const unit = unitOf[field]
        return unit ? (
          <AmountField key={field} {...common} unit={unit} />
        ) : (
          <TextField key={field} {...common} inputMode="numeric" maxLength={4} />
        )
      })}
    </>
  )
}

const shownValue = (field: string, value = ''): string =>
  field in unitOf && isAmount(value) ? amountText(value, { minDecimals: 0 }) : value

function ChangedFields({ before, after }: { before: Fields; after: Fields }) {
  const changed = Object.keys(after).filter((field) => after[field] !== before[field])
  if (changed.length === 0) return null
  return (
    <div>
      <h3>{t('catalogue.changes')}</h3>
      <FactList
        facts={changed.map((field) => ({
          name: labelOf(field),
          value: t('console.from-to', { from: shownValue(field, before[field]), to: shownValue(field, after[field]) }),
        }))}
      />
    </div>
  )
}

function ChangeForm({ change, projects, onDone }: { change: Change; projects: readonly string[]; onDone: () => void }) {
  const retires = change.kind === 'task.retire' || change.kind === 'product.retire'
  const isNew = change.kind === 'task.new' || change.kind === 'product.new'
  const before = change.kind.startsWith('task')
    ? taskFields('task' in change ? change.task : undefined, projects[0] ?? '')
    : productFields('product' in change ? change.product : undefined)
  const [fields, setFields] = useState(before)
  const [product, setProduct] = useState<'software' | 'node'>('software')
  return (
    <ActionForm
      reason={t('console.reason-public')}
      submit={t('proposal.submit')}
      danger={retires}
      onSubmit={async (made) => {
        await call('proposeCatalogue', requestOf(change, product, fields, made))
        finishForm(t('proposal.sent-toast'), onDone)
      }}
    >
      <Notice tone={retires ? 'warn' : 'plain'}>{t(retires ? 'catalogue.retire-text' : 'catalogue.text')}</Notice>
      {change.kind === 'product.new' && (
        <Segmented
          label={t('fact.product')}
          choices={[
            { value: 'software', name: t('catalogue.software') },
            { value: 'node', name: t('catalogue.node') },
          ]}
          value={product}
          onChange={setProduct}
        />
      )}
      {!retires && (
        <CatalogueFields
          fields={fields}
          projects={projects}
          onChange={(field, value) => setFields((all) => ({ ...all, [field]: value }))}
        />
      )}
      {!retires && !isNew && <ChangedFields before={before} after={fields} />}
    </ActionForm>
  )
}

export function ChangeSheet({
  change,
  projects,
  onClose,
}: {
  change: Change | undefined
  projects: readonly string[]
  onClose: () => void
}) {
  const named = change && ('task' in change ? change.task.name : 'product' in change ? change.product.name : undefined)
  const title = change ? t(`proposal.kind.${change.kind}`) : ''
  return (
    <Sheet open={change !== undefined} onClose={onClose} title={named ? `${title}: ${named}` : title}>
      {change && <ChangeForm change={change} projects={projects} onDone={onClose} />}
    </Sheet>
  )
}
