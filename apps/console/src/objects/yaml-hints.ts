import type { HintNode, YamlHints } from '@hawser/ui/yaml-editor';

type Keys = Readonly<Record<string, HintNode>>;

const text = (about: string): HintNode => ({ about });
const one = (about: string, ...values: string[]): HintNode => ({ about, values });
const mapping = (about: string, keys: Keys): HintNode => ({ about, keys });
const list = (about: string, keys: Keys): HintNode => ({ about, keys, list: true });

const METADATA = mapping('How it is known.', {
  name: text('Unique among those of its kind in a namespace.'),
  namespace: text('Where it goes; the namespace of the attachment unless told.'),
  labels: mapping('Pairs that selectors look for.', {}),
  annotations: mapping('Pairs that tools read.', {}),
});
const SELECTOR = mapping('Which pods are its own.', {
  matchLabels: mapping('Labels that a pod must have.', {}),
});
const AMOUNTS: Keys = { cpu: text('Such as 250m or 2.'), memory: text('Such as 128Mi or 1Gi.') };
const PROBE: Keys = {
  httpGet: mapping('Asks an address.', { path: text('Such as /healthz.'), port: text('Number or name.') }),
  tcpSocket: mapping('Opens a connection.', { port: text('Number or name.') }),
  initialDelaySeconds: text('Waits before the first look.'),
  periodSeconds: text('Time between looks.'),
  failureThreshold: text('So many failures in a row count.'),
};
const CONTAINER: Keys = {
  name: text('Unique in the pod.'),
  image: text('Registry, name and tag or digest.'),
  imagePullPolicy: one('When to fetch it.', 'IfNotPresent', 'Always', 'Never'),
  command: text('In place of the image’s entry point.'),
  args: text('What it is started with.'),
  env: list('Variables.', { name: text('Name of the variable.'), value: text('Its value.') }),
  ports: list('Ports that it listens on.', {
    name: text('A name for others to use.'),
    containerPort: text('1 to 65535.'),
    protocol: one('TCP unless told.', 'TCP', 'UDP', 'SCTP'),
  }),
  resources: mapping('What it needs and may use.', {
    requests: mapping('Kept free for it.', AMOUNTS),
    limits: mapping('The most it gets.', AMOUNTS),
  }),
  livenessProbe: mapping('Started again when this fails.', PROBE),
  readinessProbe: mapping('Gets no requests while this fails.', PROBE),
  volumeMounts: list('Where volumes appear.', {
    name: text('Of the volume.'),
    mountPath: text('Folder in the container.'),
    readOnly: one('Only to read.', 'true', 'false'),
  }),
};
const POD: Keys = {
  containers: list('What runs.', CONTAINER),
  initContainers: list('What runs before, one after the other.', CONTAINER),
  serviceAccountName: text('As whom it asks Kubernetes.'),
  restartPolicy: one('When to start it again.', 'Always', 'OnFailure', 'Never'),
  nodeSelector: mapping('Labels that its node must have.', {}),
  volumes: list('What containers mount.', {
    name: text('For the mounts.'),
    configMap: mapping('Files from a ConfigMap.', { name: text('Of the ConfigMap.') }),
    secret: mapping('Files from a Secret.', { secretName: text('Of the Secret.') }),
    emptyDir: mapping('A folder that goes with the pod.', {}),
    persistentVolumeClaim: mapping('Storage that stays.', { claimName: text('Of the claim.') }),
  }),
};
const TEMPLATE = mapping('The pods it makes.', {
  metadata: mapping('Labels that its selector finds.', { labels: mapping('Pairs.', {}) }),
  spec: mapping('What runs in a pod.', POD),
});
const CLAIM: Keys = {
  accessModes: text('Such as [ReadWriteOnce].'),
  storageClassName: text('Kind of storage.'),
  resources: mapping('How much.', { requests: mapping('At least.', { storage: text('Such as 10Gi.') }) }),
};
const JOB: Keys = {
  backoffLimit: text('So many tries.'),
  completions: text('So many pods must succeed.'),
  parallelism: text('So many at once.'),
  ttlSecondsAfterFinished: text('Removed so long after its end.'),
  template: TEMPLATE,
};

const document = (apiVersion: string, rest: Keys): HintNode =>
  mapping('', {
    apiVersion: one('Version of the kind.', apiVersion),
    kind: text('What it is.'),
    metadata: METADATA,
    ...rest,
  });

const SPECS: Readonly<Record<string, HintNode>> = {
  Deployment: document('apps/v1', {
    spec: mapping('What it is to be.', {
      replicas: text('How many pods.'),
      selector: SELECTOR,
      strategy: mapping('How new pods replace old ones.', {
        type: one('Bit by bit, or all at once.', 'RollingUpdate', 'Recreate'),
      }),
      revisionHistoryLimit: text('Old versions kept.'),
      template: TEMPLATE,
    }),
  }),
  StatefulSet: document('apps/v1', {
    spec: mapping('What it is to be.', {
      replicas: text('How many pods.'),
      serviceName: text('The Service that names its pods.'),
      selector: SELECTOR,
      template: TEMPLATE,
      volumeClaimTemplates: list('Storage of each pod.', {
        metadata: METADATA,
        spec: mapping('The claim.', CLAIM),
      }),
    }),
  }),
  DaemonSet: document('apps/v1', {
    spec: mapping('What it is to be.', { selector: SELECTOR, template: TEMPLATE }),
  }),
  Job: document('batch/v1', { spec: mapping('What it is to be.', JOB) }),
  CronJob: document('batch/v1', {
    spec: mapping('What it is to be.', {
      schedule: text('Minute, hour, day, month, weekday.'),
      timeZone: text('Such as Europe/Berlin.'),
      concurrencyPolicy: one('While one still runs.', 'Allow', 'Forbid', 'Replace'),
      suspend: one('Starts none.', 'true', 'false'),
      jobTemplate: mapping('The jobs it makes.', { spec: mapping('The job.', JOB) }),
    }),
  }),
  Service: document('v1', {
    spec: mapping('What it is to be.', {
      type: one('From where it is reached.', 'ClusterIP', 'NodePort', 'LoadBalancer', 'ExternalName'),
      selector: mapping('Labels of the pods behind it.', {}),
      ports: list('Ports that it offers.', {
        name: text('http unless told.'),
        port: text('Of the Service.'),
        targetPort: text('Of the pods, number or name.'),
        protocol: one('TCP unless told.', 'TCP', 'UDP', 'SCTP'),
      }),
    }),
  }),
  Ingress: document('networking.k8s.io/v1', {
    spec: mapping('What it is to be.', {
      ingressClassName: text('Which controller.'),
      tls: list('Certificates.', {
        hosts: text('Such as [shop.example.com].'),
        secretName: text('Where it is.'),
      }),
      rules: list('Which name goes where.', { host: text('Host name.'), http: mapping('Paths.', {}) }),
    }),
  }),
  ConfigMap: document('v1', {
    data: mapping('Texts by key.', {}),
    immutable: one('Never changes.', 'true', 'false'),
  }),
  PersistentVolumeClaim: document('v1', { spec: mapping('What it is to be.', CLAIM) }),
  Application: document('argoproj.io/v1alpha1', {
    spec: mapping('What Argo CD delivers.', {
      project: text('Of Argo CD; default unless told.'),
      source: mapping('From where.', {
        repoURL: text('The repository.'),
        path: text('Folder in it.'),
        chart: text('Or a Helm chart.'),
        targetRevision: text('Branch, tag, commit or version.'),
      }),
      destination: mapping('To where.', { name: text('The cluster.'), namespace: text('In it.') }),
      syncPolicy: mapping('When.', {
        automated: mapping('By itself.', {
          prune: one('Removes what is gone.', 'true', 'false'),
          selfHeal: one('Takes back what others changed.', 'true', 'false'),
        }),
      }),
    }),
  }),
};

/** What may be written where in the common kinds, for the YAML editor. */
export const YAML_HINTS: YamlHints = {
  ...SPECS,
  '*': mapping('', {
    apiVersion: one(
      'Version of the kind.',
      'v1',
      'apps/v1',
      'batch/v1',
      'networking.k8s.io/v1',
      'argoproj.io/v1alpha1',
    ),
    kind: one('What it is.', ...Object.keys(SPECS)),
    metadata: METADATA,
  }),
};
