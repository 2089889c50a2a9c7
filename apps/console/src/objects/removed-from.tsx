import type { ObjectClusters } from '@hawser/contract/objects';
import { generalMessages } from '@hawser/domain/fields';
import { useEffect, useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCalls } from '../services/index.ts';
import { objectCalls } from './calls.ts';
import { removedText } from './where-text.ts';

/** From which clusters these applications are removed when they are deleted. */
export function RemovedFrom({ ids }: { ids: readonly string[] }) {
  const calls = useCalls(objectCalls);
  const [found, setFound] = useState<ObjectClusters | null>(null);
  const [problem, setProblem] = useState('');
  const key = ids.join(' ');
  useEffect(() => {
    let isOpen = true;
    calls.clusters(key.split(' ')).then(
      (answer) => isOpen && setFound(answer),
      (error: unknown) => isOpen && setProblem(shownMessage(error)),
    );
    return () => {
      isOpen = false;
    };
  }, [calls, key]);
  return <p role="status">{problem || (found === null ? generalMessages.wait : removedText(found))}</p>;
}
