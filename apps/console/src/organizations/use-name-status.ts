import { checkUniqueName, uniqueNameOf } from '@hawser/domain/organizations';
import { useEffect, useState } from 'react';
import { useCalls, useServices } from '../services/index.ts';
import { organizationCalls } from './calls.ts';

/** How long typing pauses before the server is asked, milliseconds. */
const PAUSE_MS = 300;

/** What is known of a unique name while it is typed: nothing, available, or why not. */
type NameStatus = { kind: 'unknown' } | { kind: 'available' } | { kind: 'not'; message: string };

/** Asks the server whether a unique name is free, a moment after it was typed. */
export function useNameStatus(typed: string): NameStatus {
  const calls = useCalls(organizationCalls);
  const { clock } = useServices().ports;
  const name = uniqueNameOf(typed);
  const problem = name === '' ? null : checkUniqueName(name);
  const [answer, setAnswer] = useState<{ name: string; status: NameStatus } | null>(null);
  useEffect(() => {
    if (name === '' || problem !== null) return undefined;
    let isOver = false;
    const timer = clock.after(PAUSE_MS, () => {
      calls.nameStatus(name).then(
        ({ data }) => {
          const status: NameStatus =
            data.status === 'available' ? { kind: 'available' } : { kind: 'not', message: data.message };
          if (!isOver) setAnswer({ name, status });
        },
        // Creating it says so again.
        () => undefined,
      );
    });
    return () => {
      isOver = true;
      timer.cancel();
    };
  }, [calls, clock, name, problem]);
  if (problem !== null) return { kind: 'not', message: problem };
  return answer !== null && answer.name === name ? answer.status : { kind: 'unknown' };
}
