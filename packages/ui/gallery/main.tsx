import '../src/layout/tokens.css'
import { startWords } from '@synet/words/translate'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createPortal } from 'react-dom'
import { load } from 'virtual:words/web'
import { useOpenBox } from '../src/overlays/message-box.ts'
import { MessageBoxHost } from '../src/overlays/message-box-host.tsx'
import { ToastHost } from '../src/overlays/toast-host.tsx'
import { Content } from './content.tsx'
import { Feedback } from './feedback.tsx'
import { Fields } from './fields.tsx'
import css from './gallery.module.css'

function Gallery() {
  const boxOpen = useOpenBox() !== undefined
  return (
    <>
      <main className={css['gallery']}>
        <h1>The kit</h1>
        <Feedback />
        <Fields />
        <Content />
      </main>
      {createPortal(
        <>
          <ToastHost />
          {boxOpen && <MessageBoxHost />}
        </>,
        document.body,
      )}
    </>
  )
}

const root = document.getElementById('app')
if (!root) throw new Error('the page has no root')
const { words } = await load['en-US'].first()
startWords('en-US', words)
createRoot(root).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
)
