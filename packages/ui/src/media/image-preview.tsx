import { Dialog } from '@base-ui/react/dialog'
import { kitWord } from '@synet/words/translate'
import { TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch'
import { useBackCloses } from '../overlays/use-back-closes.ts'
import { useInertApp } from '../overlays/use-inert-app.ts'
import { Icon } from '../icons/icon.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import iconButton from '../controls/icon-button.module.css'
import css from './image-preview.module.css'

/** UI-08. */
const zoomMax = 4

export interface ImagePreviewProps {
  readonly src: string
  readonly alt: string
  readonly open: boolean
  readonly onClose: () => void
}

/** A picture over everything: pinch, wheel, double tap and buttons zoom up to four times. */
export function ImagePreview({ src, alt, open, onClose }: ImagePreviewProps) {
  useInertApp(open)
  useBackCloses(open, onClose)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={css['backdrop']} />
        <Dialog.Popup className={css['view']} aria-label={alt}>
          <TransformWrapper minScale={1} maxScale={zoomMax} doubleClick={{ mode: 'toggle', step: 1 }} centerOnInit>
            {({ zoomIn, zoomOut }) => (
              <>
                <TransformComponent wrapperClass={css['picture'] ?? ''}>
                  <img src={src} alt={alt} draggable={false} />
                </TransformComponent>
                <div className={css['controls']}>
                  <IconButton name="minus" label={kitWord('kit.zoom-out')} onClick={() => zoomOut()} />
                  <IconButton name="plus" label={kitWord('kit.zoom-in')} onClick={() => zoomIn()} />
                  <Dialog.Close className={iconButton['button']} aria-label={kitWord('kit.close')}>
                    <Icon name="close" />
                  </Dialog.Close>
                </div>
              </>
            )}
          </TransformWrapper>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
