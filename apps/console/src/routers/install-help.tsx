import type { InstallInstructions, Router } from '@hawser/contract/routers';
import { useNowText } from '@hawser/ui/clock';
import { useCallback } from 'react';
import classes from './install.module.css';
import { issuedAtOf } from './use-instructions.ts';

/** Help is shown after a step has taken this long, milliseconds: an installation usually takes 15 s. */
const PATIENCE_MS = 60_000;

/** The three usual causes, if it takes longer than usual. */
export function InstallHelp({ router, issued }: { router: Router; issued: InstallInstructions }) {
  const { url } = issued;
  const since = Math.max(router.phases.at(-1)?.at ?? 0, issuedAtOf(issued));
  const late = useNowText(
    useCallback((now) => (since > 0 && now - since > PATIENCE_MS ? 'late' : ''), [since]),
  );
  if (late === '') return null;
  const { origin, hostname } = new URL(url);
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
  return (
    <section className={classes['help']} aria-label="Troubleshooting">
      <h3>Nothing for more than a minute? These are the usual causes.</h3>
      <ol>
        <li>
          The command ran against another cluster, or failed. <code>kubectl config current-context</code>{' '}
          shows the cluster; the output of the command shows whether everything was created.
        </li>
        <li>
          The cluster cannot reach <code>{origin}</code>.{' '}
          {isLocal
            ? 'This address is reachable from this machine only; set HAWSER_PUBLIC_URL for clusters elsewhere.'
            : 'Outgoing connections to it must be allowed, also through a proxy.'}
        </li>
        <li>
          The agent does not start. <code>kubectl -n {router.namespace} get pods</code> shows why, such as an
          image that cannot be pulled.
        </li>
      </ol>
    </section>
  );
}
