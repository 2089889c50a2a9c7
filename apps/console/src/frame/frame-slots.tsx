import type { ReactNode } from 'react';
import type { FrameSlots } from '../registry/index.ts';

/** The components that the nouns registered for a slot of the frame, in order; undefined without any. */
export function slotsOf(
  of: readonly FrameSlots[],
  slot: 'drawerTop' | 'drawerFoot' | 'topLine' | 'notice' | 'background',
  narrow = false,
): ReactNode {
  const slots = of.flatMap((each) => each[slot] ?? []);
  if (slots.length === 0) return undefined;
  return slots.map((Slot, at) => <Slot key={at} narrow={narrow} />);
}

/** The providers of the nouns, the first one outermost. */
export function Providers({ of, children }: { of: readonly FrameSlots[]; children: ReactNode }) {
  return of
    .flatMap(({ provider }) => provider ?? [])
    .reduceRight((inner, Provider) => <Provider>{inner}</Provider>, children);
}
