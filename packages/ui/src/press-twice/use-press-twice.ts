import { useCallback, useEffect, useRef, useState } from 'react';
import { useClock, type UiClock } from '../clock/index.ts';
import { type PressEvent, type PressState, pressStep } from './press-state.ts';

/** The state of a press-twice button on `clock` or the page's clock. */
export function usePressTwice(onConfirm: () => void, clock?: Pick<UiClock, 'after'>) {
  const ofPage = useClock();
  const timers = clock ?? ofPage;
  const [state, setState] = useState<PressState>({ at: 'idle' });
  const current = useRef(state);
  const pending = useRef<{ cancel(): void } | null>(null);
  const confirm = useRef(onConfirm);
  useEffect(() => {
    confirm.current = onConfirm;
  });

  const send = useCallback(
    (event: PressEvent) => {
      const step = pressStep(current.current, event);
      if (step.state === current.current) return;
      current.current = step.state;
      setState(step.state);
      pending.current?.cancel();
      pending.current = step.tickInMs === null ? null : timers.after(step.tickInMs, () => send('tick'));
      if (step.act) confirm.current();
    },
    [timers],
  );
  useEffect(() => () => pending.current?.cancel(), []);

  return { state, press: () => send('press'), leave: () => send('leave') };
}
