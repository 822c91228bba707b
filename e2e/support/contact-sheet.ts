import sharp from 'sharp'

const columns = 5
const gap = 8
const tile = { width: 260, height: 563 }

/** Saves pictures of a phone's screen as one, small enough for the documents. */
export async function saveContactSheet(pictures: readonly Buffer[], path: string): Promise<void> {
  const tiles = await Promise.all(
    pictures.map(async (picture, i) => ({
      input: await sharp(picture).resize(tile).toBuffer(),
      left: gap + (i % columns) * (tile.width + gap),
      top: gap + Math.floor(i / columns) * (tile.height + gap),
    })),
  )
  const side = (count: number, length: number) => gap + count * (length + gap)
  await sharp({
    create: {
      width: side(columns, tile.width),
      height: side(Math.ceil(pictures.length / columns), tile.height),
      channels: 3,
      background: '#8a93a5',
    },
  })
    .composite(tiles)
    .webp({ quality: 72 })
    .toFile(path)
}
