import type { ReactNode } from 'react';
import type { FrameParts } from '../registry/index.ts';

/** What the nouns have for a place in the frame, in their order; undefined where none has anything. */
export function partsOf(
  of: readonly FrameParts[],
  place: 'drawerTop' | 'drawerFoot' | 'topLine' | 'always',
  narrow = false,
): ReactNode {
  const parts = of.flatMap((each) => each[place] ?? []);
  if (parts.length === 0) return undefined;
  return parts.map((Part, at) => <Part key={at} narrow={narrow} />);
}

/** The nouns' providers around everything below, the first outermost. */
export function Providers({ of, children }: { of: readonly FrameParts[]; children: ReactNode }) {
  return of
    .flatMap(({ provider }) => provider ?? [])
    .reduceRight((inner, Provider) => <Provider>{inner}</Provider>, children);
}
