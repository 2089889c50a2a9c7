// `node scripts/kubernetes-types.mjs`: writes the fields of the usual Kubernetes kinds, from the models of @kubernetes/client-node, which
// are generated from the OpenAPI document of Kubernetes.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './checkout.mjs';

const MODELS = join(ROOT, 'node_modules/@kubernetes/client-node/dist/gen/models');
const TARGET = join(ROOT, 'packages/manifest/src/schema/generated/kubernetes-types.ts');

/** The models of the kinds that people write. */
const KINDS = [
  'V1ConfigMap',
  'V1CronJob',
  'V1DaemonSet',
  'V1Deployment',
  'V1Ingress',
  'V1Job',
  'V1NetworkPolicy',
  'V1PersistentVolumeClaim',
  'V1Pod',
  'V1PodDisruptionBudget',
  'V1ReplicaSet',
  'V1Service',
  'V1ServiceAccount',
  'V1StatefulSet',
  'V2HorizontalPodAutoscaler',
];
/** Set by the server, never written by people. */
const OMITTED = new Set(['status', 'managedFields']);
/** Fields that are quantities, which may be written as numbers too; the models have them as strings. */
const QUANTITIES = new Set([
  'limits',
  'requests',
  'overhead',
  'capacity',
  'sizeLimit',
  'divisor',
  'averageValue',
  'value',
]);
const QUANTITY_OF = new Set([
  'ResourceRequirements',
  'VolumeResourceRequirements',
  'PodSpec',
  'EmptyDirVolumeSource',
  'ResourceFieldSelector',
  'V2MetricTarget',
]);
const PLAIN = { string: 's', number: 'n', boolean: 'b', Date: 's', any: '*', object: '*', IntOrString: 'x' };

const types = new Map();
const nameOf = (model) => model.replace(/^V1(?=[A-Z])/, '');

function codeOf(type, wanted) {
  const list = /^Array<(.+)>$/.exec(type);
  if (list) return `[${codeOf(list[1], wanted)}]`;
  const map = /^\{ \[key: string\]: (.+); \}$/.exec(type);
  if (map) return `{${codeOf(map[1], wanted)}}`;
  if (PLAIN[type]) return PLAIN[type];
  if (!existsSync(join(MODELS, `${type}.js`))) return '*';
  wanted.push(type);
  return nameOf(type);
}

const wanted = [...KINDS];
for (let model = wanted.shift(); model !== undefined; model = wanted.shift()) {
  const name = nameOf(model);
  if (types.has(name)) continue;
  const source = readFileSync(join(MODELS, `${model}.js`), 'utf8');
  const listed = /attributeTypeMap = (\[[\s\S]*?\n\]);/.exec(source);
  const declared = readFileSync(join(MODELS, `${model}.d.ts`), 'utf8');
  const fields = (listed === null ? [] : JSON.parse(listed[1]))
    .filter(({ baseName }) => !OMITTED.has(baseName))
    .map(({ baseName, name: property, type }) => {
      const code = codeOf(type, wanted);
      const isQuantity = QUANTITIES.has(baseName) && QUANTITY_OF.has(name);
      const isRequired = declared.includes(`'${property}': `);
      return `${baseName}${isRequired ? '!' : ''}:${isQuantity ? code.replace('s', 'q') : code}`;
    });
  types.set(name, fields.join(' '));
}

const release = /release-([\d.]+)/.exec(readFileSync(join(MODELS, 'V1Pod.js'), 'utf8'))?.[1];
const apiVersions = {
  V1ConfigMap: 'v1',
  V1Pod: 'v1',
  V1Service: 'v1',
  V1ServiceAccount: 'v1',
  V1PersistentVolumeClaim: 'v1',
  V1DaemonSet: 'apps/v1',
  V1Deployment: 'apps/v1',
  V1ReplicaSet: 'apps/v1',
  V1StatefulSet: 'apps/v1',
  V1CronJob: 'batch/v1',
  V1Job: 'batch/v1',
  V1Ingress: 'networking.k8s.io/v1',
  V1NetworkPolicy: 'networking.k8s.io/v1',
  V1PodDisruptionBudget: 'policy/v1',
  V2HorizontalPodAutoscaler: 'autoscaling/v2',
};
const kinds = Object.fromEntries(
  KINDS.map((model) => [`${apiVersions[model]}/${model.replace(/^V\d/, '')}`, nameOf(model)]),
);
writeFileSync(
  TARGET,
  `// Written by scripts/kubernetes-types.mjs.

/** The release of Kubernetes whose fields these are. */
export const KUBERNETES_RELEASE = '${release}';

/** The type of each kind, by API version and kind. */
export const KINDS: Readonly<Record<string, string>> = ${JSON.stringify(kinds, null, 2)};

/** The fields of each type as \`name:type\`, \`!\` where required; types are explained in type-text.ts. */
export const TYPES: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries([...types].sort()), null, 2)};
`,
);
console.log(`${types.size} types, release ${release}`);
