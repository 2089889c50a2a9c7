import { internal } from '../api/errors.ts';
import { isObject, type JsonObject, objectOf, textOf } from '../api/json.ts';
import type { Kind } from '../api/kinds.ts';

const words = (text: string) => new Set(text.split(' '));
const WORKLOAD = 'selector template replicas minReadySeconds revisionHistoryLimit';

/** Fields of the most common specs. A kind without an entry accepts every field. */
const SPECS: Readonly<Record<string, ReadonlySet<string>>> = {
  Deployment: words(`${WORKLOAD} strategy paused progressDeadlineSeconds`),
  ReplicaSet: words('selector template replicas minReadySeconds'),
  StatefulSet: words(
    `${WORKLOAD} serviceName podManagementPolicy updateStrategy volumeClaimTemplates persistentVolumeClaimRetentionPolicy ordinals`,
  ),
  DaemonSet: words('selector template minReadySeconds revisionHistoryLimit updateStrategy'),
};

/** Fields in addition to apiVersion, kind and metadata. */
const ROOTS: Readonly<Record<string, ReadonlySet<string>>> = {
  ConfigMap: words('data binaryData immutable'),
  Secret: words('data stringData type immutable'),
  ServiceAccount: words('secrets imagePullSecrets automountServiceAccountToken'),
  PodTemplate: words('template'),
  Event: words(
    'involvedObject reason message source type count firstTimestamp lastTimestamp eventTime series action related reportingComponent reportingInstance',
  ),
  Role: words('rules'),
  ClusterRole: words('rules aggregationRule'),
  RoleBinding: words('roleRef subjects'),
  ClusterRoleBinding: words('roleRef subjects'),
};
const USUAL = words('spec status');
const ALWAYS = words('apiVersion kind metadata');

/** Refuses fields that are not in the schema, as only apply does. @throws ApiError (500). */
export function refuseUnknown(object: JsonObject, kind: Kind): void {
  if (kind.isCustom) return;
  const roots = ROOTS[kind.kind] ?? USUAL;
  check(object, (name) => ALWAYS.has(name) || roots.has(name), '');
  const spec = SPECS[kind.kind];
  if (spec && isObject(object['spec'])) check(object['spec'], (name) => spec.has(name), '.spec');

  function check(fields: JsonObject, isKnown: (name: string) => boolean, path: string): void {
    const unknown = Object.keys(fields).find((name) => !isKnown(name));
    if (unknown === undefined) return;
    const metadata = objectOf(object['metadata']);
    const place = `${textOf(metadata['namespace'])}/${textOf(metadata['name'])}; ${kind.group}/${kind.version}, Kind=${kind.kind}`;
    throw internal(
      `failed to create typed patch object (${place}): ${path}.${unknown}: field not declared in schema`,
    );
  }
}
