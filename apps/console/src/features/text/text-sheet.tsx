import type { Language } from '@synet/contract/languages'
import { Notice } from '@synet/ui/feedback/notice'
import { Sheet } from '@synet/ui/overlays/sheet'
import { TextField } from '@synet/ui/fields/text-field'
import { toast } from '@synet/ui/overlays/toast'
import { textApproval } from '@synet/words/text-approval'
import { useState } from 'react'
import { ActionForm } from '#shell/action-form.tsx'
import { call } from '#shell/api.ts'
import { afterProposal } from '#shell/proposal.ts'
import { t } from '@synet/words/operators/t'
import { saidBy, type Text } from './queries.ts'
import css from './text.module.css'

/** The action of the sheet: a text is corrected, or the built-in text is restored. */
export type TextAction = { readonly do: 'correct' | 'undo'; readonly text: Text; readonly language: Language }

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

export function TextSheet({ action, onClose }: { action: TextAction | undefined; onClose: () => void }) {
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
