import type { MyInvitations } from '@hawser/contract/organizations';
import { every } from '@hawser/ports';
import { useEffect, useMemo, useState } from 'react';
import type { z } from 'zod';
import { useCalls, useServices } from '../services/index.ts';
import { invitationCalls } from './calls.ts';
import { type Asked, useAnswer } from './use-answer.ts';

/** How often they are asked for again, milliseconds: they belong to contexts of which this person has no live stream. */
const PERIOD_MS = 5 * 60_000;

/** The open invitations to the person; asked for again when the person comes back to the page. */
export function useMyInvitations(): Asked<z.infer<typeof MyInvitations>> {
  const { me, ports } = useServices();
  const calls = useCalls(invitationCalls);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const next = () => setRound((before) => before + 1);
    const timer = every(ports.clock, PERIOD_MS, next);
    const stop = ports.onWake(next);
    return () => {
      timer.cancel();
      stop();
    };
  }, [ports]);
  // Asked again when the account was read again, such as after an invitation was accepted.
  const again = useMemo(() => ({ me, round }), [me, round]);
  return useAnswer(calls.mine, again);
}
