import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { confirmBox, messageBox } from '@synet/ui/overlays/message-box'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { toast } from '@synet/ui/overlays/toast'
import { dateText, dateTimeText, momentText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, invalidate } from '#api/api.ts'
import { clock } from '@synet/contract/server-clock'
import { toastFailure } from '#api/failure.ts'
import { Loaded } from '#api/loaded.tsx'
import { deviceName } from '@synet/words/device-name'
import { t } from '#texts/t.ts'
import css from './device.module.css'
import { type Token, tokensQuery } from './queries.ts'
import { Notice } from '@synet/ui/feedback/notice'
import { Sheet } from '@synet/ui/overlays/sheet'
import { CopyableText } from '#texts/copyable-text.tsx'

/** The token is shown here once: the server keeps only its hash. */
function NewTokenSheet({ token, onClose }: { token: string | undefined; onClose: () => void }) {
  return (
    <Sheet open={token !== undefined} onClose={onClose} title={t('token.one')}>
      <div className="parts">
        <Notice tone="warn" title={t('token.once-title')}>
          {t('token.once-text')}
        </Notice>
        <CopyableText text={token ?? ''} name={t('token.one')} />
        <Button block onClick={onClose}>
          {t('token.kept')}
        </Button>
      </div>
    </Sheet>
  )
}

/** A computer's is named by its browser, others as their owner named them. */
const nameOf = ({ name, expiresAt }: Token): string => (expiresAt === null ? name : deviceName(name))

async function revoke(token: Token): Promise<void> {
  const sure = await confirmBox({
    title: t('token.revoke-title', { name: nameOf(token) }),
    msg: t('token.revoke-text'),
    confirmButtonText: t('token.revoke'),
    danger: true,
  })
  if (!sure) return
  try {
    await call('user/revokeContributorToken', { id: token.id })
    toast(t('token.revoked'))
  } catch (error) {
    toastFailure(error)
  }
  invalidate('user/contributorTokens')
}

const nameMax = 40

/** Asks for a name. @returns the new token; undefined where the person went back, or it was refused */
async function create(): Promise<string | undefined> {
  const asked = await messageBox({
    type: 'prompt',
    title: t('token.add'),
    msg: t('token.name-hint'),
    inputPlaceholder: t('token.name'),
    inputPattern: /\S/,
    inputValidate: (name) => name.trim().length <= nameMax,
    confirmButtonText: t('token.create'),
  })
  if (asked.action !== 'confirm') return undefined
  try {
    const { token } = await call('user/addContributorToken', { name: asked.value })
    invalidate('user/contributorTokens')
    return token
  } catch (error) {
    toastFailure(error)
    return undefined
  }
}

/** Tokens for devices that only train. */
export function TokenList() {
  const query = useQuery(tokensQuery)
  const [created, setCreated] = useState<string>()
  return (
    <>
      <Loaded query={query} skeleton={<SkeletonList rows={1} height={72} />}>
        {({ list }) =>
          list.length === 0 ? (
            <p>{t('token.none')}</p>
          ) : (
            <Card flush>
              <ul className={css['list']}>
                {list.map((token) => (
                  <li key={token.id} className={css['row']}>
                    <div className={css['main']}>
                      <span>{nameOf(token)}</span>
                      {token.expiresAt && (
                        <span className="note">{t('computer.listed', { time: dateTimeText(token.expiresAt) })}</span>
                      )}
                      <span className="note">
                        {token.usedAt
                          ? t('token.used', {
                              since: dateText(token.createdAt),
                              used: momentText(token.usedAt, clock.now()),
                            })
                          : t('token.unused', { since: dateText(token.createdAt) })}
                      </span>
                    </div>
                    <Button
                      kind="secondary"
                      small
                      label={t('token.revoke-named', { name: nameOf(token) })}
                      onClick={() => revoke(token)}
                    >
                      {t('token.revoke')}
                    </Button>
                  </li>
                ))}
              </ul>
            </Card>
          )
        }
      </Loaded>
      <Button kind="secondary" block onClick={async () => setCreated(await create())}>
        {t('token.add')}
      </Button>
      <NewTokenSheet token={created} onClose={() => setCreated(undefined)} />
    </>
  )
}
