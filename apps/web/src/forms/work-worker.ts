import { findWork, type Puzzle } from './find-work.ts'

export type FromWorkWorker = { readonly share: number } | { readonly number: number | undefined }

const tell = (message: FromWorkWorker): void => postMessage(message)

/** Off the page's thread: a phone takes a second or two. */
addEventListener('message', (event: MessageEvent<Puzzle>) => {
  tell({ number: findWork(event.data, (share) => tell({ share })) })
})
