import type { HintNode, YamlHints } from '@hawser/ui/yaml-editor';

type Keys = Readonly<Record<string, HintNode>>;

const text = (about: string): HintNode => ({ about });
const one = (about: string, ...values: string[]): HintNode => ({ about, values });
const mapping = (about: string, keys: Keys): HintNode => ({ about, keys });
const list = (about: string, keys: Keys): HintNode => ({ about, keys, list: true });

const METADATA = mapping('Name, namespace, labels and annotations.', {
  name: text('Unique per kind and namespace.'),
  namespace: text('Namespace of the object. Default: the namespace the cluster was attached with.'),
  labels: mapping('Key-value pairs that selectors match.', {}),
  annotations: mapping('Key-value pairs for tools and libraries.', {}),
});
const SELECTOR = mapping('Selects the pods to manage.', {
  matchLabels: mapping('Labels that a pod must have to match.', {}),
});
const AMOUNTS: Keys = {
  cpu: text('CPU units, for example 250m or 2.'),
  memory: text('Bytes, for example 128Mi or 1Gi.'),
};
const PROBE: Keys = {
  httpGet: mapping('HTTP GET request to the container.', {
    path: text('Path, for example /healthz.'),
    port: text('Port number or name.'),
  }),
  tcpSocket: mapping('Opens a TCP connection.', { port: text('Port number or name.') }),
  initialDelaySeconds: text('Seconds before the first probe.'),
  periodSeconds: text('Seconds between probes.'),
  failureThreshold: text('Consecutive failures before the probe counts as failed.'),
};
const CONTAINER: Keys = {
  name: text('Container name, unique in the pod.'),
  image: text('Image reference: registry, name, and tag or digest.'),
  imagePullPolicy: one('When to pull the image.', 'IfNotPresent', 'Always', 'Never'),
  command: text('Overrides the entrypoint of the image.'),
  args: text('Arguments of the entrypoint.'),
  env: list('Environment variables.', { name: text('Variable name.'), value: text('Variable value.') }),
  ports: list('Ports that the container exposes.', {
    name: text('Port name that Services can refer to.'),
    containerPort: text('Port number, 1 to 65535.'),
    protocol: one('Default: TCP.', 'TCP', 'UDP', 'SCTP'),
  }),
  resources: mapping('Resource requests and limits.', {
    requests: mapping('Minimum resources reserved for the container.', AMOUNTS),
    limits: mapping('Maximum resources the container may use.', AMOUNTS),
  }),
  livenessProbe: mapping('The container is restarted when this probe fails.', PROBE),
  readinessProbe: mapping('The pod receives no traffic while this probe fails.', PROBE),
  volumeMounts: list('Volumes to mount into the container.', {
    name: text('Name of the volume.'),
    mountPath: text('Path in the container.'),
    readOnly: one('Mounts the volume read-only.', 'true', 'false'),
  }),
};
const POD: Keys = {
  containers: list('Containers of the pod.', CONTAINER),
  initContainers: list('Containers that run in order before the others start.', CONTAINER),
  serviceAccountName: text('ServiceAccount that the pod runs as.'),
  restartPolicy: one('When to restart the containers.', 'Always', 'OnFailure', 'Never'),
  nodeSelector: mapping('Labels that the node must have.', {}),
  volumes: list('Volumes that containers can mount.', {
    name: text('Volume name that mounts refer to.'),
    configMap: mapping('Files from a ConfigMap.', { name: text('Name of the ConfigMap.') }),
    secret: mapping('Files from a Secret.', { secretName: text('Name of the Secret.') }),
    emptyDir: mapping('Temporary directory, deleted with the pod.', {}),
    persistentVolumeClaim: mapping('Persistent storage.', {
      claimName: text('Name of the PersistentVolumeClaim.'),
    }),
  }),
};
const TEMPLATE = mapping('Template of the pods.', {
  metadata: mapping('Metadata of the pods.', { labels: mapping('Must match the selector.', {}) }),
  spec: mapping('Specification of the pods.', POD),
});
const CLAIM: Keys = {
  accessModes: text('For example [ReadWriteOnce].'),
  storageClassName: text('Name of the StorageClass.'),
  resources: mapping('Requested storage.', {
    requests: mapping('Minimum size.', { storage: text('Bytes, for example 10Gi.') }),
  }),
};
const JOB: Keys = {
  backoffLimit: text('Retries before the Job fails.'),
  completions: text('Number of pods that must succeed.'),
  parallelism: text('Maximum number of pods that run at the same time.'),
  ttlSecondsAfterFinished: text('Seconds until the finished Job is deleted.'),
  template: TEMPLATE,
};

const document = (apiVersion: string, rest: Keys): HintNode =>
  mapping('', {
    apiVersion: one('API version of the kind.', apiVersion),
    kind: text('Kind of the object.'),
    metadata: METADATA,
    ...rest,
  });

const SPECS: Readonly<Record<string, HintNode>> = {
  Deployment: document('apps/v1', {
    spec: mapping('Desired state.', {
      replicas: text('Number of pods.'),
      selector: SELECTOR,
      strategy: mapping('How pods are replaced by new ones.', {
        type: one('Gradually, or all at once.', 'RollingUpdate', 'Recreate'),
      }),
      revisionHistoryLimit: text('Number of old ReplicaSets to keep for rollbacks.'),
      template: TEMPLATE,
    }),
  }),
  StatefulSet: document('apps/v1', {
    spec: mapping('Desired state.', {
      replicas: text('Number of pods.'),
      serviceName: text('Headless Service that gives the pods their DNS names.'),
      selector: SELECTOR,
      template: TEMPLATE,
      volumeClaimTemplates: list('PersistentVolumeClaims created for each pod.', {
        metadata: METADATA,
        spec: mapping('Desired state of the claim.', CLAIM),
      }),
    }),
  }),
  DaemonSet: document('apps/v1', {
    spec: mapping('Desired state.', { selector: SELECTOR, template: TEMPLATE }),
  }),
  Job: document('batch/v1', { spec: mapping('Desired state.', JOB) }),
  CronJob: document('batch/v1', {
    spec: mapping('Desired state.', {
      schedule: text('Cron schedule: minute, hour, day, month, weekday.'),
      timeZone: text('Time zone, for example Europe/Berlin.'),
      concurrencyPolicy: one(
        'What to do when the previous Job is still running.',
        'Allow',
        'Forbid',
        'Replace',
      ),
      suspend: one('Suspends new runs.', 'true', 'false'),
      jobTemplate: mapping('Template of the Jobs.', { spec: mapping('Desired state of the Job.', JOB) }),
    }),
  }),
  Service: document('v1', {
    spec: mapping('Desired state.', {
      type: one('How the Service is exposed.', 'ClusterIP', 'NodePort', 'LoadBalancer', 'ExternalName'),
      selector: mapping('Labels of the pods that receive the traffic.', {}),
      ports: list('Ports that the Service exposes.', {
        name: text('Port name.'),
        port: text('Port of the Service.'),
        targetPort: text('Port of the pods, as number or name.'),
        protocol: one('Default: TCP.', 'TCP', 'UDP', 'SCTP'),
      }),
    }),
  }),
  Ingress: document('networking.k8s.io/v1', {
    spec: mapping('Desired state.', {
      ingressClassName: text('Name of the IngressClass.'),
      tls: list('TLS certificates.', {
        hosts: text('Host names, for example [shop.example.com].'),
        secretName: text('Name of the Secret with the certificate.'),
      }),
      rules: list('Routing rules.', {
        host: text('Host name.'),
        http: mapping('Paths and their backends.', {}),
      }),
    }),
  }),
  ConfigMap: document('v1', {
    data: mapping('Values by key.', {}),
    immutable: one('The data cannot be changed.', 'true', 'false'),
  }),
  PersistentVolumeClaim: document('v1', { spec: mapping('Desired state.', CLAIM) }),
  Application: document('argoproj.io/v1alpha1', {
    spec: mapping('Source and destination of the application.', {
      project: text('Argo CD project. Default: default.'),
      source: mapping('Where the manifests come from.', {
        repoURL: text('URL of the Git or Helm repository.'),
        path: text('Path in the Git repository.'),
        chart: text('Name of the Helm chart, instead of a path.'),
        targetRevision: text('Branch, tag, commit or chart version.'),
      }),
      destination: mapping('Where to deploy.', {
        name: text('Name of the cluster.'),
        namespace: text('Namespace in the cluster.'),
      }),
      syncPolicy: mapping('When to sync.', {
        automated: mapping('Syncs automatically.', {
          prune: one('Deletes resources that are no longer in the source.', 'true', 'false'),
          selfHeal: one('Reverts changes made in the cluster.', 'true', 'false'),
        }),
      }),
    }),
  }),
};

/** Keys and values of the common kinds, for autocompletion in the YAML editor. */
export const YAML_HINTS: YamlHints = {
  ...SPECS,
  '*': mapping('', {
    apiVersion: one(
      'API version of the kind.',
      'v1',
      'apps/v1',
      'batch/v1',
      'networking.k8s.io/v1',
      'argoproj.io/v1alpha1',
    ),
    kind: one('Kind of the object.', ...Object.keys(SPECS)),
    metadata: METADATA,
  }),
};
