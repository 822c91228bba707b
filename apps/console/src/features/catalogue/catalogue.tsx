import { AmountText } from '@synet/ui/layout/amount-text'
import { Button } from '@synet/ui/controls/button'
import { amountText, dateTimeText, numberText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Loaded } from '#shell/loaded.tsx'
import type { PageProps } from '#shell/page-props.ts'
import { t } from '@synet/words/operators/t'
import { type Column, Table } from '#shell/table.tsx'
import css from './catalogue.module.css'
import { type Change, ChangeSheet } from './change-sheet.tsx'
import { ProjectsSection } from './projects-section.tsx'
import { type Assumptions, catalogueQuery, type Product, type Task } from './queries.ts'

type Item = Task | Product

const named = (item: Item, kind: string, pausedAt: string | null = null) => (
  <span>
    <span className={css['name']}>{item.name}</span>
    <span className={css['note']}>
      {[
        kind,
        t('catalogue.version-of', { n: item.version }),
        !item.active && t('catalogue.retired'),
        pausedAt && t('catalogue.paused-since', { time: dateTimeText(pausedAt) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  </span>
)
function Actions({ item, onVersion, onRetire }: { item: Item; onVersion: () => void; onRetire: () => void }) {
  if (!item.active) return null
  return (
    <span className={css['actions']}>
      <Button kind="secondary" small label={t('catalogue.version-named', { name: item.name })} onClick={onVersion}>
        {t('catalogue.version')}
      </Button>
      <Button kind="danger" small label={t('catalogue.retire-named', { name: item.name })} onClick={onRetire}>
        {t('catalogue.retire')}
      </Button>
    </span>
  )
}

const taskColumns = (actions: ((task: Task) => ReactNode) | undefined): Column<Task>[] => [
  {
    name: t('fact.name'),
    wide: true,
    cell: (task) => named(task, task.projectCode, task.active ? task.pausedAt : null),
  },
  { name: t('fact.periodDays'), end: true, cell: (task) => numberText(task.periodDays) },
  {
    name: t('catalogue.terms'),
    end: true,
    cell: (task) => t('catalogue.rate-text', { rate: task.rate, bonus: task.bonus }),
  },
  {
    name: t('catalogue.amounts'),
    end: true,
    cell: (task) => (
      <span>
        {t('setting.bounds-text', {
          min: amountText(task.minAmount, { minDecimals: 0 }),
          max: `${amountText(task.maxAmount, { minDecimals: 0 })} USDT`,
        })}
        {task.active && (
          <span className={css['below']}>
            {task.breakEven === null
              ? t('catalogue.break-even-none')
              : t('catalogue.break-even', { amount: amountText(task.breakEven) })}
          </span>
        )}
      </span>
    ),
  },
  { name: t('catalogue.units'), end: true, cell: (task) => numberText(task.unitsPerDay) },
  { name: t('catalogue.open-runs'), end: true, cell: (task) => numberText(task.openRuns) },
  {
    name: t('catalogue.promised'),
    end: true,
    cell: (task) => <AmountText value={task.promisedMonth} unit="SNT" />,
  },
  ...(actions ? [{ name: '', end: true, cell: actions }] : []),
]

const productColumns = (actions: ((product: Product) => ReactNode) | undefined): Column<Product>[] => [
  { name: t('fact.name'), wide: true, cell: (product) => named(product, t(`catalogue.${product.product}`)) },
  { name: t('fact.price'), end: true, cell: (product) => <AmountText value={product.price} unit="USDT" /> },
  { name: t('fact.days'), end: true, cell: (product) => numberText(product.days) },
  { name: t('catalogue.sold'), end: true, cell: (product) => numberText(product.sold) },
  ...(actions ? [{ name: '', end: true, cell: actions }] : []),
]

/** States the rule of changes, the month's release, and what each break-even assumes. */
const CatalogueNotes = ({ electricity: { phone, laptop, perKwh }, monthRelease }: Assumptions) => (
  <>
    <p className={css['note']}>
      {t('catalogue.text')} {t('catalogue.month', { amount: amountText(monthRelease) })}
    </p>
    <p className={css['note']}>
      {t('catalogue.break-even-text', {
        phoneWatts: phone.watts,
        phoneSeconds: phone.secondsPerUnit,
        laptopWatts: laptop.watts,
        laptopSeconds: laptop.secondsPerUnit,
        price: perKwh,
      })}
    </p>
  </>
)

export function Catalogue({ may }: PageProps) {
  const query = useQuery(catalogueQuery())
  const [change, setChange] = useState<Change>()
  const mayPropose = may('catalogue.propose')
  const taskActions = (task: Task) => (
    <Actions
      item={task}
      onVersion={() => setChange({ kind: 'task.version', task })}
      onRetire={() => setChange({ kind: 'task.retire', task })}
    />
  )
  const productActions = (product: Product) => (
    <Actions
      item={product}
      onVersion={() => setChange({ kind: 'product.version', product })}
      onRetire={() => setChange({ kind: 'product.retire', product })}
    />
  )
  return (
    <Loaded query={query}>
      {({ tasks, products, projects, monthRelease, electricity }) => (
        <>
          <CatalogueNotes electricity={electricity} monthRelease={monthRelease} />
          <section className="section">
            <div className={css['head']}>
              <h2>{t('catalogue.tasks')}</h2>
              {mayPropose && (
                <Button small onClick={() => setChange({ kind: 'task.new' })}>
                  {t('catalogue.new-task')}
                </Button>
              )}
            </div>
            <Table
              label={t('catalogue.tasks')}
              columns={taskColumns(mayPropose ? taskActions : undefined)}
              rows={tasks}
              keyOf={(task) => task.id}
              quiet={(task) => !task.active}
            />
          </section>
          <section className="section">
            <div className={css['head']}>
              <h2>{t('catalogue.products')}</h2>
              {mayPropose && (
                <Button kind="secondary" small onClick={() => setChange({ kind: 'product.new' })}>
                  {t('catalogue.new-product')}
                </Button>
              )}
            </div>
            <Table
              label={t('catalogue.products')}
              columns={productColumns(mayPropose ? productActions : undefined)}
              rows={products}
              keyOf={(product) => product.id}
              quiet={(product) => !product.active}
            />
          </section>
          <ProjectsSection projects={projects} may={may} />
          <ChangeSheet change={change} projects={projects} onClose={() => setChange(undefined)} />
        </>
      )}
    </Loaded>
  )
}
