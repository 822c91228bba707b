import { apiBase } from '@synet/contract/routes'
import { refuse } from '@synet/core/result'
import { writeOnnx } from '@synet/training/release/write-onnx'
import { writeSafetensors } from '@synet/training/release/write-safetensors'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context'
import { languageOf } from '#platform/http/caller-of'
import { refusalEnvelope } from '#platform/http/envelope'
import { rememberAnswers } from '#training/project/serve-blobs'
import { readRelease } from '#training/project/read-release'
import { findProject, projectCodes } from '#training/unit/projects'
import { readWeights } from '#training/unit/training-bytes'

const formats = { 'model.safetensors': writeSafetensors, 'model.onnx': writeOnnx } as const

/** Files of the present releases: each is written once, not once for each who fetches it. */
export const releasesKept = (): number => Object.keys(formats).length * projectCodes().length

const isFormat = (file: string): file is keyof typeof formats => Object.hasOwn(formats, file)

/**
 * The released version of a project as a file that other programs read; other versions are refused. The weights of all
 * versions stay at `/blob/<hash>`, where contributors and auditors fetch them.
 */
export function serveReleases(server: FastifyInstance, context: Context): void {
  const write = rememberAnswers(releasesKept, async (key) => {
    const [file, code, version, hash] = JSON.parse(key) as [keyof typeof formats, string, number, string]
    const project = findProject(code)
    const weights = await readWeights(context, hash)
    if (!project || !weights) return undefined
    const { licence } = project.attribution
    return formats[file](project.model, weights, { project: code, version: String(version), weights: hash, licence })
  })
  server.get<{ Params: { code: string; file: string } }>(`${apiBase}/release/:code/:file`, async (request, reply) => {
    const { code, file } = request.params
    const project = findProject(code)
    if (!isFormat(file)) return reply.callNotFound()
    const refused = (error: 'project.not-found' | 'project.not-released') =>
      reply.header('cache-control', 'no-store').send(refusalEnvelope(languageOf(request), refuse(error)))
    if (!project) return refused('project.not-found')
    const release = await readRelease(context, code)
    if (!release) return refused('project.not-released')
    const bytes = await write(JSON.stringify([file, code, release.version, release.hash]))
    if (!bytes) return refused('project.not-released')
    return reply
      .header('cache-control', 'no-cache')
      .header('content-disposition', `attachment; filename="synet-${code}-${release.version}.${file.slice(6)}"`)
      .type('application/octet-stream')
      .send(Buffer.from(bytes))
  })
}
