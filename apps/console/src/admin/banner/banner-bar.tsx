import type { Banner } from '@hawser/contract/admin';
import { every } from '@hawser/ports';
import { Button } from '@hawser/ui/button';
import { CrossIcon, InfoIcon, WarningIcon } from '@hawser/ui/icons';
import { useEffect, useState } from 'react';
import { useLive } from '../../live/index.ts';
import { useCalls, useServices } from '../../services/index.ts';
import { adminCalls } from '../calls.ts';
import { onBanner } from './banner-event.ts';
import classes from './banner.module.css';

/** How often it is read again, milliseconds: while the live stream is away. */
const PERIOD_MS = 5 * 60_000;
/** How long what was written in this window is shown whatever the stream says, milliseconds: servers know it some seconds later. */
const WRITTEN_MS = 15_000;
/** Storage key of the message that was closed. */
const CLOSED_KEY = 'hawser-banner-closed';

/** The message of the administrators above the page. Whoever closed it sees it again when it changes. */
export function BannerBar() {
  const calls = useCalls(adminCalls);
  const { clock, storage } = useServices().ports;
  const live = useLive();
  const [banner, setBanner] = useState<Banner | null>(null);
  const [closed, setClosed] = useState(() => storage.get(CLOSED_KEY));
  useEffect(() => {
    // What cannot be read stays as it is: the page itself says that the server is away.
    const read = () => calls.banner().then(setBanner, () => undefined);
    void read();
    const timer = every(clock, PERIOD_MS, () => void read());
    let writtenAt: number | null = null;
    const stop = onBanner((written) => {
      writtenAt = clock.now();
      setBanner(written);
    });
    const leave = live.onBanner((told) => {
      if (writtenAt === null || clock.now() - writtenAt > WRITTEN_MS)
        setBanner((shown) => (shown?.text === told.text && shown.tone === told.tone ? shown : told));
    });
    return () => {
      timer.cancel();
      stop();
      leave();
    };
  }, [calls, clock, live]);
  if (banner === null || banner.text === '' || banner.text === closed) return null;
  const Icon = banner.tone === 'warning' ? WarningIcon : InfoIcon;
  return (
    <div className={classes['bar']} data-tone={banner.tone} role="status">
      <Icon size={14} />
      <span className={classes['text']}>{banner.text}</span>
      <Button
        variant="quiet"
        icon={<CrossIcon size={12} />}
        aria-label="Close the message"
        onClick={() => {
          storage.set(CLOSED_KEY, banner.text);
          setClosed(banner.text);
        }}
      />
    </div>
  );
}
