import { useEffect, useState } from 'react';
import { useClock } from '../clock/index.ts';
import { type LazyCode, type CodeState, watchCode } from './code.ts';

/** The loading state of a part; starts loading it if needed. `code` must be stable between renders. */
export function useCode<Part>(code: LazyCode<Part>): CodeState<Part> {
  const clock = useClock();
  const [state, setState] = useState<CodeState<Part>>(() =>
    code.part === null ? { kind: 'waiting' } : { kind: 'here', part: code.part },
  );
  const isHere = state.kind === 'here';
  useEffect(() => (isHere ? undefined : watchCode(code, clock, setState)), [code, clock, isHere]);
  return state;
}
