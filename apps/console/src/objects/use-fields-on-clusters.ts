import { useMemo } from 'react';
import { useCalls } from '../services/index.ts';
import { objectCalls } from './calls.ts';
import type { FieldsOnClusters } from './field-findings.ts';

type Answer = ReturnType<FieldsOnClusters>;

const NOBODY: Answer = Promise.resolve([]);

/**
 * Asks the clusters of a network for the fields of a kind, each kind once, and again where none serves it: its definition may be on its
 * way. An empty network asks nobody.
 */
export function useFieldsOnClusters(networkID: string): FieldsOnClusters {
  const calls = useCalls(objectCalls);
  return useMemo(() => {
    const asked = new Map<string, Answer>();
    return (apiVersion, kind) => {
      if (networkID === '') return NOBODY;
      const key = `${apiVersion} ${kind}`;
      const known = asked.get(key);
      if (known !== undefined) return known;
      const answer = calls.fields(networkID, { apiVersion, ofKind: kind }).then(({ clusters }) => clusters);
      asked.set(key, answer);
      // What failed is asked again with the next change.
      answer.then(
        (clusters) => clusters.some(({ fields }) => fields !== null) || asked.delete(key),
        () => asked.delete(key),
      );
      return answer;
    };
  }, [calls, networkID]);
}
