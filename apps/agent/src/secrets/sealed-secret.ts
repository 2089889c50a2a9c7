import { MAX_SECRET_KEYS, type ReportedSecret } from '@hawser/contract/agent';
import type { KubeKind, KubeObject } from '../kube/api.ts';
import { conditionOf } from '../kube/conditions.ts';
import { fieldsOf } from '../kube/fields.ts';
import { objectIdOf } from '../inspect/origin.ts';
import { metadataOf } from '../kube/metadata.ts';
import { singleLine } from '../report/health.ts';
import { shownAnnotations, shownLabels } from './shown-text.ts';

export const SEALED_SECRET: KubeKind = {
  apiVersion: 'bitnami.com/v1alpha1',
  kind: 'SealedSecret',
  resource: 'sealedsecrets',
};

/** What is kept of a SealedSecret: no value, neither sealed nor, of its template, plain. */
export type Sealed = Pick<ReportedSecret, 'keys' | 'labels' | 'annotations'> & {
  readonly sealed: NonNullable<ReportedSecret['sealed']>;
};

export function sealedOf(object: KubeObject): Sealed {
  const { encryptedData, template } = fieldsOf(object.spec);
  const { data, metadata } = fieldsOf(template);
  const keys = [...new Set([...Object.keys(fieldsOf(encryptedData)), ...Object.keys(fieldsOf(data))])];
  const synced = conditionOf(object, 'Synced');
  const { annotations } = metadataOf(object);
  const of = fieldsOf(metadata);
  return {
    keys: keys
      .filter((key) => key.length <= 253)
      .toSorted()
      .slice(0, MAX_SECRET_KEYS),
    labels: shownLabels(fieldsOf(of.labels)),
    annotations: shownAnnotations({ ...annotations, ...fieldsOf(of.annotations) }),
    sealed: {
      objectID: objectIdOf(object),
      synced: synced?.status === 'True' || synced?.status === 'False' ? synced.status : 'Unknown',
      message: singleLine(synced?.message || synced?.reason || '').slice(0, 1_000),
    },
  };
}
