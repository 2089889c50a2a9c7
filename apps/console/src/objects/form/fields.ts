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

/** A list of a form, such as the containers of a pod: each entry with fields of its own, and lists in turn. */
export interface FormList {
  readonly label: string;
  /** The word for one entry. */
  readonly one: string;
  readonly path: FieldPath;
  /** The field of an entry that it is called by. */
  readonly title?: FieldPath;
  /** Fields of an entry, by their path in it. */
  readonly parts: readonly FormPart[];
  /** What is written for the `n`th entry when it is added, from 1. */
  readonly added: (n: number) => object;
  /** It has at least one entry, which is shown before it is written. */
  readonly isNeeded?: true;
}

export type FormPart = FormField | FormList;

export const NAME: FormField = { label: 'Name', path: ['metadata', 'name'], type: 'text', required: true };
export const NAMESPACE: FormField = {
  label: 'Namespace',
  path: ['metadata', 'namespace'],
  type: 'text',
  description: 'Empty: the namespace of the agent.',
};

/** The fields of a container, by their path in it. */
const CONTAINER: readonly FormPart[] = [
  { label: 'Image', path: ['image'], type: 'text', required: true },
  { label: 'Container name', path: ['name'], type: 'text', required: true },
  {
    label: 'Command',
    path: ['command'],
    type: 'lines',
    description: 'One argument per line. Empty: that of the image.',
  },
  {
    label: 'Container ports',
    one: 'container port',
    path: ['ports'],
    added: () => ({ containerPort: '' }),
    parts: [
      { label: 'Container port', path: ['containerPort'], type: 'number', required: true },
      { label: 'Port name', path: ['name'], type: 'text', description: 'Such as http.' },
      { label: 'Protocol', path: ['protocol'], type: 'choice', choices: ['TCP', 'UDP', 'SCTP'] },
    ],
  },
  {
    label: 'CPU request',
    path: ['resources', 'requests', 'cpu'],
    type: 'text',
    description: 'Such as 250m.',
  },
  {
    label: 'Memory request',
    path: ['resources', 'requests', 'memory'],
    type: 'text',
    description: 'Such as 128Mi.',
  },
  { label: 'CPU limit', path: ['resources', 'limits', 'cpu'], type: 'text' },
  { label: 'Memory limit', path: ['resources', 'limits', 'memory'], type: 'text' },
];

const containers = (pod: FieldPath): readonly FormList[] => {
  const of = { title: ['name'], parts: CONTAINER } as const;
  return [
    {
      ...of,
      label: 'Containers',
      one: 'container',
      path: [...pod, 'containers'],
      added: (n) => ({ name: `container-${n}`, image: '' }),
      isNeeded: true,
    },
    {
      ...of,
      label: 'Init containers',
      one: 'init container',
      path: [...pod, 'initContainers'],
      added: (n) => ({ name: `init-${n}`, image: '' }),
    },
  ];
};

const POD: FieldPath = ['spec', 'template', 'spec'];
const JOB_POD: FieldPath = ['spec', 'jobTemplate', 'spec', 'template', 'spec'];
const SOURCE: FieldPath = ['spec', 'source'];
/** Where an Application says which repository it is of. */
export const REPOSITORY: FieldPath = [...SOURCE, 'repoURL'];
const AUTOMATED: FieldPath = ['spec', 'syncPolicy', 'automated'];
const BACKEND: FieldPath = ['backend', 'service'];
/** What is added below a rule of an Ingress. */
const NEW_PATH = {
  path: '/',
  pathType: 'Prefix',
  backend: { service: { name: '', port: { number: 80 } } },
};

/** The forms, by `apiVersion/kind`. */
export const FORMS: Readonly<Record<string, readonly FormPart[]>> = {
  'apps/v1/Deployment': [
    NAME,
    NAMESPACE,
    { label: 'Replicas', path: ['spec', 'replicas'], type: 'number' },
    ...containers(POD),
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
    {
      label: 'Ports',
      one: 'port',
      path: ['spec', 'ports'],
      title: ['name'],
      // Of several ports each needs a name.
      added: (n) => ({ name: `port-${n}`, port: '' }),
      isNeeded: true,
      parts: [
        {
          label: 'Port name',
          path: ['name'],
          type: 'text',
          description: 'Such as http. Several ports need one each.',
        },
        { label: 'Port', path: ['port'], type: 'number', required: true },
        {
          label: 'Target port',
          path: ['targetPort'],
          type: 'number',
          description: 'A number, or the name of a container port.',
        },
        { label: 'Protocol', path: ['protocol'], type: 'choice', choices: ['TCP', 'UDP', 'SCTP'] },
      ],
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
    {
      label: 'Restart policy',
      path: [...JOB_POD, 'restartPolicy'],
      type: 'choice',
      choices: ['OnFailure', 'Never'],
    },
    ...containers(JOB_POD),
  ],
  'networking.k8s.io/v1/Ingress': [
    NAME,
    NAMESPACE,
    { label: 'Ingress class', path: ['spec', 'ingressClassName'], type: 'text' },
    {
      label: 'Rules',
      one: 'rule',
      path: ['spec', 'rules'],
      title: ['host'],
      added: () => ({ http: { paths: [NEW_PATH] } }),
      isNeeded: true,
      parts: [
        { label: 'Host', path: ['host'], type: 'text', description: 'Empty: all hosts.' },
        {
          label: 'Paths',
          one: 'path',
          path: ['http', 'paths'],
          title: ['path'],
          added: () => NEW_PATH,
          isNeeded: true,
          parts: [
            { label: 'Path', path: ['path'], type: 'text' },
            {
              label: 'Path type',
              path: ['pathType'],
              type: 'choice',
              choices: ['Prefix', 'Exact', 'ImplementationSpecific'],
            },
            { label: 'Service', path: [...BACKEND, 'name'], type: 'text', required: true },
            { label: 'Service port', path: [...BACKEND, 'port', 'number'], type: 'number' },
          ],
        },
      ],
    },
    {
      label: 'TLS',
      one: 'certificate',
      path: ['spec', 'tls'],
      title: ['secretName'],
      added: () => ({ secretName: '' }),
      parts: [
        {
          label: 'TLS secret',
          path: ['secretName'],
          type: 'text',
          required: true,
          description: 'The Secret with the certificate.',
        },
        { label: 'TLS hosts', path: ['hosts'], type: 'lines', description: 'One host per line. Empty: all.' },
      ],
    },
  ],
  'argoproj.io/v1alpha1/Application': [
    NAME,
    {
      label: 'Repository',
      path: REPOSITORY,
      type: 'text',
      required: true,
      description: 'URL of a Git or Helm repository.',
    },
    {
      label: 'Path',
      path: [...SOURCE, 'path'],
      type: 'text',
      description: 'Folder in a Git repository.',
    },
    { label: 'Chart', path: [...SOURCE, 'chart'], type: 'text', description: 'Chart in a Helm repository.' },
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
      description: 'Helm value files, one per line, relative to the path.',
    },
    {
      label: 'Values',
      path: [...SOURCE, 'helm', 'valuesObject'],
      type: 'pairs',
      description: 'Helm parameters, such as replicaCount.',
    },
    {
      label: 'Target namespace',
      path: ['spec', 'destination', 'namespace'],
      type: 'text',
      description: 'On each cluster that the rules match.',
    },
    {
      label: 'Project',
      path: ['spec', 'project'],
      type: 'text',
      description: 'Argo CD project. Empty: default.',
    },
    { label: 'Sync automatically', path: [...AUTOMATED, 'enabled'], type: 'switch', isOnWith: AUTOMATED },
    {
      label: 'Prune resources that are no longer in the source',
      path: [...AUTOMATED, 'prune'],
      type: 'switch',
    },
    { label: 'Undo changes by hand (self-heal)', path: [...AUTOMATED, 'selfHeal'], type: 'switch' },
    {
      label: 'Sync options',
      path: ['spec', 'syncPolicy', 'syncOptions'],
      type: 'lines',
      description: 'One per line, such as ServerSideApply=true.',
    },
  ],
};

/** The kinds that have a form. */
export const FORM_KINDS = Object.keys(FORMS).map((key) => key.slice(key.lastIndexOf('/') + 1));
