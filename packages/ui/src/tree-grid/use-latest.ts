import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The value of the last finished render, for handlers that must keep their identity. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
