import { type ProcessRun, processes, stateFolder, stopSeconds } from '../processes.ts'

/** Where `synet init` wrote secrets and environment files; only root reads it, and hands on what a process needs. */
const etc = '/etc/synet'
/** This repository, with its packages and `npm run build`. */
const program = '/opt/synet'

/** The files of secrets by their variable, as `synet init` names them. */
const secretsOf: Readonly<Record<ProcessRun['name'], Readonly<Record<string, string>>>> = {
  api: { LEASE_KEY: 'lease-key' },
  console: { OPERATOR_KEY: 'operator-key' },
  jobs: { MESSAGE_KEY: 'message-key', PUSH_KEY: 'push-key' },
  watcher: {},
  audits: { LEASE_KEY: 'lease-key' },
  signer: { SEED: 'seed', PROOF_KEY: 'proof-key' },
  'signer-standby': { SEED: 'seed', PROOF_KEY: 'proof-key', SIGNER_STANDBY_SECRET: 'standby-secret' },
}

/** Both write deltas there, where it is a folder and no bucket. */
const trainingGroup = 'synet-training'
const writesTraining = ({ role }: ProcessRun): boolean => role === 'api' || role === 'audits'

/** A standby runs on another machine than its signer, and takes its place there. */
const userOf = ({ role }: ProcessRun): string => `synet-${role}`

const head = '# Derives from packages/deploy/src/systemd: npm run systemd writes it.\n'

// The compiler of V8 writes code that it then runs, so that MemoryDenyWriteExecute is not among them.
const hardening = `NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectKernelLogs=yes
ProtectControlGroups=yes
ProtectClock=yes
ProtectHostname=yes
ProtectProc=invisible
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
LockPersonality=yes
RemoveIPC=yes
KeyringMode=private
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged
SystemCallErrorNumber=EPERM
UMask=0007`

function drawUnit(run: ProcessRun): string {
  const { name, role, memoryMiB } = run
  const secrets = Object.entries(secretsOf[name])
  const user = userOf(run)
  return `${head}[Unit]
Description=Synet: ${name}
Documentation=file:${program}/docs/OPERATIONS.md
Wants=network-online.target
After=network-online.target postgresql.service
PartOf=synet.target

[Service]
Type=exec
User=${user}
Group=${user}
${writesTraining(run) ? `SupplementaryGroups=${trainingGroup}\nReadWritePaths=${stateFolder}/training\n` : ''}Environment=PROCESS_NAME=${name}
EnvironmentFile=${etc}/${name}.env
${secrets.map(([variable, file]) => `LoadCredential=${variable}:${etc}/${file}\nUnsetEnvironment=${variable}_FILE\n`).join('')}StateDirectory=synet/${role}
StateDirectoryMode=0700
WorkingDirectory=${program}
ExecStart=/usr/bin/node ${program}/apps/server/src/synet.ts run ${role}
Restart=always
RestartSec=1
# Its configuration is wrong: another start would not help.
RestartPreventExitStatus=78
KillMode=mixed
TimeoutStopSec=${stopSeconds}
MemoryMax=${memoryMiB}M
# Keys and passwords are in memory.
MemorySwapMax=0
LimitCORE=0
LimitNOFILE=65536
${hardening}

[Install]
WantedBy=synet.target
`
}

/** The files of systemd by their name. */
export function drawUnits(): Readonly<Record<string, string>> {
  const users = [...new Set(processes.map(userOf))]
  return {
    ...Object.fromEntries(processes.map((run) => [`synet-${run.name}.service`, drawUnit(run)])),
    'synet.target': `${head}[Unit]
Description=Synet: every process that is enabled on this machine

[Install]
WantedBy=multi-user.target
`,
    'synet.sysusers.conf': `${head}g ${trainingGroup} -
${users.map((user) => `u ${user} - "Synet" ${stateFolder}\n`).join('')}`,
    'synet.tmpfiles.conf': `${head}d ${stateFolder} 0755 root root -
d ${stateFolder}/training 2770 root ${trainingGroup} -
`,
  }
}
