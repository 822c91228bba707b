import { kitWord } from '@synet/words/translate'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { classNames } from '../layout/class-names.ts'
import { Icon } from '../icons/icon.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import css from './image-picker.module.css'
import type { ImagePreviewProps } from '../media/image-preview.tsx'

const ImagePreview = lazy<ComponentType<ImagePreviewProps>>(() =>
  import('../media/image-preview.tsx').then((module) => ({ default: module.ImagePreview })),
)

/** A phone turns its HEIC photos into JPEG when a page asks for these. */
const accepted = 'image/jpeg,image/png,image/webp'

/** UI-07: how many may be chosen. */
export const chooseCount = (count?: number): number => (count !== undefined && count > 0 ? Math.floor(count) : 9)

interface Sending {
  readonly id: number
  readonly file: File
  readonly part: number
  /** Why it failed, in the user's words. */
  readonly failure?: string
}

let lastId = 0

interface UploadsProps {
  readonly value: readonly string[]
  readonly onChange: (urls: readonly string[]) => void
  readonly send: (file: File, onProgress: (part: number) => void) => Promise<string>
  readonly textOf: (error: unknown) => string
  readonly count: number | undefined
}

/** Pictures that are on their way, or failed to get there. `room`: how many more may be chosen. */
function useUploads({ value, onChange, send, textOf, count }: UploadsProps) {
  const [sending, setSending] = useState<readonly Sending[]>([])
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  // A single picture is replaced, not removed first.
  const single = chooseCount(count) === 1
  const room = chooseCount(count) - (single ? 0 : value.length) - sending.length
  const update = (id: number, change: Partial<Sending>): void =>
    setSending((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)))
  const upload = async ({ id, file }: Sending): Promise<void> => {
    try {
      const url = await send(file, (part) => update(id, { part }))
      setSending((all) => all.filter((one) => one.id !== id))
      latest.current = single ? [url] : [...latest.current, url]
      onChange(latest.current)
    } catch (error) {
      update(id, { failure: textOf(error) })
    }
  }
  const choose = (files: readonly File[]): void => {
    const added = files.slice(0, room).map((file): Sending => ({ id: ++lastId, file, part: 0 }))
    setSending((all) => [...all, ...added])
    for (const one of added) void upload(one)
  }
  const retry = ({ failure: _, ...one }: Sending): void => {
    setSending((all) => all.map((other) => (other.id === one.id ? { ...one, part: 0 } : other)))
    void upload(one)
  }
  const drop = (id: number): void => setSending((all) => all.filter((one) => one.id !== id))
  return { sending, room, choose, retry, drop }
}

function Picture({ url, n, onOpen, onRemove }: { url: string; n: number; onOpen: () => void; onRemove: () => void }) {
  return (
    <div className={css['tile']}>
      <button type="button" className={css['open']} aria-label={kitWord('kit.picture', { n })} onClick={onOpen}>
        <img src={url} alt="" />
      </button>
      <span className={css['remove']}>
        <IconButton name="close" label={kitWord('kit.remove-picture', { n })} onClick={onRemove} />
      </span>
    </div>
  )
}

function Upload({ upload, onRetry, onDrop }: { upload: Sending; onRetry: () => void; onDrop: () => void }) {
  return (
    <div className={css['tile']} role="status">
      {upload.failure === undefined ? (
        <label>
          {kitWord('kit.uploading', { percent: Math.round(upload.part * 100) })}
          <progress className={css['bar']} value={upload.part} max={1} />
        </label>
      ) : (
        <>
          <span className={css['failed']}>{kitWord('kit.upload-failed')}</span>
          <Button kind="quiet" small onClick={onRetry}>
            {kitWord('kit.retry')}
          </Button>
          <span className={css['remove']}>
            <IconButton name="close" label={kitWord('kit.cancel')} onClick={onDrop} />
          </span>
        </>
      )}
    </div>
  )
}

/** @param tile beside the pictures, as one more of them */
function Choose({ tile, onClick }: { tile: boolean; onClick: () => void }) {
  if (!tile) {
    return (
      <Button kind="secondary" small onClick={onClick}>
        {kitWord('kit.choose-picture')}
      </Button>
    )
  }
  return (
    <button type="button" className={classNames(css['tile'], css['add'])} onClick={onClick}>
      <span>
        <Icon name="plus" />
        {kitWord('kit.choose-picture')}
      </span>
    </button>
  )
}

/**
 * Chooses pictures and uploads them at once, each with its progress; what failed can be sent again without choosing again.
 * @param send uploads one and reports the part sent, from 0 to 1; resolves to its address
 * @param textOf the text of a failure for the user
 */
export function ImagePicker({
  label,
  value,
  onChange,
  send,
  textOf,
  count,
  round,
  fallback,
}: {
  label: string
  value: readonly string[]
  onChange: (urls: readonly string[]) => void
  send: (file: File, onProgress: (part: number) => void) => Promise<string>
  textOf: (error: unknown) => string
  count?: number
  round?: boolean
  /** What is shown while nothing is chosen, where one picture can be. */
  fallback?: string
}) {
  const replaces = chooseCount(count) === 1 && (value.length > 0 || fallback !== undefined)
  const input = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = useState<string>()
  const { sending, room, choose, retry, drop } = useUploads({ value, onChange, send, textOf, count })
  return (
    <div className={classNames(css['picker'], round && css['round'])} role="group" aria-label={label}>
      {value.map((url, index) => (
        <Picture
          key={url}
          url={url}
          n={index + 1}
          onOpen={() => setPreview(url)}
          onRemove={() => onChange(value.filter((other) => other !== url))}
        />
      ))}
      {sending.map((one) => (
        <Upload key={one.id} upload={one} onRetry={() => retry(one)} onDrop={() => drop(one.id)} />
      ))}
      {value.length === 0 && sending.length === 0 && fallback !== undefined && (
        <span className={css['tile']}>
          <img src={fallback} alt="" />
        </span>
      )}
      {room > 0 && <Choose tile={!replaces} onClick={() => input.current?.click()} />}
      {sending.map((one) => one.failure && <p key={one.id}>{one.failure}</p>)}
      <input
        ref={input}
        type="file"
        accept={accepted}
        multiple={room > 1}
        aria-label={label}
        hidden
        onChange={({ target }) => {
          choose([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {preview !== undefined && (
        <Suspense>
          <ImagePreview src={preview} alt={label} open onClose={() => setPreview(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
