import type { Timer } from '@hawser/ports';
import { SearchIcon } from '@hawser/ui/icons';
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePage } from '../page/index.ts';
import { useServices } from '../services/index.ts';
import classes from './list.module.css';

/** Questions are at least so far apart, milliseconds: a key after a pause is sent on at once, what follows quickly together. */
const APART_MS = 50;
/**
 * How long after the last key the address says it, milliseconds: a browser draws the whole page anew for another address, and some
 * take no more than a few in a second.
 */
const ADDRESS_MS = 400;

/** Narrows the list to names that contain a text; the text stays in the address. */
export function FilterField({ label }: { label: string }) {
  const { search, change, type } = usePage();
  const { clock } = useServices().ports;
  const asked = search.q ?? '';
  const [text, setText] = useState(asked);
  const sent = useRef(asked);
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  const toAddress = useRef<Timer | null>(null);

  const address = useCallback(() => {
    if (toAddress.current === null) return;
    toAddress.current.cancel();
    toAddress.current = null;
    change({ q: sent.current === '' ? undefined : sent.current });
  }, [change]);

  // The address changed by other means, such as the palette or the back button.
  useEffect(() => {
    if (asked !== sent.current) {
      toAddress.current?.cancel();
      toAddress.current = null;
      sent.current = asked;
      setText(asked);
    }
  }, [asked]);

  useEffect(() => {
    if (text === sent.current) return undefined;
    const send = () => {
      sent.current = text;
      sentAt.current = clock.now();
      type(text === '' ? undefined : text);
      toAddress.current?.cancel();
      toAddress.current = clock.after(ADDRESS_MS, address);
    };
    const waitMs = sentAt.current + APART_MS - clock.now();
    if (waitMs <= 0) {
      send();
      return undefined;
    }
    const timer = clock.after(waitMs, send);
    return () => timer.cancel();
  }, [text, clock, type, address]);
  useEffect(() => () => toAddress.current?.cancel(), []);

  return (
    <label className={classes['filter']}>
      <SearchIcon size={13} />
      <input
        type="search"
        value={text}
        placeholder="Filter by name"
        aria-label={label}
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setText('')}
        // Who leaves the field may leave the page: they come back to what they saw.
        onBlur={address}
      />
    </label>
  );
}
