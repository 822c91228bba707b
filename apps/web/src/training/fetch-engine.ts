export const fetchEngine = async (url: URL): Promise<WebAssembly.Module> =>
  WebAssembly.compile(await (await fetch(url)).arrayBuffer())
