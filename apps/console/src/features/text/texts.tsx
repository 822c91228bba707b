import { type Language, languages } from '@synet/contract/languages'
import { Button } from '@synet/ui/controls/button'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { SearchList } from '@synet/ui/controls/search-list'
import { dateTimeText } from '@synet/words/format'
import { languageName } from '@synet/words/language-name'
import { currentLanguage } from '@synet/words/translate'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LeftOut } from '#shell/left-out.tsx'
import { Loaded } from '#shell/loaded.tsx'
import type { PageProps } from '#shell/page-props.ts'
import { PendingProposals } from '#shell/pending-proposals.tsx'
import { SearchForm } from '#shell/search-form.tsx'
import { t } from '@synet/words/operators/t'
import { type Column, Table } from '#shell/table.tsx'
import { isCorrected, type Text, textsQuery } from './queries.ts'
import css from './text.module.css'
import { DocumentSheet } from './document-sheet.tsx'
import { type TextAction, TextSheet } from './text-sheet.tsx'
import { RowButton } from '#shell/row-button.tsx'

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
      cell: (one) => (
        <span className="quiet">
          {one.id}
          <span className={css['approval']}>{t(`approval.${one.approval}`)}</span>
        </span>
      ),
    },
    {
      name: t('text.says'),
      wide: true,
      cell: (one) => (
        <div className="as-written" lang={language}>
          {isCorrected(one) ? (
            <>
              <div>{one.patch?.text}</div>
              <div className={css['was']}>{one.builtIn}</div>
            </>
          ) : (
            one.builtIn
          )}
        </div>
      ),
    },
    {
      name: t('setting.changed'),
      short: true,
      cell: (one) => (one.patch ? `${one.patch.operator} · ${dateTimeText(one.patch.at)}` : t('setting.never')),
    },
    {
      name: '',
      end: true,
      cell: (one) =>
        onOpen && (
          <span className={css['actions']}>
            {action('correct', one)}
            {isCorrected(one) && action('undo', one)}
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
          label={t('text.language')}
          placeholder={t('text.language')}
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
                keyOf={(one) => one.id}
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
