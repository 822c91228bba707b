import { apiBase } from '@synet/contract/routes'
import { refuse } from '@synet/core/result'
import { writeOnnx } from '@synet/training/release/write-onnx'
import { writeSafetensors } from '@synet/training/release/write-safetensors'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context'
import { languageOf } from '#http/caller-of'
import { refusalEnvelope } from '#http/envelope'
import { readRelease } from '#project/read-release'
import { findProject } from '#train/projects'
import { readWeights } from '#train/training-bytes'

const formats = { 'model.safetensors': writeSafetensors, 'model.onnx': writeOnnx } as const

const isFormat = (file: string): file is keyof typeof formats => Object.hasOwn(formats, file)

/**
 * The released version of a project as a file that other programs read; other versions are refused. The weights of all
 * versions stay at `/blob/<hash>`, where contributors and auditors fetch them.
 */
export function serveReleases(server: FastifyInstance, context: Context): void {
  server.get<{ Params: { code: string; file: string } }>(`${apiBase}/release/:code/:file`, async (request, reply) => {
    const { code, file } = request.params
    const project = findProject(code)
    if (!isFormat(file)) return reply.callNotFound()
    const refused = (error: 'project.not-found' | 'project.not-released') =>
      reply.header('cache-control', 'no-store').send(refusalEnvelope(languageOf(request), refuse(error)))
    if (!project) return refused('project.not-found')
    const release = await readRelease(context, code)
    const weights = release && (await readWeights(context, release.hash))
    if (!weights) return refused('project.not-released')
    const bytes = formats[file](project.model, weights, {
      project: code,
      version: String(release.version),
      weights: release.hash,
      licence: project.attribution.licence,
    })
    return reply
      .header('cache-control', 'no-cache')
      .header('content-disposition', `attachment; filename="synet-${code}-${release.version}.${file.slice(6)}"`)
      .type('application/octet-stream')
      .send(Buffer.from(bytes))
  })
}
