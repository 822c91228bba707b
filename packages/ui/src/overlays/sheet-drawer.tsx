import { Drawer } from '@base-ui/react/drawer'
import { kitWord } from '@synet/words/translate'
import type { ReactNode } from 'react'
import { useBackCloses } from './use-back-closes.ts'
import { useInertApp } from './use-inert-app.ts'
import { classNames } from '../layout/class-names.ts'
import { Icon } from '../icons/icon.tsx'
import iconButton from '../controls/icon-button.module.css'
import css from './sheet-drawer.module.css'

export interface SheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  readonly footer?: ReactNode
  readonly tall?: boolean
}

/** A drawer from below with a visible close button; its head swiped down, Escape and a tap beside it close it too. */
export function SheetDrawer({ open, onClose, title, children, footer, tall }: SheetProps) {
  useInertApp(open)
  useBackCloses(open, onClose)
  return (
    <Drawer.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Drawer.Portal>
        <Drawer.Backdrop className={css['backdrop']} />
        <Drawer.Viewport className={css['viewport']}>
          <Drawer.Popup className={classNames(css['popup'], tall && css['tall'])}>
            <div className={css['head']}>
              <Drawer.Title render={<h2 />}>{title}</Drawer.Title>
              <Drawer.Close className={iconButton['button']} aria-label={kitWord('kit.close')}>
                <Icon name="close" />
              </Drawer.Close>
            </div>
            {/* Every touch that could begin a swipe draws the whole drawer again, twice: what is touched to act begins none. */}
            <Drawer.Content className={css['body']} data-base-ui-swipe-ignore="">
              {children}
            </Drawer.Content>
            {footer && (
              <div className={css['foot']} data-base-ui-swipe-ignore="">
                {footer}
              </div>
            )}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
