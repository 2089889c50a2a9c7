import { useEffect, useRef } from 'react';
import { useServices } from '../services/index.ts';
import { type Chord, ChordReader } from './chords.ts';

/** Storage key of the switch for single-key shortcuts (WCAG 2.1.4). */
export const SHORTCUTS_KEY = 'hawser-keys';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Listens on the whole page; `onChord` returns whether it handled the chord. */
export function useChords(onChord: (chord: Chord) => boolean): void {
  const { ports } = useServices();
  const latest = useRef(onChord);
  latest.current = onChord;
  useEffect(() => {
    const reader = new ChordReader();
    const down = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      const chord = reader.read(
        {
          key: event.key,
          command: event.ctrlKey || event.metaKey,
          alt: event.altKey,
          typing: isTyping(event.target),
        },
        event.timeStamp,
      );
      if (chord === null) return;
      if (chord !== 'Ctrl-K' && ports.storage.get(SHORTCUTS_KEY) === 'off') return;
      if (latest.current(chord)) event.preventDefault();
    };
    // The second key of a chord is not a key of the focused list: it is handled in the capture phase.
    let taken: KeyboardEvent | null = null;
    const first = (event: KeyboardEvent): void => {
      if (!reader.isWaiting(event.timeStamp)) return;
      taken = event;
      down(event);
      if (event.defaultPrevented) event.stopPropagation();
    };
    const last = (event: KeyboardEvent): void => {
      if (event !== taken) down(event);
    };
    addEventListener('keydown', first, true);
    addEventListener('keydown', last);
    return () => {
      removeEventListener('keydown', first, true);
      removeEventListener('keydown', last);
    };
  }, [ports]);
}
