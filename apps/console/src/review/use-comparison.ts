import { LazyCode, FAILURE_MESSAGES, useCode } from '@hawser/ui/lazy';
import { useMemo } from 'react';
import type { YamlComparison, YamlPair } from './compare-yaml.ts';

/** With the parser, which the dialogs need too. */
const COMPARE = new LazyCode(() => import('./compare-yaml.ts'));

type Comparison =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'here'; readonly comparison: YamlComparison };

/** How two YAML texts differ, once the code for it is loaded. */
export function useComparison(before: string | null, after: string | null): Comparison {
  const code = useCode(COMPARE);
  const part = code.kind === 'here' ? code.part : null;
  const comparison = useMemo(() => part?.compareYaml({ before, after }), [part, before, after]);
  if (comparison !== undefined) return { kind: 'here', comparison };
  if (code.kind === 'late' || code.kind === 'failed') {
    return { kind: 'failed', message: FAILURE_MESSAGES[code.kind] };
  }
  return { kind: 'waiting' };
}

/** Number of lines that differ in all of these texts; null until the code for it is loaded. */
export function useChangedLines(pairs: readonly YamlPair[]): number | null {
  const code = useCode(COMPARE);
  const part = code.kind === 'here' ? code.part : null;
  return useMemo(
    () => part && pairs.reduce((sum, pair) => sum + part.compareYaml(pair).lines, 0),
    [part, pairs],
  );
}
