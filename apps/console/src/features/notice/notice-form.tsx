import type { OpsRequestInput } from '@synet/contract/calls'
import { type Language, languages } from '@synet/contract/languages'
import { systemClock } from '@synet/core/clock'
import { Card } from '@synet/ui/layout/card'
import { Notice as Remark } from '@synet/ui/feedback/notice'
import { SearchList } from '@synet/ui/controls/search-list'
import { Segmented } from '@synet/ui/controls/segmented'
import { SwitchRow } from '@synet/ui/fields/switch-row'
import { TextField } from '@synet/ui/fields/text-field'
import { toast } from '@synet/ui/overlays/toast'
import { dateTimeText } from '@synet/words/format'
import { useState } from 'react'
import { ActionForm } from '#shell/action-form.tsx'
import { call } from '#shell/api.ts'
import { afterProposal } from '#shell/proposal.ts'
import { t } from '#shell/t.ts'
import { timeWritten, writtenTime } from '#shell/written-time.ts'
import css from './notice.module.css'
import type { Notice } from './queries.ts'

type Text = OpsRequestInput<'saveNotice'>['texts'][number]
type When = 'draft' | 'now' | 'later'

/** As the app shows it. */
function Preview({ text: { title, body, language }, at }: { text: Text; at: string }) {
  if (title.trim() === '' && body.trim() === '') return <p className={css['quiet']}>{t('notice.preview-empty')}</p>
  return (
    <div className={css['phone']}>
      <Card label={t('notice.preview')}>
        <article className={css['preview']} lang={language}>
          <h3>{title}</h3>
          <p className={css['quiet']}>{dateTimeText(at)}</p>
          <p className={css['body']}>{body}</p>
        </article>
      </Card>
    </div>
  )
}

const emptyText = (language: Language): Text => ({ language, title: '', body: '' })

/** Title and body in the chosen language, with a list of the languages that are written. */
function TextEditor({
  texts,
  shown,
  onLanguage,
  onChange,
}: {
  texts: readonly Text[]
  shown: Text
  onLanguage: (language: Language) => void
  onChange: (change: Partial<Text>) => void
}) {
  return (
    <>
      <SearchList
        label={t('notice.language-written')}
        placeholder={t('notice.language-written')}
        search={false}
        choices={languages.map(({ name, nativeTitle, title }) => ({
          value: name,
          name: nativeTitle,
          note: texts.some((one) => one.language === name && one.title.trim() !== '')
            ? t('notice.written-in', { title })
            : title,
        }))}
        value={shown.language}
        onChange={(name) => onLanguage(name as Language)}
      />
      <TextField
        label={t('notice.title')}
        value={shown.title}
        onChange={(title) => onChange({ title })}
        maxLength={120}
        showCount
      />
      <TextField
        label={t('notice.body')}
        value={shown.body}
        onChange={(body) => onChange({ body })}
        maxLength={10_000}
        showCount
        multiline
      />
    </>
  )
}

/** The editor: a text for each language, when, and whether it pops up. */
export function NoticeForm({ notice, onDone }: { notice: Notice | undefined; onDone: () => void }) {
  const [texts, setTexts] = useState<readonly Text[]>(() =>
    languages.map(({ name }) => notice?.texts.find(({ language }) => language === name) ?? emptyText(name)),
  )
  const [language, setLanguage] = useState<Language>('en-US')
  const [popup, setPopup] = useState(notice?.popup ?? false)
  const [when, setWhen] = useState<When>(notice?.publishAt ? 'later' : 'draft')
  const [time, setTime] = useState(notice?.publishAt ? writtenTime(notice.publishAt) : '')
  const [opened] = useState(() => systemClock.now().toISOString())
  const shown = texts.find((one) => one.language === language) ?? emptyText(language)
  const set = (change: Partial<Text>): void =>
    setTexts((all) => all.map((one) => (one.language === language ? { ...one, ...change } : one)))
  const later = timeWritten(time)
  const wrongTime = when === 'later' && time !== '' && later === undefined
  return (
    <ActionForm
      {...(when !== 'draft' && { reason: t('console.reason-public') })}
      submit={t(when === 'draft' ? 'notice.save' : 'proposal.submit')}
      onSubmit={async ({ reason, secondFactor }) => {
        const written = {
          ...(notice && { id: notice.id }),
          texts: texts.filter(({ title, body }) => title.trim() !== '' || body.trim() !== ''),
          popup,
        }
        if (when === 'draft') await call('saveNotice', { ...written, secondFactor })
        else {
          // The server takes its own time for now, and refuses a time that can't be read.
          const publishAt = when === 'later' ? { publishAt: later ?? time } : {}
          await call('proposeNotice', { ...written, ...publishAt, reason, secondFactor })
        }
        toast(t(when === 'draft' ? 'notice.saved-toast' : 'proposal.sent-toast'))
        onDone()
        void afterProposal()
      }}
    >
      <TextEditor texts={texts} shown={shown} onLanguage={setLanguage} onChange={set} />
      <h3>{t('notice.preview')}</h3>
      <Preview text={shown} at={(when === 'later' && later) || opened} />
      <SwitchRow name={t('notice.popup')} effect={t('notice.popup-text')} checked={popup} onChange={setPopup} />
      <Segmented
        label={t('notice.when')}
        choices={(['draft', 'now', 'later'] as const).map((value) => ({ value, name: t(`notice.when.${value}`) }))}
        value={when}
        onChange={setWhen}
      />
      {when !== 'draft' && <Remark>{t('notice.two')}</Remark>}
      {when === 'later' && (
        <TextField
          label={t('notice.at')}
          value={time}
          onChange={setTime}
          maxLength={16}
          error={wrongTime ? t('notice.bad-time') : undefined}
        />
      )}
    </ActionForm>
  )
}
