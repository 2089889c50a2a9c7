import { describe, expect, it } from 'vitest';
import { type PodSecurityLevel, podOf, podReferences, podViolations } from './index.ts';

type Fields = Record<string, unknown>;

/** A container that meets the level restricted. */
const strict = {
  name: 'main',
  image: 'example.org/main:1',
  securityContext: {
    allowPrivilegeEscalation: false,
    runAsNonRoot: true,
    capabilities: { drop: ['ALL'] },
    seccompProfile: { type: 'RuntimeDefault' },
  },
};
const podWith = (spec: Fields, metadata: Fields = {}) => ({ kind: 'Pod', metadata, spec });
const inContainer = (fields: Fields) =>
  podWith({
    containers: [
      { ...strict, ...fields, securityContext: { ...strict.securityContext, ...context(fields) } },
    ],
  });
const context = (fields: Fields) => (fields['securityContext'] ?? {}) as Fields;
const secured = (securityContext: Fields) => inContainer({ securityContext });
const withSpec = (spec: Fields) => podWith({ containers: [strict], ...spec });

function controlsOf(level: PodSecurityLevel, manifest: Fields): string[] {
  const pod = podOf(manifest);
  if (pod === null) throw new Error('no pod');
  return [...new Set(podViolations(level, pod).map(({ control }) => control))];
}

/** By the tables of https://kubernetes.io/docs/concepts/security/pod-security-standards/: control, forbidden, allowed. */
const BASELINE: readonly [control: string, forbidden: Fields[], allowed: Fields[]][] = [
  [
    'HostProcess',
    [
      withSpec({ securityContext: { windowsOptions: { hostProcess: true } } }),
      secured({ windowsOptions: { hostProcess: true } }),
    ],
    [secured({ windowsOptions: { hostProcess: false } }), secured({ windowsOptions: {} })],
  ],
  [
    'Host Namespaces',
    [withSpec({ hostNetwork: true }), withSpec({ hostPID: true }), withSpec({ hostIPC: true })],
    [withSpec({ hostNetwork: false, hostPID: null })],
  ],
  [
    'Privileged Containers',
    [secured({ privileged: true }), secured({ privileged: 'true' })],
    [secured({ privileged: false })],
  ],
  [
    'Capabilities',
    [
      secured({ capabilities: { add: ['SYS_ADMIN'], drop: ['ALL'] } }),
      secured({ capabilities: { add: ['NET_RAW'], drop: ['ALL'] } }),
      secured({ capabilities: { add: 'ALL', drop: ['ALL'] } }),
    ],
    [secured({ capabilities: { add: ['NET_BIND_SERVICE'], drop: ['ALL'] } })],
  ],
  [
    'HostPath Volumes',
    [
      withSpec({
        volumes: [
          { name: 'data', emptyDir: {} },
          { name: 'host', hostPath: { path: '/' } },
        ],
      }),
    ],
    [withSpec({ volumes: [{ name: 'data', emptyDir: {} }] })],
  ],
  [
    'Host Ports',
    [inContainer({ ports: [{ containerPort: 80 }, { containerPort: 81, hostPort: 81 }] })],
    [inContainer({ ports: [{ containerPort: 80, hostPort: 0 }] })],
  ],
  [
    'Host Probes and Lifecycle Hooks',
    [
      inContainer({ livenessProbe: { httpGet: { host: '169.254.169.254', port: 80 } } }),
      inContainer({ readinessProbe: { tcpSocket: { host: '127.0.0.1', port: 80 } } }),
      inContainer({ startupProbe: { httpGet: { host: 'x', port: 80 } } }),
      inContainer({ lifecycle: { postStart: { httpGet: { host: 'x', port: 80 } } } }),
      inContainer({ lifecycle: { preStop: { tcpSocket: { host: 'x', port: 80 } } } }),
    ],
    [inContainer({ livenessProbe: { httpGet: { host: '', port: 80 } } })],
  ],
  [
    'AppArmor',
    [
      withSpec({ securityContext: { appArmorProfile: { type: 'Unconfined' } } }),
      secured({ appArmorProfile: { type: 'Unconfined' } }),
      podWith(
        { containers: [strict] },
        { annotations: { 'container.apparmor.security.beta.kubernetes.io/main': 'unconfined' } },
      ),
    ],
    [
      secured({ appArmorProfile: { type: 'RuntimeDefault' } }),
      secured({ appArmorProfile: { type: 'Localhost' } }),
      podWith(
        { containers: [strict] },
        { annotations: { 'container.apparmor.security.beta.kubernetes.io/main': 'localhost/mine' } },
      ),
    ],
  ],
  [
    'SELinux',
    [
      withSpec({ securityContext: { seLinuxOptions: { type: 'spc_t' } } }),
      secured({ seLinuxOptions: { type: 'spc_t' } }),
      secured({ seLinuxOptions: { user: 'system_u' } }),
      secured({ seLinuxOptions: { role: 'system_r' } }),
    ],
    [
      secured({ seLinuxOptions: { type: 'container_t', level: 's0:c1' } }),
      secured({ seLinuxOptions: { type: 'container_engine_t', user: '' } }),
    ],
  ],
  ['/proc Mount Type', [secured({ procMount: 'Unmasked' })], [secured({ procMount: 'Default' })]],
  [
    'Seccomp',
    [
      withSpec({ securityContext: { seccompProfile: { type: 'Unconfined' } } }),
      secured({ seccompProfile: { type: 'Unconfined' } }),
    ],
    [secured({ seccompProfile: { type: 'Localhost' } })],
  ],
  [
    'Sysctls',
    [withSpec({ securityContext: { sysctls: [{ name: 'kernel.msgmax', value: '1' }] } })],
    [withSpec({ securityContext: { sysctls: [{ name: 'net.ipv4.tcp_syncookies', value: '1' }] } })],
  ],
];

const RESTRICTED: typeof BASELINE = [
  [
    'Volume Types',
    [
      withSpec({ volumes: [{ name: 'nfs', nfs: { server: 'x', path: '/' } }] }),
      withSpec({ volumes: [{ name: 'two', emptyDir: {}, iscsi: {} }] }),
      withSpec({ volumes: [{ name: 'none' }] }),
    ],
    [
      withSpec({
        volumes: [
          { name: 'a', configMap: {} },
          { name: 'b', csi: {} },
          { name: 'c', downwardAPI: {} },
          { name: 'd', emptyDir: {} },
          { name: 'e', ephemeral: {} },
          { name: 'f', persistentVolumeClaim: {} },
          { name: 'g', projected: {} },
          { name: 'h', secret: {} },
        ],
      }),
    ],
  ],
  [
    'Privilege Escalation',
    [secured({ allowPrivilegeEscalation: true }), secured({ allowPrivilegeEscalation: undefined })],
    [secured({ allowPrivilegeEscalation: false })],
  ],
  [
    'Running as Non-root',
    [
      secured({ runAsNonRoot: undefined }),
      secured({ runAsNonRoot: false }),
      withSpec({ securityContext: { runAsNonRoot: false } }),
    ],
    [
      podWith({
        securityContext: { runAsNonRoot: true },
        containers: [{ ...strict, securityContext: { ...strict.securityContext, runAsNonRoot: undefined } }],
      }),
    ],
  ],
  [
    'Running as Non-root user',
    [secured({ runAsUser: 0 }), withSpec({ securityContext: { runAsUser: 0 } })],
    [secured({ runAsUser: 65_532 })],
  ],
  [
    'Seccomp',
    [secured({ seccompProfile: undefined })],
    [
      podWith({
        securityContext: { seccompProfile: { type: 'RuntimeDefault' } },
        containers: [
          { ...strict, securityContext: { ...strict.securityContext, seccompProfile: undefined } },
        ],
      }),
    ],
  ],
  [
    'Capabilities',
    [
      secured({ capabilities: undefined }),
      secured({ capabilities: { drop: ['NET_RAW'] } }),
      secured({ capabilities: { drop: ['ALL'], add: ['CHOWN'] } }),
    ],
    [secured({ capabilities: { drop: ['ALL'], add: ['NET_BIND_SERVICE'] } })],
  ],
];

describe.each(BASELINE)('baseline, %s', (control, forbidden, allowed) => {
  it.each(forbidden)('forbids %j', (manifest) => {
    expect(controlsOf('baseline', manifest)).toEqual([control]);
    expect(controlsOf('restricted', manifest)).toContain(control);
    expect(controlsOf('privileged', manifest)).toEqual([]);
  });

  it.each(allowed)('allows %j', (manifest) => {
    expect(controlsOf('baseline', manifest)).toEqual([]);
    expect(controlsOf('restricted', manifest)).toEqual([]);
  });
});

describe.each(RESTRICTED)('restricted, %s', (control, forbidden, allowed) => {
  it.each(forbidden)('forbids %j', (manifest) => {
    expect(controlsOf('restricted', manifest)).toEqual([control]);
    expect(controlsOf('baseline', manifest)).toEqual([]);
  });

  it.each(allowed)('allows %j', (manifest) => {
    expect(controlsOf('restricted', manifest)).toEqual([]);
  });
});

describe('a pod', () => {
  const privileged = { ...strict, securityContext: { privileged: true } };
  const spec = { containers: [privileged] };

  it.each([
    [{ kind: 'Pod', spec }, 'spec.containers[0].securityContext.privileged'],
    ...[
      'Deployment',
      'StatefulSet',
      'DaemonSet',
      'ReplicaSet',
      'ReplicationController',
      'Job',
      'Rollout',
    ].map(
      (kind) =>
        [
          { kind, spec: { template: { spec } } },
          'spec.template.spec.containers[0].securityContext.privileged',
        ] as const,
    ),
    [
      { kind: 'CronJob', spec: { jobTemplate: { spec: { template: { spec } } } } },
      'spec.jobTemplate.spec.template.spec.containers[0].securityContext.privileged',
    ],
    [{ kind: 'PodTemplate', template: { spec } }, 'template.spec.containers[0].securityContext.privileged'],
  ] as const)('of %j is checked', (manifest, path) => {
    const pod = podOf(manifest);
    expect(pod && podViolations('baseline', pod)).toEqual([{ control: 'Privileged Containers', path }]);
  });

  it.each(['initContainers', 'ephemeralContainers'])('is checked in its %s', (list) => {
    expect(controlsOf('baseline', podWith({ containers: [strict], [list]: [privileged] }))).toEqual([
      'Privileged Containers',
    ]);
  });

  it('on Windows needs no seccomp, capabilities or privilege escalation, and nothing else less', () => {
    const windows = { os: { name: 'windows' }, containers: [{ name: 'main', securityContext: {} }] };
    expect(controlsOf('restricted', podWith(windows))).toEqual(['Running as Non-root']);
  });

  it('does not exist in other kinds', () => {
    expect(podOf({ kind: 'ConfigMap', spec })).toBeNull();
    expect(podOf({ kind: 'constructor' })).toBeNull();
  });

  it('uses the ServiceAccounts and Secrets that it names, wherever it names them', () => {
    const pod = podOf(
      podWith({
        serviceAccount: 'old',
        serviceAccountName: 'new',
        imagePullSecrets: [{ name: 'registry' }],
        containers: [
          {
            env: [{ name: 'A', valueFrom: { secretKeyRef: { name: 'key' } } }],
            envFrom: [{ secretRef: { name: 'env' } }, { configMapRef: { name: 'settings' } }],
          },
        ],
        initContainers: [{ envFrom: [{ secretRef: { name: 'init' } }] }],
        volumes: [
          { name: 'a', secret: { secretName: 'volume' } },
          { name: 'b', projected: { sources: [{ secret: { name: 'projected' } }, { configMap: {} }] } },
          { name: 'c', csi: { nodePublishSecretRef: { name: 'csi' } } },
          { name: 'd', azureFile: { secretName: 'azure' } },
        ],
      }),
    );
    const { serviceAccounts, secrets } = podReferences(
      pod ?? { at: '', spec: {}, annotations: {}, containers: [] },
    );
    expect(serviceAccounts.map(({ name }) => name)).toEqual(['new', 'old']);
    expect(secrets.map(({ name }) => name).sort()).toEqual(
      ['azure', 'csi', 'env', 'init', 'key', 'projected', 'registry', 'volume'].sort(),
    );
  });

  it('without a ServiceAccount runs as default, and may be nested a hundred thousand deep', () => {
    let deep: unknown = {};
    for (let n = 0; n < 100_000; n++) deep = [deep];
    const pod = podOf(podWith({ containers: [], deep }));
    const { serviceAccounts, secrets } = podReferences(
      pod ?? { at: '', spec: {}, annotations: {}, containers: [] },
    );
    expect(serviceAccounts).toEqual([{ path: 'spec.serviceAccountName', name: 'default' }]);
    expect(secrets).toEqual([]);
  });
});
