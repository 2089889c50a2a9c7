import { useEffect, useState } from 'react';
import { useClock } from '../clock/index.ts';
import { type Code, type CodeState, watchCode } from './code.ts';

/** How far the code of a part is; it is fetched where it is not there yet. `code` stays the same from drawing to drawing. */
export function useCode<Part>(code: Code<Part>): CodeState<Part> {
  const clock = useClock();
  const [state, setState] = useState<CodeState<Part>>(() =>
    code.part === null ? { kind: 'waiting' } : { kind: 'here', part: code.part },
  );
  const isHere = state.kind === 'here';
  useEffect(() => (isHere ? undefined : watchCode(code, clock, setState)), [code, clock, isHere]);
  return state;
}
