import { type JsonObject, objectOf, textOf } from '../api/json.ts';
import { kindOf, tableOf } from '../api/kinds.ts';
import { metaOf, namespaceOf } from '../object/meta.ts';
import type { ControllerContext } from './controller-context.ts';

const SECRET = kindOf('/secrets');
export const SECRETS = tableOf(SECRET);
const TYPE = 'argocd.argoproj.io/secret-type';
/** Argo CD knows its own cluster without a Secret. */
const OWN = { name: 'in-cluster', server: 'https://kubernetes.default.svc' };

/** A cluster as Argo CD knows it. */
interface Registered {
  readonly name: string;
  readonly server: string;
}

/** The cluster that a Secret registers in Argo CD; null for any other Secret. */
export function registeredBy(secret: JsonObject | null): Registered | null {
  if (secret === null || objectOf(metaOf(secret)['labels'])[TYPE] !== 'cluster') return null;
  const data = objectOf(secret['data']);
  const text = (key: string) => Buffer.from(textOf(data[key]), 'base64').toString();
  return { name: text('name'), server: text('server') };
}

/** Whether an Application names this cluster as its destination. */
export function isFor(application: JsonObject, { name, server }: Registered): boolean {
  const destination = objectOf(objectOf(application['spec'])['destination']);
  return destination['name'] === name || destination['server'] === server;
}

/** What Argo CD says of an Application whose cluster it does not know; empty for any other. */
export function unknownDestination(context: ControllerContext, application: JsonObject): string {
  const destination = objectOf(objectOf(application['spec'])['destination']);
  const [name, server] = [textOf(destination['name']), textOf(destination['server'])];
  if (name === '' && server === '') return 'Destination server missing from app spec';
  if (isFor(application, OWN)) return '';
  for (const secret of context.kube.store.each(SECRETS, namespaceOf(application))) {
    const registered = registeredBy(secret);
    if (registered !== null && isFor(application, registered)) return '';
  }
  return name === ''
    ? `error getting cluster by server "${server}": rpc error: code = NotFound desc = cluster "${server}" not found`
    : `there are no clusters with this name: ${name}`;
}
