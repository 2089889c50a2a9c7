import type { Network } from '@hawser/contract/networks';
import { argoCdStateText } from '@hawser/domain/argocd';
import { registrationMessages } from '@hawser/domain/gitops';
import { permission } from '@hawser/domain/permissions';
import { Age } from '@hawser/ui/age';
import { Button } from '@hawser/ui/button';
import { CommandBox } from '@hawser/ui/copy-button';
import { FactsStrip } from '@hawser/ui/facts-strip';
import { StatusBadge } from '@hawser/ui/status-badge';
import { useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { usePage } from '../page/index.ts';
import { Section } from '../section/index.ts';
import { useCalls } from '../services/index.ts';
import { argoCdTone } from './argocd-tone.ts';
import { networkCalls } from './calls.ts';
import { type ExistingOffer, existingOffer } from './existing-offer.ts';
import { InitialPassword } from './initial-password.tsx';
import classes from './networks.module.css';

type ArgoCd = NonNullable<Network['argocd']>;

/** Argo CD on the hub of a network: its state, what it waits for, and what can be done. */
export function ArgoCdSection({ network }: { network: Network }) {
  const { argocd, hub } = network;
  const page = usePage();
  if (argocd === null) return null;
  const { state, since, observedAt, namespace, uiURL, message } = argocd;
  const update = permission(network.can, 'update');
  const offer = existingOffer(argocd);
  return (
    <Section title="Argo CD">
      <FactsStrip
        facts={[
          {
            label: 'State',
            value: (
              <StatusBadge
                tone={argoCdTone(state)}
                label={argoCdStateText(state)}
                since={since}
                observedAt={observedAt}
              />
            ),
          },
          { label: 'Since', value: <Age instant={since} /> },
          { label: 'Version', value: versionText(argocd) },
          { label: 'Namespace', value: namespace === '' ? argocd.settings.namespace : namespace },
          {
            label: 'UI',
            value:
              uiURL === null ? (
                'address unknown'
              ) : (
                <a href={uiURL} target="_blank" rel="noreferrer noopener">
                  {uiURL}
                </a>
              ),
          },
        ]}
      />
      <Hint argocd={argocd} hasHub={hub !== null} />
      {message !== '' && (
        <p className={classes['argocdMessage']}>
          {argocd.steps > 0 && `Step ${argocd.step} of ${argocd.steps}: `}
          {message}
        </p>
      )}
      {state === 'READY' && argocd.respectsRbac === false && (
        <p className={classes['argocdMessage']}>
          For clusters on which it acts as a limited account: {registrationMessages.respectRbac}
        </p>
      )}
      <Rights argocd={argocd} />
      <div className={classes['argocdActions']}>
        {offer !== null && <UseExisting network={network} offer={offer} />}
        {MAY_HAVE_PASSWORD.has(state) && argocd.existing === null && (
          <InitialPassword networkID={network.id} />
        )}
        <Button
          aria-haspopup="dialog"
          disabled={!update.allowed}
          onClick={() => page.change({ dialog: 'argocd', about: network.id })}
        >
          Settings of Argo CD
        </Button>
      </div>
    </Section>
  );
}

/** With these its UI may be there. What failed may have failed after it was started. */
const MAY_HAVE_PASSWORD: ReadonlySet<ArgoCd['state']> = new Set(['READY', 'FAILED']);

/** What is there, or will be. */
function versionText({ version, settings, state }: ArgoCd): string {
  if (version !== '') return version;
  if (state === 'REMOVING') return 'being removed';
  return settings.mode === 'install' ? `${settings.version} (not installed yet)` : 'none';
}

/** What happens next, where the agent of the hub does not say it. */
function Hint({ argocd: { state, settings }, hasHub }: { argocd: ArgoCd; hasHub: boolean }) {
  if (!hasHub)
    return <p className={classes['argocdMessage']}>Attach a hub: Argo CD is installed by its agent.</p>;
  const text = hintOf(state, settings.mode);
  return text === null ? null : <p className={classes['argocdMessage']}>{text}</p>;
}

function hintOf(state: ArgoCd['state'], mode: ArgoCd['settings']['mode']): string | null {
  if (state === 'UNKNOWN') return 'The agent of the hub is not reporting. This is its last report.';
  if (state === 'UNINSTALLED')
    return mode === 'install'
      ? 'It will be installed when the agent of the hub connects.'
      : 'Waiting for the agent of the hub to connect.';
  if (state === 'REMOVED' && mode === 'remove')
    return 'It was uninstalled. Choose “Install” in its settings to install it again.';
  return null;
}

/** The command that gives the installer its permissions, and which of them are missing. */
function Rights({ argocd: { commands, missingRights } }: { argocd: ArgoCd }) {
  const [tool, setTool] = useState<'kubectl' | 'oc'>('kubectl');
  if (commands === null) return null;
  return (
    <div className={classes['argocdRights']}>
      <p>
        Run this on the hub, as an administrator of the cluster. It makes the installer an administrator until
        the agent removes the binding when it is done.
      </p>
      <div className={classes['argocdTools']} role="group" aria-label="Tool">
        {(['kubectl', 'oc'] as const).map((name) => (
          <Button key={name} variant="link" aria-pressed={tool === name} onClick={() => setTool(name)}>
            {name}
          </Button>
        ))}
      </div>
      <CommandBox command={commands[tool]} />
      <details>
        <summary>Missing permissions</summary>
        <ul>
          {missingRights.map((right) => (
            <li key={right}>
              <code>{right}</code>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function UseExisting({ network, offer }: { network: Network; offer: ExistingOffer }) {
  const calls = useCalls(networkCalls);
  const command = useCommand((version: number, options) =>
    calls.update(network.id, { argocd: offer }, { ...options, ifMatch: version }),
  );
  return (
    <>
      <Button
        variant="primary"
        busy={command.busy}
        disabled={!permission(network.can, 'update').allowed}
        onClick={() => void command.run(network.version)}
      >
        Use the existing Argo CD
      </Button>
      {command.error !== null && <p role="alert">{shownMessage(command.error)}</p>}
    </>
  );
}
