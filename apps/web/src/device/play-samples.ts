let context: AudioContext | undefined

/**
 * Lets the page play sound. It must be called while a tap is handled: iOS refuses it later.
 * @throws where the browser has no sound
 */
export function openSound(): AudioContext {
  context ??= new AudioContext()
  // It resumes when the browser is ready: nobody waits for it.
  void context.resume().catch(() => undefined)
  return context
}

/** @param ended runs at the end, also after a stop. @returns what stops it */
export function playSamples(
  sound: AudioContext,
  samples: Float32Array<ArrayBuffer>,
  rate: number,
  ended: () => void,
): () => void {
  const buffer = sound.createBuffer(1, samples.length, rate)
  buffer.copyToChannel(samples, 0)
  const source = sound.createBufferSource()
  source.buffer = buffer
  source.connect(sound.destination)
  source.addEventListener('ended', ended)
  source.start()
  return () => source.stop()
}
