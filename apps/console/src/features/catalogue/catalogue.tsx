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
import { type Assumptions, catalogueQuery, type Product, type Task } from './queries.ts'
import { PendingProposals } from '#shell/pending-proposals.tsx'
import { Notice } from '@synet/ui/feedback/notice'
import { Sheet } from '@synet/ui/overlays/sheet'
import { toast } from '@synet/ui/overlays/toast'
import { ActionForm } from '#shell/action-form.tsx'
import { call } from '#shell/api.ts'
import { afterProposal } from '#shell/proposal.ts'

/** Reads a file as base64: what follows the comma of its data URL. */
const readBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,?/, '') : '')
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'))
    reader.readAsDataURL(file)
  })

function BringForm({ onDone }: { onDone: () => void }) {
  const [file, setFile] = useState<File>()
  return (
    <ActionForm
      reason={t('console.reason-public')}
      submit={t('proposal.submit')}
      fault={file ? undefined : t('catalogue.bring-missing')}
      onSubmit={async (made) => {
        if (!file) return
        await call('proposeProject', { file: await readBase64(file), ...made })
        toast(t('proposal.sent-toast'))
        onDone()
        void afterProposal()
      }}
    >
      <Notice>{t('catalogue.bring-text')}</Notice>
      <label className={css['file']}>
        {t('catalogue.bring-file')}
        <input type="file" accept=".gz" onChange={({ target }) => setFile(target.files?.[0])} />
      </label>
    </ActionForm>
  )
}

/** Proposes a training project by the file that was made of its folder. */
const BringSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Sheet open={open} onClose={onClose} title={t('proposal.kind.project.new')}>
    {open && <BringForm onDone={onClose} />}
  </Sheet>
)

/** The projects that tasks can name, and the proposals of new ones. */
function ProjectsSection({ projects, may }: { projects: readonly string[]; may: PageProps['may'] }) {
  const [brings, setBrings] = useState(false)
  return (
    <>
      <section className="section">
        <div className={css['head']}>
          <h2>{t('catalogue.projects')}</h2>
          {may('catalogue.propose') && (
            <Button kind="secondary" small onClick={() => setBrings(true)}>
              {t('catalogue.bring')}
            </Button>
          )}
        </div>
        <ul className={css['projects']}>
          {projects.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </section>
      <PendingProposals kind="project.new" nameOf={({ facts }) => facts['name'] ?? ''} may={may} />
      <BringSheet open={brings} onClose={() => setBrings(false)} />
    </>
  )
}

type Item = Task | Product

const renderName = (item: Item, kind: string, pausedAt: string | null = null) => (
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
    cell: (task) => renderName(task, task.projectCode, task.active ? task.pausedAt : null),
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
  { name: t('fact.unitsPerDay'), end: true, cell: (task) => numberText(task.unitsPerDay) },
  { name: t('catalogue.open-runs'), end: true, cell: (task) => numberText(task.openRuns) },
  {
    name: t('catalogue.promised'),
    end: true,
    cell: (task) => <AmountText value={task.promisedMonth} unit="SNT" />,
  },
  ...(actions ? [{ name: '', end: true, cell: actions }] : []),
]

const productColumns = (actions: ((product: Product) => ReactNode) | undefined): Column<Product>[] => [
  { name: t('fact.name'), wide: true, cell: (product) => renderName(product, t(`catalogue.${product.product}`)) },
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
