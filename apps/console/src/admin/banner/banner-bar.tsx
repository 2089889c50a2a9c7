import type { Banner } from '@hawser/contract/admin';
import { every } from '@hawser/ports';
import { Button } from '@hawser/ui/button';
import { CrossIcon, InfoIcon, WarningIcon } from '@hawser/ui/icons';
import { useEffect, useState } from 'react';
import { useCalls, useServices } from '../../services/index.ts';
import { adminCalls } from '../calls.ts';
import { onBanner } from './banner-event.ts';
import classes from './banner.module.css';

/** How often it is read again, milliseconds. */
const PERIOD_MS = 5 * 60_000;
/** Storage key of the message that was closed. */
const CLOSED_KEY = 'hawser-banner-closed';

/** The message of the administrators above the page. Whoever closed it sees it again when it changes. */
export function BannerBar() {
  const calls = useCalls(adminCalls);
  const { clock, storage } = useServices().ports;
  const [banner, setBanner] = useState<Banner | null>(null);
  const [closed, setClosed] = useState(() => storage.get(CLOSED_KEY));
  useEffect(() => {
    // What cannot be read stays as it is: the page itself says that the server is away.
    const read = () => calls.banner().then(setBanner, () => undefined);
    void read();
    const timer = every(clock, PERIOD_MS, () => void read());
    const stop = onBanner(setBanner);
    return () => {
      timer.cancel();
      stop();
    };
  }, [calls, clock]);
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
