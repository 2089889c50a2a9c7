import type { Timer } from '@hawser/ports';
import { SearchIcon } from '@hawser/ui/icons';
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePage } from '../page/index.ts';
import { useServices } from '../services/index.ts';
import classes from './list.module.css';

/** Throttle of queries, milliseconds: a key after a pause is sent immediately, fast typing is combined. */
const APART_MS = 50;
/**
 * Debounce of the URL, milliseconds: a browser renders the whole page for a new URL, and some limit how often it may
 * change.
 */
const ADDRESS_MS = 400;

/** Filters the list by text; the text is kept in the URL. `hint` says by what, where it is not the name. */
export function FilterField({ label, hint = 'Filter by name' }: { label: string; hint?: string }) {
  const { search, change, type } = usePage();
  const { clock } = useServices().ports;
  const urlText = search.q ?? '';
  const [text, setText] = useState(urlText);
  const sent = useRef(urlText);
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  const toAddress = useRef<Timer | null>(null);

  const address = useCallback(() => {
    if (toAddress.current === null) return;
    toAddress.current.cancel();
    toAddress.current = null;
    change({ q: sent.current === '' ? undefined : sent.current });
  }, [change]);

  // The URL was changed elsewhere, such as by the palette or the back button.
  useEffect(() => {
    if (urlText !== sent.current) {
      toAddress.current?.cancel();
      toAddress.current = null;
      sent.current = urlText;
      setText(urlText);
    }
  }, [urlText]);

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
        placeholder={hint}
        aria-label={label}
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setText('')}
        // Leaving the field may precede leaving the page: the URL must match what was shown.
        onBlur={address}
      />
    </label>
  );
}
