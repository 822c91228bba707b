import { callQuery } from './api.ts'

/** The version of the documents that somebody who registers now accepts. */
export const documentsQuery = callQuery('index/documents', {})
