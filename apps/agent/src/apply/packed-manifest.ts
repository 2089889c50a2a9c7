import type { DesiredObject } from '@hawser/contract/agent';
import { type Fields, fieldsOf } from '../kube/fields.ts';
import { sharedText } from '../shared-text.ts';

type Manifest = DesiredObject['manifest'];

/** A manifest as text; that of an Application in two parts, of which the first is that of every cluster that it is written for. */
export type PackedManifest = string | { readonly shared: string; readonly own: string };

/** Stands for what is in `own`. */
const ELSEWHERE = null;

export function packedManifest(manifest: Manifest): PackedManifest {
  const spec = fieldsOf(manifest['spec']);
  const { metadata } = manifest;
  const { destination } = spec;
  if (manifest['kind'] !== 'Application' || !isObject(metadata) || !isObject(destination))
    return JSON.stringify(manifest);
  return {
    shared: sharedText(
      JSON.stringify({ ...manifest, metadata: ELSEWHERE, spec: { ...spec, destination: ELSEWHERE } }),
    ),
    own: JSON.stringify([metadata, destination]),
  };
}

/** The manifest, with its fields in their order. */
export function unpackedManifest(packed: PackedManifest): Manifest {
  if (typeof packed === 'string') return JSON.parse(packed) as Manifest;
  const manifest = JSON.parse(packed.shared) as Manifest;
  const [metadata, destination] = JSON.parse(packed.own) as [Fields, Fields];
  // Assigned to fields that are there, so that these keep their places.
  manifest['metadata'] = metadata;
  manifest['spec'] = Object.assign(fieldsOf(manifest['spec']), { destination });
  return manifest;
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
