import type { InstallInstructions, Router } from '@hawser/contract/routers';
import { useEffect, useRef, useState } from 'react';
import type { Client } from '../client/index.ts';
import { type Command, useCommand } from '../commands/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { routerCalls } from './calls.ts';

/** Instructions issued in this session, by router. The server returns them once: closing the dialog must not lose them. */
const instructionsByClient = new WeakMap<Client, Map<string, InstallInstructions>>();

interface Instructions {
  /** Null if they were issued to somebody else, or in another session. */
  issued: InstallInstructions | null;
  command: Command<string, { created: InstallInstructions }>;
  /** Issues new ones; the old ones become invalid. */
  issue(): void;
}

/** Validity of instructions, milliseconds. */
const LIFETIME_MS = 60 * 60_000;

/** When instructions were issued, epoch milliseconds; 0 without any. */
export function issuedAtOf(issued: InstallInstructions | null): number {
  return issued === null ? 0 : issued.expiresAt - LIFETIME_MS;
}

/** The install instructions of a router; the first ones are issued when the dialog opens. */
export function useInstructions(router: Router): Instructions {
  const calls = useCalls(routerCalls);
  const { client } = useServices();
  const memory = instructionsByClient.get(client) ?? new Map<string, InstallInstructions>();
  instructionsByClient.set(client, memory);
  const [issued, setIssued] = useState<InstallInstructions | null>(memory.get(router.id) ?? null);
  const command = useCommand((id: string, options) => calls.issueInstructions(id, options));
  const isRequested = useRef(false);

  const issue = (): void => {
    void command.run(router.id).then((answer) => {
      if (answer === null) return;
      memory.set(router.id, answer.created);
      setIssued(answer.created);
    });
  };
  const first = useRef(issue);
  const isNew = router.status.status === 'UNINSTALLED' && !router.installInstructionsRequested;
  useEffect(() => {
    if (!isNew || isRequested.current) return;
    isRequested.current = true;
    first.current();
  }, [isNew]);
  return { issued, command, issue };
}
