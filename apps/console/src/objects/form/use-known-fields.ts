import type { ClusterFields } from '@hawser/contract/streams';
import type { Timer } from '@hawser/ports';
import { useEffect, useState } from 'react';
import type { FieldsOnClusters } from '../field-findings.ts';
import { parsedYaml } from '../read-yaml.ts';
import { useServices } from '../../services/index.ts';

interface Known {
  readonly onClusters: FieldsOnClusters;
  readonly name: string;
  /** Null while the clusters are asked. */
  readonly clusters: readonly ClusterFields[] | null;
}

const NONE: readonly ClusterFields[] = [];
/** How soon clusters that do not serve the kind are asked again, milliseconds, and the longest that this doubles to. */
const AGAIN_MS = 2_000;
const MAX_AGAIN_MS = 60_000;

/**
 * What the clusters know of the kind in a YAML text; null while they are asked, empty when none can be. An API server publishes the
 * fields of a new definition seconds after it serves the kind, so clusters that know none are asked again.
 */
export function useKnownFields(yaml: string, onClusters: FieldsOnClusters): readonly ClusterFields[] | null {
  const name = kindIn(yaml);
  const { clock } = useServices().ports;
  const [known, setKnown] = useState<Known>({ onClusters, name: '', clusters: NONE });
  useEffect(() => {
    if (name === '') return undefined;
    let isOld = false;
    let again: Timer | null = null;
    const [apiVersion = '', kind = ''] = name.split(' ');
    const ask = (againMs: number): void => {
      const answered = (clusters: readonly ClusterFields[]): void => {
        if (isOld) return;
        setKnown({ onClusters, name, clusters });
        if (clusters.length === 0 || clusters.some(({ fields }) => fields !== null)) return;
        again = clock.after(againMs, () => ask(Math.min(againMs * 2, MAX_AGAIN_MS)));
      };
      onClusters(apiVersion, kind).then(answered, () => answered(NONE));
    };
    ask(AGAIN_MS);
    return () => {
      isOld = true;
      again?.cancel();
    };
  }, [clock, onClusters, name]);
  if (name === '') return NONE;
  return known.name === name && known.onClusters === onClusters ? known.clusters : null;
}

/** `apiVersion kind` of the only document; empty where it names none. */
function kindIn(yaml: string): string {
  const parsed = parsedYaml(yaml);
  if ('message' in parsed || parsed.documents.length !== 1) return '';
  const [document] = parsed.documents;
  const { apiVersion, kind } = (document ?? {}) as { apiVersion?: unknown; kind?: unknown };
  return typeof apiVersion === 'string' && typeof kind === 'string' ? `${apiVersion} ${kind}` : '';
}
