import { useEffect, useState } from 'react';
import { useCalls } from '../services/index.ts';
import { objectCalls } from './calls.ts';
import { versionFailure } from './version-failure.ts';
import type { WantedVersion } from './wanted-versions.ts';

/** A stored version, with its YAML. */
export interface StoredVersion extends WantedVersion {
  readonly yaml: string;
}

/**
 * Stored versions in the order wanted: `stored` is null until all are loaded, `failure` says why one could not be. Loads them once; a
 * component that wants others later takes them as its key.
 */
export function useStoredVersions(wanted: readonly WantedVersion[]): {
  readonly stored: readonly StoredVersion[] | null;
  readonly failure: string | null;
} {
  const calls = useCalls(objectCalls);
  const [first] = useState(wanted);
  const [stored, setStored] = useState<readonly StoredVersion[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let isClosed = false;
    const load = first.map(async ({ objectID, version }) => {
      const { yaml } = await calls.version(objectID, version);
      return { objectID, version, yaml };
    });
    Promise.all(load).then(
      (found) => isClosed || setStored(found),
      (error: unknown) => isClosed || setFailure(versionFailure(error)),
    );
    return () => {
      isClosed = true;
    };
  }, [calls, first]);
  return { stored, failure };
}
