import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { confirmBox } from '@synet/ui/overlays/message-box'
import { dateTimeText } from '@synet/words/format'
import { useState } from 'react'
import type { RequestInput } from '@synet/contract/calls'
import { call, invalidate } from '#api/api.ts'
import { toastFailure } from '#api/failure.ts'
import { ConfirmSheet } from '#forms/confirm-sheet.tsx'
import { HoldNotice } from '#forms/hold-notice.tsx'
import { signAsSelf } from '#session/passkeys.ts'
import { t } from '#texts/t.ts'

async function freeze(): Promise<void> {
  const sure = await confirmBox({
    title: t('security.freeze'),
    msg: t('security.freeze-sure'),
    confirmButtonText: t('security.freeze'),
    danger: true,
  })
  if (!sure) return
  try {
    await call('user/freezeSelf', {})
  } catch (error) {
    toastFailure(error)
  }
  invalidate('user/security', 'user/info', 'user/sessions', 'user/logIns')
}

/** The owner stops everything that leaves, and ends that themselves. */
export function OwnFreeze({ frozenAt }: { frozenAt: string | null }) {
  const [ending, setEnding] = useState(false)
  const end = async (by: RequestInput<'user/unfreezeSelf'>): Promise<void> => {
    await call('user/unfreezeSelf', by)
    setEnding(false)
    invalidate('user/security', 'user/info')
  }
  return (
    <>
      {frozenAt === null ? (
        <>
          <p>{t('security.freeze-text')}</p>
          <Button kind="danger" block onClick={freeze}>
            {t('security.freeze')}
          </Button>
        </>
      ) : (
        <>
          <Notice tone="warn" title={t('security.frozen-since', { time: dateTimeText(frozenAt) })}>
            {t('security.frozen-text')}
          </Notice>
          <Button block onClick={() => setEnding(true)}>
            {t('security.unfreeze')}
          </Button>
        </>
      )}
      <ConfirmSheet
        open={ending}
        onClose={() => setEnding(false)}
        title={t('security.unfreeze')}
        facts={[]}
        confirm={t('security.unfreeze')}
        onConfirm={(payPassword) => end({ payPassword })}
        passkey={{ onPasskey: async () => end({ signature: await signAsSelf() }) }}
      >
        <HoldNotice text="passkey.hold" />
      </ConfirmSheet>
    </>
  )
}
