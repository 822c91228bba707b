import { type Language, languageOfLocale } from '@synet/contract/languages'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '#platform/http/call'

export const readHeader = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export const languageOf = (request: FastifyRequest): Language => languageOfLocale(readHeader(request, 'lang'))

export const callerOf = (request: FastifyRequest): Caller => ({
  language: languageOf(request),
  device: readHeader(request, 'user-agent') ?? 'unknown',
  ip: request.ip,
})
