import { useEffect, useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCalls } from '../services/index.ts';
import { infrastructureCalls } from './calls.ts';

type Answer = Awaited<ReturnType<ReturnType<typeof infrastructureCalls>['kinds']>>;

const NOTHING: Answer = { kinds: [], reason: '' };

/** The kinds that can be made on the hub of a network, as its agent says; null while it is asked. */
export function useHubKinds(networkID: string): Answer | null {
  const calls = useCalls(infrastructureCalls);
  const [known, setKnown] = useState<{ networkID: string; answer: Answer }>({
    networkID: '',
    answer: NOTHING,
  });
  useEffect(() => {
    if (networkID === '') return undefined;
    let isOld = false;
    const answered = (answer: Answer): void => {
      if (!isOld) setKnown({ networkID, answer });
    };
    calls.kinds(networkID).then(answered, (error: unknown) => {
      answered({ kinds: [], reason: shownMessage(error, 'The kinds of the hub cannot be read.') });
    });
    return () => {
      isOld = true;
    };
  }, [calls, networkID]);
  return known.networkID === networkID ? known.answer : networkID === '' ? NOTHING : null;
}
