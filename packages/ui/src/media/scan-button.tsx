import { lazy, Suspense, useState } from 'react'
import { kitWord } from '@synet/words/translate'
import { IconButton } from '../controls/icon-button.tsx'
import { ShowsTapped } from '../controls/shows-tapped.tsx'

const ScanSheet = lazy(async () => ({ default: (await import('./scan-sheet.tsx')).ScanSheet }))

/** Reads a QR code with the camera or from a picture. @param onText gets what it says, which is not checked */
export function ScanButton({ onText }: { onText: (text: string) => void }) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  return (
    <>
      <IconButton
        name="scan"
        label={kitWord('kit.scan')}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      />
      {wanted && (
        <Suspense fallback={<ShowsTapped />}>
          <ScanSheet
            open={open}
            onClose={() => setOpen(false)}
            onText={(text) => {
              setOpen(false)
              onText(text)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
