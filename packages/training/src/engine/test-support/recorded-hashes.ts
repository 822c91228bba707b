/** Commit hashes of the fixed units, two of engine version 1, two of 2 and two of 3. A change that alters them must also raise the engine's version. */
export const recordedHashes: readonly string[] = [
  '2300169df529ce11eef3625a0a51f52f60c2b4e76c8041e45a56e7464445c312',
  '7bc5e958a952088e3f8ff3df55227d9cea6b252b2c0e994d4a3f6ef5599a0839',
  '688fa52f54a349b30135407b1614ed23ef1da4165a526086431de02c11d98090',
  '74da5ed49a0c6c2b8ed981b0906a9d1da7127bcf808d20bbd5da6d731709bebe',
  'd285edd0577e0953f540a290edbd0678eb560f19ac1cfc5ef11b06a9b2733d1b',
  'a65e22c8ceacd8fcbff7af80638fc33317619753df4755b0f77c715e29b0c907',
]
