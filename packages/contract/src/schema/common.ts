import * as z from 'zod/mini'

export const commonSchemas = {
  /** `multipart/form-data` with the picture as `file`; a profile's `avatar` takes the URL in the answer. */
  'common/upload': {
    request: z.object({ file: z.custom<Uint8Array>((file) => file instanceof Uint8Array, 'upload.missing') }),
    answer: z.object({ url: z.string() }),
  },
} as const
