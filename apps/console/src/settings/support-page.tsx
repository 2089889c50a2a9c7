import { CopyButton } from '@hawser/ui/copy-button';
import { exactTime } from '@hawser/ui/age';
import { useLive, useLiveState } from '../live/index.ts';
import { useServices } from '../services/index.ts';
import { Matter, SettingsFrame } from './settings-frame.tsx';
import classes from './settings.module.css';

/** Where to get help, and diagnostic information. */
export function SupportPage() {
  const { me } = useServices();
  const live = useLive();
  const state = useLiveState();
  const facts = [
    ['Address', location.origin],
    ['Context', me.contextUid],
    ['Live state', state.kind],
    ['Server time', exactTime(live.now())],
    ['Browser', navigator.userAgent],
  ] as const;
  return (
    <SettingsFrame title="Support">
      <Matter
        title="Help"
        text="Contact the administrator of this installation first. The manual is in the folder docs of the product."
      >
        <dl className={classes['facts']}>
          <dt>Begin</dt>
          <dd>docs/tutorial/first-fleet.md</dd>
          <dt>Configure</dt>
          <dd>docs/how-to/configure.md</dd>
          <dt>API</dt>
          <dd>
            <a href="/api/openapi.json">OpenAPI description of this server</a>
          </dd>
        </dl>
      </Matter>
      <Matter title="Diagnostic information" text="Contains no passwords and no names of your resources.">
        <dl className={classes['facts']}>
          {facts.map(([name, value]) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className={classes['row']}>
          <CopyButton what="all of it" text={facts.map(([name, value]) => `${name}: ${value}`).join('\n')} />
        </div>
      </Matter>
    </SettingsFrame>
  );
}
