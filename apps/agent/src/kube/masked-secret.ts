import type { KubeObject } from './api.ts';
import { fieldsOf } from './fields.ts';

/** Where `kubectl apply` keeps a copy of everything that it applied. */
const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** A Secret with its keys, without its values. */
export function maskedSecret(secret: KubeObject): KubeObject {
  const masked = (values: unknown) =>
    Object.fromEntries(Object.keys(fieldsOf(values)).map((key) => [key, '********']));
  const { data, stringData, ...rest } = secret;
  const metadata = fieldsOf(secret.metadata);
  const { [LAST_APPLIED]: _, ...annotations } = fieldsOf(metadata.annotations);
  return {
    ...rest,
    metadata: { ...metadata, annotations },
    ...(data === undefined ? {} : { data: masked(data) }),
    ...(stringData === undefined ? {} : { stringData: masked(stringData) }),
  };
}
