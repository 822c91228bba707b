import { EmptyState } from '@synet/ui/feedback/empty-state'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#shell/loaded.tsx'
import { t } from '@synet/words/operators/t'
import { isOpen, type Notice, noticeQuery, titleOf } from './queries.ts'
import css from './notice.module.css'
import { calendar } from '@synet/words/calendar'
import type { OpsRequestInput } from '@synet/contract/calls'
import { type Language, languages } from '@synet/contract/languages'
import { Card } from '@synet/ui/layout/card'
import { Icon } from '@synet/ui/icons/icon'
import { Notice as Remark } from '@synet/ui/feedback/notice'
import { Segmented } from '@synet/ui/controls/segmented'
import { SwitchRow } from '@synet/ui/fields/switch-row'
import { TextField } from '@synet/ui/fields/text-field'
import { toast } from '@synet/ui/overlays/toast'
import { useState } from 'react'
import { ActionForm } from '#shell/action-form.tsx'
import { call } from '#shell/api.ts'
import { clock } from '@synet/contract/server-clock'
import { afterProposal } from '#shell/proposal.ts'
import { SelectField } from '#shell/select-field.tsx'
import { TimeField, timeFault } from '#shell/time-field.tsx'
import { timeOfField, fieldOfTime } from '#shell/field-time.ts'

type Text = OpsRequestInput<'saveNotice'>['texts'][number]
type When = 'draft' | 'now' | 'later'
/** The languages that stand side by side. */
type Pair = readonly [Language, Language]

/** A text needs title and body: the server refuses one without the other. */
const isWhole = ({ title, body }: Text): boolean => title.trim() !== '' && body.trim() !== ''

const nativeTitleOf = (language: Language): string =>
  languages.find(({ name }) => name === language)?.nativeTitle ?? language

/** Writes a time as the app of a reader does. */
const timeIn = (language: Language, iso: string): string =>
  new Intl.DateTimeFormat(language, { calendar, dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))

/** Shows the notice as the app does. */
function Preview({ text: { title, body, language }, at }: { text: Text; at: string }) {
  if (title.trim() === '' && body.trim() === '') return <p className="quiet">{t('notice.preview-empty')}</p>
  return (
    <div className={css['phone']}>
      <Card label={t('notice.preview-in', { language: nativeTitleOf(language) })}>
        <article className={css['preview']} lang={language}>
          <h3>{title}</h3>
          <p className="quiet">{timeIn(language, at)}</p>
          <p className={css['body']}>{body}</p>
        </article>
      </Card>
    </div>
  )
}

/** All languages with what is written of them; one that is missing opens on the right. */
function Languages({ texts, pair, onChange }: { texts: readonly Text[]; pair: Pair; onChange: (pair: Pair) => void }) {
  const missing = texts.filter((text) => !isWhole(text))
  return (
    <section className={css['languages']} aria-label={t('notice.languages-written')}>
      <p className="quiet">
        {missing.length === 0
          ? t('notice.all-written')
          : missing.some(({ language }) => language === 'en-US')
            ? t('notice.english-required')
            : t('notice.missing', { count: missing.length })}
      </p>
      <ul>
        {languages.map(({ name, nativeTitle }) => {
          const lacks = missing.some(({ language }) => language === name)
          return (
            <li key={name}>
              <button
                type="button"
                className={css['language']}
                data-missing={lacks || undefined}
                aria-pressed={pair.includes(name)}
                onClick={() => {
                  if (!pair.includes(name)) onChange([pair[0], name])
                }}
              >
                <Icon name={lacks ? 'warning' : 'check'} size={16} />
                <span lang={name}>{nativeTitle}</span>
                <span className="visually-hidden">{t(lacks ? 'notice.is-missing' : 'notice.is-written')}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Edits one language: it is chosen here, gets its title and text, and is shown as on a phone. */
function Side({
  label,
  text,
  other,
  at,
  onLanguage,
  onChange,
}: {
  label: string
  text: Text
  /** The language of the other side. */
  other: Language
  at: string
  onLanguage: (language: Language) => void
  onChange: (change: Partial<Text>) => void
}) {
  const language = nativeTitleOf(text.language)
  return (
    <section className={css['side']} aria-label={label}>
      <SelectField
        label={label}
        choices={languages
          .filter(({ name }) => name !== other)
          .map(({ name, nativeTitle }) => ({ value: name, name: nativeTitle }))}
        value={text.language}
        onChange={onLanguage}
      />
      <TextField
        label={t('notice.title-in', { language })}
        value={text.title}
        onChange={(title) => onChange({ title })}
        maxLength={120}
        showCount
      />
      <TextField
        label={t('notice.body-in', { language })}
        value={text.body}
        onChange={(body) => onChange({ body })}
        maxLength={10_000}
        showCount
        multiline
      />
      <h3>{t('notice.preview-in', { language })}</h3>
      <Preview text={text} at={at} />
    </section>
  )
}

const emptyText = (language: Language): Text => ({ language, title: '', body: '' })
const textIn = (texts: readonly Text[], language: Language): Text =>
  texts.find((text) => text.language === language) ?? emptyText(language)

function Sides({
  texts,
  at,
  onTexts,
}: {
  texts: readonly Text[]
  at: string
  onTexts: (texts: readonly Text[]) => void
}) {
  const [pair, setPair] = useState<Pair>(['en-US', 'zh-CN'])
  const [left, right] = pair
  const set =
    (language: Language) =>
    (change: Partial<Text>): void =>
      onTexts(texts.map((text) => (text.language === language ? { ...text, ...change } : text)))
  return (
    <>
      <Languages texts={texts} pair={pair} onChange={setPair} />
      <div className={css['sides']}>
        <Side
          label={t('notice.left')}
          text={textIn(texts, left)}
          other={right}
          at={at}
          onLanguage={(language) => setPair([language, right])}
          onChange={set(left)}
        />
        <Side
          label={t('notice.right')}
          text={textIn(texts, right)}
          other={left}
          at={at}
          onLanguage={(language) => setPair([left, language])}
          onChange={set(right)}
        />
      </div>
    </>
  )
}

/** The editor: a text for each language, two of them side by side, when, and whether it pops up. */
function NoticeForm({ notice, onDone }: { notice: Notice | undefined; onDone: () => void }) {
  const [texts, setTexts] = useState<readonly Text[]>(() =>
    languages.map(({ name }) => textIn(notice?.texts ?? [], name)),
  )
  const [popup, setPopup] = useState(notice?.popup ?? false)
  const [when, setWhen] = useState<When>(notice?.publishAt ? 'later' : 'draft')
  const [time, setTime] = useState(notice?.publishAt ? fieldOfTime(notice.publishAt) : '')
  const [opened] = useState(() => clock.now().toISOString())
  const later = when === 'later' ? timeOfField(time) : undefined
  return (
    <ActionForm
      {...(when !== 'draft' && { reason: t('console.reason-public') })}
      submit={t(when === 'draft' ? 'notice.save' : 'proposal.submit')}
      fault={when === 'later' ? timeFault(time, 'future') : undefined}
      onSubmit={async ({ reason, secondFactor }) => {
        const written = {
          ...(notice && { id: notice.id }),
          texts: texts.filter(({ title, body }) => title.trim() !== '' || body.trim() !== ''),
          popup,
        }
        if (when === 'draft') await call('saveNotice', { ...written, secondFactor })
        // Without a time the server takes its own.
        else await call('proposeNotice', { ...written, ...(later && { publishAt: later }), reason, secondFactor })
        toast(t(when === 'draft' ? 'notice.saved-toast' : 'proposal.sent-toast'))
        onDone()
        void afterProposal()
      }}
    >
      <Sides texts={texts} at={later ?? opened} onTexts={setTexts} />
      <SwitchRow name={t('fact.popup')} effect={t('notice.popup-text')} checked={popup} onChange={setPopup} />
      <Segmented
        label={t('notice.when')}
        choices={(['draft', 'now', 'later'] as const).map((value) => ({ value, name: t(`notice.when.${value}`) }))}
        value={when}
        onChange={setWhen}
      />
      {when !== 'draft' && <Remark>{t('notice.two')}</Remark>}
      {when === 'later' && <TimeField label={t('notice.at')} value={time} onChange={setTime} allowed="future" />}
    </ActionForm>
  )
}

const showList = (): void => {
  location.hash = '#/notices'
}

function Editor({ notice }: { notice: Notice | undefined }) {
  return (
    <>
      <a href="#/notices">{t('notice.back')}</a>
      <section className={css['editor']}>
        <h2>{notice ? t('notice.edit-named', { title: titleOf(notice) }) : t('notice.new')}</h2>
        <NoticeForm notice={notice} onDone={showList} />
      </section>
    </>
  )
}

/** A new notice, or a change of one that users can't read yet. */
export const NoticeEditor = ({ id }: { id: string | undefined }) =>
  id === undefined ? <Editor notice={undefined} /> : <EditorOf id={id} />

function EditorOf({ id }: { id: string }) {
  const query = useQuery({ ...noticeQuery(id), refetchOnWindowFocus: false })
  return (
    <Loaded query={query}>
      {({ list }) => {
        const notice = list.find(isOpen)
        return notice ? <Editor notice={notice} /> : <EmptyState text={t('notice.not-open')} />
      }}
    </Loaded>
  )
}
