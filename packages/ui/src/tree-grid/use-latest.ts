import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The value of the last finished render, for handlers with a stable identity. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
