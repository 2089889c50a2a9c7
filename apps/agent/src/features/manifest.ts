import { createHash } from 'node:crypto';
import type { WantedFeature } from '@hawser/contract/features';
import type { KubeObject, KubeRef } from '../kube/api.ts';
import { type Fields, fieldsOf, listOf, textOf } from '../kube/fields.ts';
import { Halt } from './halt.ts';
import { INSTALLED_KINDS, SERVICE } from './kinds.ts';

/** An object of a manifest, and where it is applied. */
export interface InstalledObject {
  readonly ref: KubeRef;
  readonly step: 'definitions' | 'settings' | 'workloads';
  readonly object: KubeObject;
}

/** What a manifest becomes for one installation. */
interface Rewriting {
  readonly namespace: string;
  readonly serviceType: WantedFeature['serviceType'];
  readonly labels: Readonly<Record<string, string>>;
}

/** The service of the UI, whose type is chosen. */
const UI_SERVICE = 'argocd-server';
const NAME = /^[A-Za-z0-9](?:[-A-Za-z0-9._:]{0,251}[A-Za-z0-9])?$/;

/** Checks that these are the pinned bytes. @throws Halt with both digests. */
export function checkDigest(bytes: Uint8Array, { version, manifest }: WantedFeature): void {
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found === manifest.sha256) return;
  throw new Halt(
    'FAILED',
    `The manifest of Argo CD ${version} at ${manifest.url} does not match its release: SHA-256 ${found}, expected ${manifest.sha256}. Nothing was applied.`,
  );
}

/** The objects of a manifest for this installation, in the order in which they are applied. @throws Halt */
export async function manifestObjects(text: string, rewriting: Rewriting): Promise<InstalledObject[]> {
  const { loadAll } = await import('js-yaml');
  const documents: unknown[] = loadAll(text);
  const objects = documents
    .map(fieldsOf)
    .filter((object) => textOf(object.kind) !== '')
    .map((object) => installed(object, rewriting));
  if (objects.length === 0) throw new Halt('FAILED', 'The manifest contains no objects.');
  const orderOf = ({ ref }: InstalledObject): number =>
    INSTALLED_KINDS.findIndex((kind) => kind.kind === ref.kind.kind);
  return objects.toSorted((a, b) => orderOf(a) - orderOf(b));
}

function installed(object: Fields, { namespace, serviceType, labels }: Rewriting): InstalledObject {
  const apiVersion = textOf(object.apiVersion);
  const kind = INSTALLED_KINDS.find((each) => each.apiVersion === apiVersion && each.kind === object.kind);
  const metadata = fieldsOf(object.metadata);
  const name = textOf(metadata.name);
  if (kind === undefined || !NAME.test(name))
    throw new Halt(
      'FAILED',
      `The manifest contains ${apiVersion} ${textOf(object.kind)} ${name}, which the installer does not know.`,
    );
  const spec = fieldsOf(object.spec);
  const isUI = kind === SERVICE && name === UI_SERVICE;
  return {
    ref: { kind, namespace: kind.namespaced ? namespace : null, name },
    step: kind.step,
    object: {
      ...object,
      metadata: {
        ...metadata,
        ...(kind.namespaced ? { namespace } : {}),
        labels: { ...fieldsOf(metadata.labels), ...labels },
      },
      // The release names its own namespace in bindings.
      ...(object.subjects === undefined
        ? {}
        : { subjects: listOf(object.subjects).map((subject) => ({ ...subject, namespace })) }),
      ...(isUI && serviceType !== 'ClusterIP' ? { spec: { ...spec, type: serviceType } } : {}),
    },
  };
}
