import { isFixed, type NoticeChannel, type NoticeKind } from '@synet/contract/notice-kinds'
import { Notice } from '@synet/ui/feedback/notice'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { SwitchRow } from '@synet/ui/fields/switch-row'
import { Card } from '@synet/ui/layout/card'
import { useQuery } from '@tanstack/react-query'
import { call, invalidate, queryClient } from '#api/api.ts'
import { toastFailure } from '#api/failure.ts'
import { Loaded } from '#api/loaded.tsx'
import { t } from '#texts/t.ts'
import css from './notice-choice.module.css'
import { PushHere } from './push-here.tsx'
import { type NoticeChoices, noticeChoicesQuery } from './queries.ts'

/** The switch moves at once; where the server refuses, it moves back. */
async function choose(
  choices: NoticeChoices,
  kind: NoticeKind,
  channel: NoticeChannel,
  wanted: boolean,
): Promise<void> {
  const kinds = choices.kinds.map((one) => (one.kind === kind ? { ...one, [channel]: wanted } : one))
  queryClient.setQueryData(noticeChoicesQuery.queryKey, { ...choices, kinds })
  try {
    await call('user/chooseNotice', { kind, channel, wanted })
  } catch (error) {
    toastFailure(error)
  }
  invalidate('user/noticeChoices')
}

function Channel({ choices, channel }: { choices: NoticeChoices; channel: NoticeChannel }) {
  return (
    <Card>
      {choices.kinds.map((kind) =>
        isFixed(kind.kind, channel) ? (
          <p key={kind.kind} className={css['fixed']}>
            {t(`alert.${kind.kind}`)}
            <span>{t('alert.fixed')}</span>
          </p>
        ) : (
          <SwitchRow
            key={kind.kind}
            name={t(`alert.${kind.kind}`)}
            checked={kind[channel]}
            onChange={(wanted) => void choose(choices, kind.kind, channel, wanted)}
          />
        ),
      )}
    </Card>
  )
}

/** What the user is told by push and by mail. */
export function Choices() {
  const query = useQuery(noticeChoicesQuery)
  return (
    <Loaded query={query} skeleton={<SkeletonList rows={6} height={56} />}>
      {(choices) => (
        <>
          <section className="section">
            <h2>{t('alert.push')}</h2>
            <PushHere choices={choices} />
            {/* Where no device gets a push, switches that are on would say that some are sent. */}
            {choices.endpoints.length > 0 && <Channel choices={choices} channel="push" />}
          </section>
          <section className="section">
            <h2>{t('alert.mail')}</h2>
            {!choices.hasEmail && <Notice tone="warn">{t('alert.no-email')}</Notice>}
            <Channel choices={choices} channel="mail" />
          </section>
        </>
      )}
    </Loaded>
  )
}
