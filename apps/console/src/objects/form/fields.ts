import type { FieldPath } from '@hawser/manifest';

/** A field of a form: where it is in the YAML, and how it is entered. */
export interface FormField {
  readonly label: string;
  readonly path: FieldPath;
  /** `number`: a number where it is one, else text. `pairs`: a mapping of texts. `lines`: a list of texts, one a line. */
  readonly type: 'text' | 'number' | 'choice' | 'pairs' | 'lines' | 'switch';
  readonly description?: string;
  readonly choices?: readonly string[];
  /** Left empty it stays in the YAML, without content; others are removed. */
  readonly required?: true;
  /** Of pairs: values have several lines. */
  readonly long?: true;
  /** Of a switch: it is on while this mapping exists and does not say otherwise; it is switched off by writing false. */
  readonly isOnWith?: FieldPath;
}

const NAME: FormField = { label: 'Name', path: ['metadata', 'name'], type: 'text', required: true };
const NAMESPACE: FormField = {
  label: 'Namespace',
  path: ['metadata', 'namespace'],
  type: 'text',
  description: 'Empty: the namespace of the agent.',
};

const container = (pod: FieldPath): readonly FormField[] => {
  const first: FieldPath = [...pod, 'containers', 0];
  return [
    { label: 'Image', path: [...first, 'image'], type: 'text', required: true },
    { label: 'Container name', path: [...first, 'name'], type: 'text', required: true },
    {
      label: 'Command',
      path: [...first, 'command'],
      type: 'lines',
      description: 'One argument a line. Empty: that of the image.',
    },
  ];
};

const resources = (pod: FieldPath): readonly FormField[] => {
  const first: FieldPath = [...pod, 'containers', 0, 'resources'];
  return [
    { label: 'CPU request', path: [...first, 'requests', 'cpu'], type: 'text', description: 'Such as 250m.' },
    {
      label: 'Memory request',
      path: [...first, 'requests', 'memory'],
      type: 'text',
      description: 'Such as 128Mi.',
    },
    { label: 'CPU limit', path: [...first, 'limits', 'cpu'], type: 'text' },
    { label: 'Memory limit', path: [...first, 'limits', 'memory'], type: 'text' },
  ];
};

const POD: FieldPath = ['spec', 'template', 'spec'];
const JOB_POD: FieldPath = ['spec', 'jobTemplate', 'spec', 'template', 'spec'];
const PORT: FieldPath = ['spec', 'ports', 0];
const RULE: FieldPath = ['spec', 'rules', 0];
const SOURCE: FieldPath = ['spec', 'source'];
const AUTOMATED: FieldPath = ['spec', 'syncPolicy', 'automated'];
const HTTP_PATH: FieldPath = [...RULE, 'http', 'paths', 0];
const BACKEND: FieldPath = [...HTTP_PATH, 'backend', 'service'];

/** The forms, by `apiVersion/kind`. */
export const FORMS: Readonly<Record<string, readonly FormField[]>> = {
  'apps/v1/Deployment': [
    NAME,
    NAMESPACE,
    { label: 'Replicas', path: ['spec', 'replicas'], type: 'number' },
    ...container(POD),
    { label: 'Container port', path: [...POD, 'containers', 0, 'ports', 0, 'containerPort'], type: 'number' },
    ...resources(POD),
  ],
  'v1/Service': [
    NAME,
    NAMESPACE,
    {
      label: 'Type',
      path: ['spec', 'type'],
      type: 'choice',
      choices: ['ClusterIP', 'NodePort', 'LoadBalancer'],
    },
    { label: 'Port name', path: [...PORT, 'name'], type: 'text', description: 'Such as http.' },
    { label: 'Port', path: [...PORT, 'port'], type: 'number', required: true },
    {
      label: 'Target port',
      path: [...PORT, 'targetPort'],
      type: 'number',
      description: 'A number, or the name of a container port.',
    },
    {
      label: 'Selector',
      path: ['spec', 'selector'],
      type: 'pairs',
      description: 'Labels of the pods that serve it.',
    },
  ],
  'v1/ConfigMap': [NAME, NAMESPACE, { label: 'Data', path: ['data'], type: 'pairs', long: true }],
  'batch/v1/CronJob': [
    NAME,
    NAMESPACE,
    {
      label: 'Schedule',
      path: ['spec', 'schedule'],
      type: 'text',
      required: true,
      description: 'Minute, hour, day of month, month, day of week: 0 3 * * *',
    },
    {
      label: 'Time zone',
      path: ['spec', 'timeZone'],
      type: 'text',
      description: 'Such as Europe/Berlin. Empty: that of the cluster.',
    },
    {
      label: 'Concurrency',
      path: ['spec', 'concurrencyPolicy'],
      type: 'choice',
      choices: ['Allow', 'Forbid', 'Replace'],
    },
    { label: 'Suspended', path: ['spec', 'suspend'], type: 'switch' },
    ...container(JOB_POD),
    {
      label: 'Restart policy',
      path: [...JOB_POD, 'restartPolicy'],
      type: 'choice',
      choices: ['OnFailure', 'Never'],
    },
  ],
  'networking.k8s.io/v1/Ingress': [
    NAME,
    NAMESPACE,
    { label: 'Ingress class', path: ['spec', 'ingressClassName'], type: 'text' },
    { label: 'Host', path: [...RULE, 'host'], type: 'text' },
    { label: 'Path', path: [...HTTP_PATH, 'path'], type: 'text' },
    {
      label: 'Path type',
      path: [...HTTP_PATH, 'pathType'],
      type: 'choice',
      choices: ['Prefix', 'Exact', 'ImplementationSpecific'],
    },
    { label: 'Service', path: [...BACKEND, 'name'], type: 'text', required: true },
    { label: 'Service port', path: [...BACKEND, 'port', 'number'], type: 'number' },
    {
      label: 'TLS secret',
      path: ['spec', 'tls', 0, 'secretName'],
      type: 'text',
      description: 'The Secret with the certificate.',
    },
  ],
  'argoproj.io/v1alpha1/Application': [
    NAME,
    {
      label: 'Repository',
      path: [...SOURCE, 'repoURL'],
      type: 'text',
      required: true,
      description: 'The address of a Git or Helm repository.',
    },
    {
      label: 'Path',
      path: [...SOURCE, 'path'],
      type: 'text',
      description: 'The folder, of a Git repository.',
    },
    { label: 'Chart', path: [...SOURCE, 'chart'], type: 'text', description: 'Of a Helm repository.' },
    {
      label: 'Revision',
      path: [...SOURCE, 'targetRevision'],
      type: 'text',
      description: 'A branch, tag or commit, or the version of the chart. Empty: the newest.',
    },
    {
      label: 'Value files',
      path: [...SOURCE, 'helm', 'valueFiles'],
      type: 'lines',
      description: 'Of Helm, one a line, relative to the path.',
    },
    {
      label: 'Values',
      path: [...SOURCE, 'helm', 'valuesObject'],
      type: 'pairs',
      description: 'Of Helm, such as replicaCount.',
    },
    {
      label: 'Target namespace',
      path: ['spec', 'destination', 'namespace'],
      type: 'text',
      description: 'On each cluster that the rules match.',
    },
    { label: 'Project', path: ['spec', 'project'], type: 'text', description: 'Of Argo CD. Empty: default.' },
    { label: 'Sync automatically', path: [...AUTOMATED, 'enabled'], type: 'switch', isOnWith: AUTOMATED },
    { label: 'Prune what is not in the source any more', path: [...AUTOMATED, 'prune'], type: 'switch' },
    { label: 'Undo changes by hand (self-heal)', path: [...AUTOMATED, 'selfHeal'], type: 'switch' },
    {
      label: 'Sync options',
      path: ['spec', 'syncPolicy', 'syncOptions'],
      type: 'lines',
      description: 'One a line, such as ServerSideApply=true.',
    },
  ],
};

/** The kinds that have a form. */
export const FORM_KINDS = Object.keys(FORMS).map((key) => key.slice(key.lastIndexOf('/') + 1));
