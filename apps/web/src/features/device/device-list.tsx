import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { confirmBox } from '@synet/ui/overlays/message-box'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { toast } from '@synet/ui/overlays/toast'
import { dateText, momentText } from '@synet/words/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call, invalidate } from '#api/api.ts'
import { clock } from '@synet/contract/server-clock'
import { toastFailure } from '#api/failure.ts'
import { Loaded } from '#api/loaded.tsx'
import { MoreButton } from '#api/more-button.tsx'
import { leaveForGood } from '#session/log-out.ts'
import { t } from '#texts/t.ts'
import css from './device.module.css'
import { deviceName } from '@synet/words/device-name'
import { type Device, devicesQuery } from './queries.ts'

async function endOne(device: Device): Promise<void> {
  const sure = await confirmBox({
    title: t('devices.end-title', { name: deviceName(device.device) }),
    msg: t('devices.end-text'),
    confirmButtonText: t('common.log-out'),
    danger: true,
  })
  if (!sure) return
  try {
    await call('user/endSession', { id: device.id })
    toast(t('devices.ended'))
  } catch (error) {
    toastFailure(error)
  }
  invalidate('user/sessions')
}

async function endMany(which: 'others' | 'all'): Promise<void> {
  const sure = await confirmBox({
    title: t(`devices.end-${which}-title`),
    msg: t(which === 'all' ? 'my.log-out-text' : 'devices.end-text'),
    confirmButtonText: t('common.log-out'),
    danger: true,
  })
  if (!sure) return
  try {
    await call('user/logout', { which })
    if (which === 'all') await leaveForGood()
    else toast(t('devices.ended'))
  } catch (error) {
    // Unlike one's own log-out this must reach the server: the other devices depend on it.
    toastFailure(error)
  }
  if (which === 'others') invalidate('user/sessions')
}

/** This device first. */
const sortDevices = (pages: readonly { readonly list: readonly Device[] }[]): readonly Device[] =>
  pages.flatMap(({ list }) => list).sort((a, b) => Number(b.current) - Number(a.current))

/** The devices on which the account is logged in. */
export function DeviceList() {
  const query = useInfiniteQuery(devicesQuery)
  return (
    <Loaded query={query} skeleton={<SkeletonList rows={2} height={72} />}>
      {({ pages }) => (
        <>
          <Card flush>
            <ul className={css['list']}>
              {sortDevices(pages).map((device) => (
                <li key={device.id} className={css['row']}>
                  <div className={css['main']}>
                    <span>{deviceName(device.device)}</span>
                    <span className="note">
                      {t('devices.times', {
                        since: dateText(device.createdAt),
                        seen: momentText(device.seenAt, clock.now()),
                      })}
                    </span>
                  </div>
                  {device.current ? (
                    <StatusTag tone="good">{t('devices.this')}</StatusTag>
                  ) : (
                    <Button
                      kind="secondary"
                      small
                      label={t('devices.end-named', { name: deviceName(device.device) })}
                      onClick={() => endOne(device)}
                    >
                      {t('common.log-out')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </Card>
          <MoreButton query={query} />
          <div className="lines">
            {sortDevices(pages).length > 1 && (
              <Button kind="secondary" block onClick={() => endMany('others')}>
                {t('devices.end-others')}
              </Button>
            )}
            <Button kind="danger" block onClick={() => endMany('all')}>
              {t('devices.end-all')}
            </Button>
          </div>
        </>
      )}
    </Loaded>
  )
}
