import type { Answer } from '@synet/contract/calls'
import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { ListRow } from '@synet/ui/layout/list-row'
import { Mark } from '@synet/ui/icons/mark'
import { Notice } from '@synet/ui/feedback/notice'
import { QrCode } from '@synet/ui/media/qr-code'
import { toast } from '@synet/ui/overlays/toast'
import { installApp, isInstalled, useCanInstall } from '#device/install.ts'
import { t } from '#texts/t.ts'
import css from './download.module.css'

/** Safari offers no installation by itself: the page explains how. An iPad says that it is a Mac, which has no touch. */
const isApple = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
/** A device without touch is no phone: it shows a code for the camera of one. */
const isDesktop = (): boolean => !matchMedia('(pointer: coarse)').matches

function Offer({ urls, canInstall }: { urls: Answer<'index/appUrl'>; canInstall: boolean }) {
  const links = [
    { name: 'android', url: urls.android },
    { name: 'ios', url: urls.ios },
  ] as const
  const packages = links.flatMap(({ name, url }) => (url === null ? [] : [{ name, url }]))
  if (isInstalled()) return <Notice>{t('download.installed')}</Notice>
  // ERR-01: only where nothing at all is offered.
  if (!canInstall && packages.length === 0 && !isApple()) return <Notice>{t('download.under-development')}</Notice>
  return (
    <>
      {canInstall && (
        <Button
          block
          onClick={async () => {
            if (await installApp()) toast(t('download.done'))
          }}
        >
          {t('download.install')}
        </Button>
      )}
      {packages.length > 0 && (
        <Card flush>
          {packages.map(({ name, url }) => (
            <ListRow
              key={name}
              icon="external"
              title={t(`download.${name}`)}
              note={t('my.support-opens', { domain: new URL(url).host })}
              onClick={() => window.open(url, '_blank', 'noopener')}
            />
          ))}
        </Card>
      )}
    </>
  )
}

const appleSteps = ['open', 'share', 'add', 'notices'] as const

/** How to install it where the browser does not ask. A computer shows both: it is often read there for the phone. */
function Guide({ canInstall }: { canInstall: boolean }) {
  if (isInstalled()) return null
  return (
    <>
      <section className="lines">
        <h3>{t('install.why')}</h3>
        <p className="note">{t('install.why-text')}</p>
      </section>
      {(isApple() || isDesktop()) && (
        <section className="lines">
          <h3>{t('install.ios')}</h3>
          <Card>
            <ol className={css['steps']}>
              {appleSteps.map((step, i) => (
                <li key={step}>
                  <span aria-hidden="true">{i + 1}</span>
                  {t(`install.step.${step}`)}
                </li>
              ))}
            </ol>
          </Card>
        </section>
      )}
      {!isApple() && !canInstall && (
        <section className="lines">
          <h3>{t('install.other')}</h3>
          <p className="note">{t('install.other-text')}</p>
        </section>
      )}
    </>
  )
}

export function Download({ urls }: { urls: Answer<'index/appUrl'> }) {
  const canInstall = useCanInstall()
  return (
    <>
      <div className={css['head']}>
        <Mark size={72} />
        <h2>Synet</h2>
        <p className="note">{t('download.text')}</p>
      </div>
      <Offer urls={urls} canInstall={canInstall} />
      <Guide canInstall={canInstall} />
      {isDesktop() && (
        <Card label={t('download.scan')}>
          <div className={css['scan']}>
            <QrCode value={location.href} name={t('title.download')} size={188} />
            <p className="note">{t('download.scan')}</p>
          </div>
        </Card>
      )}
    </>
  )
}
