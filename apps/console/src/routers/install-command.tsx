import type { InstallInstructions, Router } from '@hawser/contract/routers';
import { Button } from '@hawser/ui/button';
import { useNowText } from '@hawser/ui/clock';
import { CommandBox } from '@hawser/ui/copy-button';
import { useCallback, useState } from 'react';
import { GrantList } from './grant-list.tsx';
import { issuedAtOf } from './use-instructions.ts';
import classes from './install.module.css';

interface InstallCommandProps {
  router: Router;
  issued: InstallInstructions | null;
  busy: boolean;
  onIssue(): void;
}

const MINUTE_MS = 60_000;

/** '58 min left', or that it has expired. */
function leftText(expiresAt: number, now: number): string {
  const left = expiresAt - now;
  if (left <= 0) return 'expired';
  return left < MINUTE_MS ? `${Math.ceil(left / 1000)} s left` : `${Math.floor(left / MINUTE_MS)} min left`;
}

/** The install command, its remaining validity, and what it installs. */
export function InstallCommand({ router, issued, busy, onIssue }: InstallCommandProps) {
  const [tool, setTool] = useState<'kubectl' | 'oc'>('kubectl');
  const [shown, setShown] = useState<'manifest' | 'grant' | null>(null);
  const expiresAt = issued?.expiresAt ?? 0;
  const left = useNowText(useCallback((now) => leftText(expiresAt, now), [expiresAt]));
  const consumed =
    issued !== null &&
    router.phases.some(({ status, at }) => status === 'AGENT STARTING' && at > issuedAtOf(issued));

  if (issued === null) {
    return (
      <div className={classes['issue']}>
        <p>
          {router.installInstructionsRequested
            ? 'The command is shown only once. Issuing a new one invalidates the old one.'
            : 'Instructions are valid for this cluster only and work once.'}
        </p>
        <Button variant="primary" busy={busy} onClick={onIssue}>
          {router.installInstructionsRequested ? 'Issue again' : 'Issue instructions'}
        </Button>
      </div>
    );
  }
  if (left === 'expired' && !consumed) {
    return (
      <div className={classes['issue']}>
        <p>These instructions have expired. Nothing was installed.</p>
        <Button variant="primary" busy={busy} onClick={onIssue}>
          Issue again
        </Button>
      </div>
    );
  }
  const toggle = (what: 'manifest' | 'grant') => () => setShown(shown === what ? null : what);
  return (
    <div className={classes['command']}>
      <div className={classes['tools']} role="group" aria-label="Tool">
        {(['kubectl', 'oc'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={tool === name} onClick={() => setTool(name)}>
            {name}
          </button>
        ))}
      </div>
      <CommandBox command={issued.commands[tool]} />
      <div className={classes['facts']}>
        <span>{consumed ? 'used' : `works once · ${left}`}</span>
        <code data-tip={issued.sha256}>
          sha256 {issued.sha256.slice(0, 4)}…{issued.sha256.slice(-4)}
        </code>
        <Button variant="link" aria-expanded={shown === 'manifest'} onClick={toggle('manifest')}>
          Read the manifest
        </Button>
        <Button variant="link" aria-expanded={shown === 'grant'} onClick={toggle('grant')}>
          Permissions
        </Button>
      </div>
      {shown === 'manifest' && (
        <>
          <p className={classes['digest']}>
            SHA-256 <code>{issued.sha256}</code>
          </p>
          <pre className={classes['manifest']} tabIndex={0} aria-label="Manifest">
            {issued.manifest}
          </pre>
        </>
      )}
      {shown === 'grant' && <GrantList router={router} />}
    </div>
  );
}
