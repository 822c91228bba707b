import type { Sample } from '@synet/training/client/training-view'
import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { shareText } from '#api/share.ts'
import { isReadable, shownText } from '#texts/decode-text.ts'
import { t } from '#texts/t.ts'
import css from './before-after.module.css'

/** Hands what the model writes now to another app. */
const share = ({ prompt, after }: Sample): Promise<void> =>
  shareText({ title: 'Synet', text: `“${decode(prompt)}${decode(after)}”`, url: location.origin })

const decode = (bytes: Uint8Array): string => shownText(new TextDecoder().decode(bytes))

/**
 * Shows what the model wrote before and after one of this device's units.
 * @param sample undefined until the first unit is done: its place is kept, so that nothing moves when it comes
 */
export function BeforeAfter({ sample }: { sample: Sample | undefined }) {
  const texts = [
    {
      name: sample ? `${t('live.before')} · ${t('units.version', { version: sample.version })}` : t('live.before'),
      text: sample?.before,
    },
    { name: t('live.after'), text: sample?.after },
  ]
  return (
    <Card label={t('live.sample')}>
      <h2>{t('live.sample')}</h2>
      <p className={css['quiet']}>{t('live.sample-note')}</p>
      {texts.map(({ name, text }) => (
        <figure key={name} className={css['sample']}>
          <figcaption>{name}</figcaption>
          {/* What a model writes is in no language. */}
          <p dir="auto" lang="">
            {sample && <b>{decode(sample.prompt)}</b>}
            {text && isReadable(decode(text)) && decode(text)}
          </p>
          {text && !isReadable(decode(text)) && <p className={css['quiet']}>{t('live.unreadable')}</p>}
        </figure>
      ))}
      {'share' in navigator && (
        <Button kind="quiet" small disabled={!sample} onClick={() => sample && share(sample)}>
          {t('invitation.share')}
        </Button>
      )}
    </Card>
  )
}
