import type { Alphabet } from '#engine/alphabet'

/** The sounds of Icelandic as the dictionary writes them. */
const texts = [
  'a aː e i iː o u uː œ œː ɔ ɔː ɛ ɛː ɪ ɪː ʏ ʏː',
  'p pʰ t tʰ c cʰ k kʰ f v θ ð s j jː ç ɣ x h',
  'm m̥ n n̥ ɲ ɲ̊ ŋ ŋ̊ l l̥ r r̥',
]
  .join(' ')
  .split(' ')
/** All of its bytes are letters or stand between capitals and small letters: none is the mark or the end of a line. */
export const sounds: Alphabet = { first: 0x41, texts, between: '' }

const byteOf: ReadonlyMap<string, number> = new Map(texts.map((sound, i) => [sound, sounds.first + i]))

/** From IPA. @returns undefined when something in it is none of the sounds */
export function encodeSounds(ipa: string): string | undefined {
  // The ring of a voiceless sound is above letters that go below the line.
  const bytes = (ipa.replaceAll('ŋ̥', 'ŋ̊').match(/.(?:ː|ʰ|\u0325|\u030a)*/gu) ?? []).map((sound) => byteOf.get(sound))
  return bytes.length > 0 && bytes.every((byte) => byte !== undefined) ? String.fromCharCode(...bytes) : undefined
}
