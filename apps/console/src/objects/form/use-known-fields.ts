import type { ClusterFields } from '@hawser/contract/streams';
import { useEffect, useState } from 'react';
import type { FieldsOnClusters } from '../field-findings.ts';
import { parsedYaml } from '../read-yaml.ts';

interface Known {
  readonly onClusters: FieldsOnClusters;
  readonly name: string;
  /** Null while the clusters are asked. */
  readonly clusters: readonly ClusterFields[] | null;
}

const NONE: readonly ClusterFields[] = [];

/** What the clusters know of the kind in a YAML text; null while they are asked, empty when none can be. */
export function useKnownFields(yaml: string, onClusters: FieldsOnClusters): readonly ClusterFields[] | null {
  const name = kindIn(yaml);
  const [known, setKnown] = useState<Known>({ onClusters, name: '', clusters: NONE });
  useEffect(() => {
    if (name === '') return undefined;
    let isOld = false;
    const answered = (clusters: readonly ClusterFields[]): void => {
      if (!isOld) setKnown({ onClusters, name, clusters });
    };
    const [apiVersion = '', kind = ''] = name.split(' ');
    onClusters(apiVersion, kind).then(answered, () => answered(NONE));
    return () => {
      isOld = true;
    };
  }, [onClusters, name]);
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
