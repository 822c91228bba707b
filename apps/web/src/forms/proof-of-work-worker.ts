import { solveProofOfWork, type Puzzle } from './solve-proof-of-work.ts'

export type FromProofOfWorkWorker = { readonly share: number } | { readonly number: number | undefined }

const tell = (message: FromProofOfWorkWorker): void => postMessage(message)

/** Solves a challenge off the main thread: a phone takes a second or two. */
addEventListener('message', (event: MessageEvent<Puzzle>) => {
  tell({ number: solveProofOfWork(event.data, (share) => tell({ share })) })
})
