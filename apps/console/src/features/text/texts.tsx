import type { OpsAnswer, OpsRequest } from '@synet/contract/calls'
import { type Language, languages } from '@synet/contract/languages'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#shell/api.ts'
import { documentNames } from '@synet/contract/schema/document'
import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { Segmented } from '@synet/ui/controls/segmented'
import { Sheet } from '@synet/ui/overlays/sheet'
import { TextField } from '@synet/ui/fields/text-field'
import { toast } from '@synet/ui/overlays/toast'
import { useState } from 'react'
import { ActionForm } from '#shell/action-form.tsx'
import { afterProposal } from '#shell/proposal.ts'
import { t } from '@synet/words/operators/t'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { SearchList } from '@synet/ui/controls/search-list'
import { dateTimeText } from '@synet/words/format'
import { languageName } from '@synet/words/language-name'
import { currentLanguage } from '@synet/words/translate'
import { LeftOut } from '#shell/left-out.tsx'
import { Loaded } from '#shell/loaded.tsx'
import type { PageProps } from '#shell/page-props.ts'
import { PendingProposals } from '#shell/pending-proposals.tsx'
import { SearchForm } from '#shell/search-form.tsx'
import { type Column, Table } from '#shell/table.tsx'
import css from './text.module.css'
import { RowButton } from '#shell/row-button.tsx'
import { textApproval } from '@synet/words/text-approval'

export type Text = OpsAnswer<'texts'>['list'][number]

/** @param query empty: those that are corrected */
export const textsQuery = (language: Language, query: string) =>
  queryOptions({
    queryKey: ['texts', language, query],
    queryFn: () => call('texts', { language, ...(query && { query }) }),
  })

/** The text that users read now. */
export const saidBy = ({ builtIn, patch }: Text): string => patch?.text ?? builtIn

export const isCorrected = ({ patch }: Text): boolean => patch !== null && patch.text !== null

type DocumentName = OpsRequest<'proposeDocument'>['document']
/** The languages for which there is always a field; others come with the text of the build. */
const written: readonly Language[] = ['en-US', 'zh-CN']
const longest = 40_000

const loadBuiltIn = async (document: DocumentName): Promise<Partial<Record<Language, string>>> => {
  const { builtInDocuments } = await import('@synet/words/documents/built-in-documents')
  return Object.fromEntries(languages.map(({ name }) => [name, builtInDocuments[name][document]]))
}

function DocumentForm({ onDone }: { onDone: () => void }) {
  const [document, setDocument] = useState<DocumentName>('terms')
  const [texts, setTexts] = useState<Partial<Record<Language, string>>>({})
  const shown = languages.filter(({ name }) => written.includes(name) || texts[name] !== undefined)
  return (
    <ActionForm
      reason={t('console.reason-public')}
      submit={t('proposal.submit')}
      onSubmit={async (made) => {
        const filled = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))
        await call('proposeDocument', { document, texts: filled, ...made })
        toast(t('proposal.sent-toast'))
        onDone()
        void afterProposal()
      }}
    >
      <Notice>{t('document.text')}</Notice>
      <Segmented
        label={t('document.which')}
        value={document}
        onChange={(next) => {
          setDocument(next)
          setTexts({})
        }}
        choices={documentNames.map((name) => ({ value: name, name: t(`document.${name}`) }))}
      />
      <Button
        kind="secondary"
        onClick={() => loadBuiltIn(document).then(setTexts, () => toast(t('request.failed'), 'error'))}
      >
        {t('document.built-in')}
      </Button>
      {shown.map(({ name }) => (
        <TextField
          key={name}
          label={t('document.in', { language: name })}
          value={texts[name] ?? ''}
          onChange={(text) => setTexts({ ...texts, [name]: text })}
          maxLength={longest}
          showCount
          multiline
        />
      ))}
    </ActionForm>
  )
}

/** Proposes a new version of a document that users accept. */
export const DocumentSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Sheet open={open} onClose={onClose} title={t('document.new')}>
    {open && <DocumentForm onDone={onClose} />}
  </Sheet>
)

/** The action of the sheet: a text is corrected, or the built-in text is restored. */
type TextAction = { readonly do: 'correct' | 'undo'; readonly text: Text; readonly language: Language }

async function send(
  { text, language }: TextAction,
  to: string | null,
  made: { reason: string; secondFactor: string },
  onDone: () => void,
): Promise<void> {
  const { state } = await call('proposeText', { language, id: text.id, text: to, from: saidBy(text), ...made })
  toast(t(state === 'executed' ? 'text.saved-toast' : 'proposal.sent-toast'))
  onDone()
  void afterProposal()
}

function CorrectForm({ action, onDone }: { action: TextAction; onDone: () => void }) {
  const [typed, setTyped] = useState(saidBy(action.text))
  const approval = textApproval(action.text.id, typed)
  return (
    <ActionForm
      reason={t('console.reason-public')}
      submit={t(approval === 'one' ? 'text.save' : 'proposal.submit')}
      onSubmit={(made) => send(action, typed, made, onDone)}
    >
      <Notice>{t(`approval.${approval}`)}</Notice>
      <h3>{t('text.built-in')}</h3>
      <p className="as-written" lang={action.language}>
        {action.text.builtIn}
      </p>
      <TextField label={t('text.corrected')} value={typed} onChange={setTyped} maxLength={2_000} showCount multiline />
      <Notice>{t('text.placeholders')}</Notice>
    </ActionForm>
  )
}

function UndoForm({ action, onDone }: { action: TextAction; onDone: () => void }) {
  const alone = textApproval(action.text.id, action.text.builtIn) === 'one'
  return (
    <ActionForm
      reason={t('console.reason-public')}
      submit={t(alone ? 'text.undo' : 'proposal.submit')}
      danger
      onSubmit={(made) => send(action, null, made, onDone)}
    >
      <Notice>{t(alone ? 'approval.one' : 'approval.two')}</Notice>
      <p className="as-written" lang={action.language}>
        <span className={css['was']}>{saidBy(action.text)}</span>
      </p>
      <p className="as-written" lang={action.language}>
        {action.text.builtIn}
      </p>
    </ActionForm>
  )
}

function TextSheet({ action, onClose }: { action: TextAction | undefined; onClose: () => void }) {
  return (
    <Sheet
      open={action !== undefined}
      onClose={onClose}
      title={action ? t(action.do === 'undo' ? 'text.undo-named' : 'text.correct-named', { id: action.text.id }) : ''}
    >
      {action?.do === 'correct' && <CorrectForm action={action} onDone={onClose} />}
      {action?.do === 'undo' && <UndoForm action={action} onDone={onClose} />}
    </Sheet>
  )
}

function columnsOf(language: Language, onOpen: ((action: TextAction) => void) | undefined): readonly Column<Text>[] {
  const action = (kind: TextAction['do'], text: Text) => (
    <RowButton
      label={t(kind === 'undo' ? 'text.undo-named' : 'text.correct-named', { id: text.id })}
      onClick={() => onOpen?.({ do: kind, text, language })}
    >
      {t(kind === 'undo' ? 'text.undo' : 'text.correct')}
    </RowButton>
  )
  return [
    {
      name: t('text.id'),
      cell: (row) => (
        <span className="quiet">
          {row.id}
          <span className={css['approval']}>{t(`approval.${row.approval}`)}</span>
        </span>
      ),
    },
    {
      name: t('fact.text'),
      wide: true,
      cell: (row) => (
        <div className="as-written" lang={language}>
          {isCorrected(row) ? (
            <>
              <div>{row.patch?.text}</div>
              <div className={css['was']}>{row.builtIn}</div>
            </>
          ) : (
            row.builtIn
          )}
        </div>
      ),
    },
    {
      name: t('setting.changed'),
      short: true,
      cell: (row) => (row.patch ? `${row.patch.operator} · ${dateTimeText(row.patch.at)}` : t('setting.never')),
    },
    {
      name: '',
      end: true,
      cell: (row) =>
        onOpen && (
          <span className={css['actions']}>
            {action('correct', row)}
            {isCorrected(row) && action('undo', row)}
          </span>
        ),
    },
  ]
}

/** The texts of the web app and of mails, with the corrections of operators. `#/texts/<words>` searches. */
export function Texts({ parts: [searched = ''], may }: PageProps) {
  const [language, setLanguage] = useState<Language>(currentLanguage())
  const [action, setAction] = useState<TextAction>()
  const [documentOpen, setDocumentOpen] = useState(false)
  const query = useQuery(textsQuery(language, searched))
  return (
    <>
      <div className={css['head']}>
        <SearchList
          label={t('fact.language')}
          placeholder={t('fact.language')}
          search={false}
          choices={languages.map((one) => ({ value: one.name, name: one.nativeTitle, note: languageName(one) }))}
          value={language}
          onChange={(name) => setLanguage(name as Language)}
        />
        <SearchForm
          key={searched}
          text={searched}
          to={['texts']}
          label={t('text.search')}
          hint={t('text.search-hint')}
        />
        {may('texts.write') && (
          <Button kind="secondary" onClick={() => setDocumentOpen(true)}>
            {t('document.new')}
          </Button>
        )}
      </div>
      <PendingProposals kind="document.published" nameOf={({ facts }) => facts['subject'] ?? ''} may={may} />
      <PendingProposals kind="text" nameOf={({ facts }) => `${facts['text']} · ${facts['language']}`} may={may} />
      <Loaded query={query}>
        {({ list, more }) =>
          list.length === 0 ? (
            <EmptyState text={t(searched ? 'text.none-found' : 'text.none')} />
          ) : (
            <>
              <Table
                label={t('console.texts')}
                columns={columnsOf(language, may('texts.write') ? setAction : undefined)}
                rows={list}
                keyOf={(row) => row.id}
              />
              <LeftOut count={more} />
            </>
          )
        }
      </Loaded>
      <DocumentSheet open={documentOpen} onClose={() => setDocumentOpen(false)} />
      <TextSheet action={action} onClose={() => setAction(undefined)} />
    </>
  )
}
