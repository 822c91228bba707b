import { solveProofOfWork, type Puzzle } from './solve-proof-of-work.ts'

export type FromProofOfWorkWorker = { readonly share: number } | { readonly number: number | undefined }

const post = (message: FromProofOfWorkWorker): void => postMessage(message)

/** Solves a challenge off the main thread: a phone takes a second or two. */
addEventListener('message', (event: MessageEvent<Puzzle>) => {
  post({ number: solveProofOfWork(event.data, (share) => post({ share })) })
})
