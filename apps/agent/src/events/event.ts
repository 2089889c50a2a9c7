import type { KubeEvent } from '@hawser/contract/streams';
import type { KubeObject } from '../kube/api.ts';
import { countOf, fieldsOf, textOf } from '../kube/fields.ts';
import { createdAtOf, instantOf, metadataOf } from '../kube/metadata.ts';

/** A Kubernetes Event, with texts cut to the lengths of the contract. */
export function eventOf(object: KubeObject): KubeEvent {
  const about = fieldsOf(object.involvedObject);
  const series = fieldsOf(object.series);
  const firstAt = instantOf(object.firstTimestamp) ?? instantOf(object.eventTime) ?? createdAtOf(object);
  return {
    uid: metadataOf(object).uid.slice(0, 100),
    about: textOf(about.uid).slice(0, 100),
    kind: textOf(about.kind).slice(0, 100),
    namespace: textOf(about.namespace).slice(0, 63),
    name: textOf(about.name).slice(0, 253),
    type: textOf(object.type).slice(0, 40),
    reason: textOf(object.reason).slice(0, 200),
    message: textOf(object.message).slice(0, 2_000),
    count: Math.max(1, countOf(series.count, countOf(object.count, 1))),
    firstAt,
    lastAt: instantOf(series.lastObservedTime) ?? instantOf(object.lastTimestamp) ?? firstAt,
  };
}
