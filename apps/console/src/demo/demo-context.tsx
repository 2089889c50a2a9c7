import type { Demo, DemoState } from '@hawser/contract/demo';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useCalls, useServices } from '../services/index.ts';
import { demoCalls } from './calls.ts';
import { isInProgress } from './demo-text.ts';

/** The demo fleet of this context as last reported; null while loading. */
export interface KnownDemo {
  demo: Demo | null;
  /** Sets the response of a command and continues polling from there. */
  take(demo: Demo): void;
}

/** The demo fleet of this context. */
export const DemoContext = createContext<KnownDemo>({ demo: null, take: () => undefined });

/** Polling intervals in milliseconds: short while loading or removing, long while a fleet is there. */
const MOVING_MS = 1_000;
const RESTING_MS = 10_000;

/** Polls the state of the demo fleet: once, and then only while there is one and the page is visible. */
export function DemoProvider({ children }: { children: ReactNode }) {
  const calls = useCalls(demoCalls);
  const { ports, toast } = useServices();
  const { clock } = ports;
  const [demo, setDemo] = useState<Demo | null>(null);
  const [round, setRound] = useState(0);
  const latest = useRef(0);
  const state = useRef<DemoState | null>(null);
  state.current = demo?.fleet?.state ?? null;

  const ask = useCallback(async () => {
    const mine = ++latest.current;
    const answer = await calls.read().catch(() => null);
    // A response that was overtaken is outdated.
    if (mine !== latest.current) return;
    if (answer !== null) {
      if (state.current === 'removing' && answer.fleet === null)
        toast({ tone: 'positive', text: 'Demo fleet removed.' });
      setDemo(answer);
    }
    setRound((before) => before + 1);
  }, [calls, toast]);

  useEffect(() => {
    void ask();
    const looked = () => document.visibilityState === 'visible' && void ask();
    document.addEventListener('visibilitychange', looked);
    return () => document.removeEventListener('visibilitychange', looked);
  }, [ask]);

  const fleet = demo?.fleet ?? null;
  const pauseMs = fleet === null ? null : isInProgress(fleet) ? MOVING_MS : RESTING_MS;
  // Each response starts the next pause.
  useEffect(() => {
    if (pauseMs === null || round === 0) return;
    const timer = clock.after(pauseMs, () => void ask());
    return () => timer.cancel();
  }, [pauseMs, round, ask, clock]);

  const known = useMemo<KnownDemo>(
    () => ({
      demo,
      take(reported) {
        latest.current += 1;
        setDemo(reported);
        setRound((before) => before + 1);
      },
    }),
    [demo],
  );
  return <DemoContext value={known}>{children}</DemoContext>;
}

/** The demo fleet of this context. */
export const useDemo = (): KnownDemo => useContext(DemoContext);
