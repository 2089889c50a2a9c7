import type { Network } from '@hawser/contract/networks';
import { networkKeyCommands, networkKeyFile, networkKeySecret } from '@hawser/domain/secrets';
import { yamlText } from '@hawser/manifest';
import { Button } from '@hawser/ui/button';
import { CommandBox, CopyButton } from '@hawser/ui/copy-button';
import { saveFile } from '@hawser/ui/csv';
import { Dialog } from '@hawser/ui/dialog';
import { useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { Fingerprint, type MadeKey, type Target, useAccepting, useTargets } from '../sealing/index.ts';
import classes from './secrets.module.css';

interface NetworkKeyProps {
  network: Network;
  made: MadeKey;
  onClose(): void;
}

/** A key that was made: to keep, and to give to the clusters. The private key is shown nowhere; it is gone when this closes. */
export function NetworkKey({ network, made, onClose }: NetworkKeyProps) {
  const [isKept, setKept] = useState(false);
  const [isAccepting, setAccepting] = useState(false);
  const { targets, more, remember } = useTargets(network.id);
  const { accept, error } = useAccepting(remember);
  const yaml = yamlText(networkKeySecret({ ...made, network: network.name }));
  const file = networkKeyFile(network.name);
  // Their fingerprint is that of the key which this page has made: nothing is left for a person to compare.
  const open = targets.filter(
    ({ fingerprint, problem }) => fingerprint === made.fingerprint && problem?.kind === 'changed',
  );
  const acceptAll = async (): Promise<void> => {
    setAccepting(true);
    for (const target of open) if (!(await accept(target))) break;
    setAccepting(false);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Network Key"
      subtitle={network.name}
      size={680}
      dirty={!isKept}
      discardQuestion="Are you sure you want to close? The key was neither copied nor downloaded, and is nowhere else."
      busy={isAccepting}
      banners={error === null ? [] : [{ tone: 'error', text: shownMessage(error) }]}
      footer={(close) => <Button onClick={close}>Close</Button>}
    >
      <p className={classes['hint']}>
        Keep <code>{file}</code> where you keep keys. It contains the private key, and is offered only now.
      </p>
      <div className={classes['keep']}>
        <Button
          data-autofocus
          variant="primary"
          onClick={() => {
            saveFile(new Blob([yaml], { type: 'application/yaml' }), file);
            setKept(true);
          }}
        >
          Download
        </Button>
        <CopyButton text={yaml} what="manifest with the key" onCopied={() => setKept(true)} />
      </div>
      <h3 className={classes['heading']}>Fingerprint (SHA-256)</h3>
      <div className={classes['texts']}>
        <Fingerprint value={made.fingerprint} />
      </div>
      <h3 className={classes['heading']}>Give it to each cluster</h3>
      <p className={classes['hint']}>
        Run this where the file is, once for each cluster. What was sealed before still opens.
      </p>
      <CommandBox command={networkKeyCommands(network.name)} what="commands" />
      <h3 className={classes['heading']}>Clusters</h3>
      <p className={classes['hint']}>Agents look for another certificate every 5 minutes.</p>
      <ul className={classes['results']} aria-label="Clusters">
        {targets.map((target) => (
          <li key={target.certificate.id}>
            <div>
              <b className={classes['resultName']}>{target.certificate.name}</b>
              <span>{stateOf(target, made.fingerprint)}</span>
            </div>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes['hint']}>The first {targets.length} clusters by name are listed.</p>}
      {open.length > 0 && (
        <Button busy={isAccepting} onClick={() => void acceptAll()}>
          {open.length === 1 ? 'Accept Certificate' : `Accept ${open.length} Certificates`}
        </Button>
      )}
    </Dialog>
  );
}

function stateOf({ certificate, fingerprint, problem }: Target, own: string): string {
  if (certificate.pem === null) return 'no certificate';
  if (fingerprint !== own) return 'another key';
  return problem === null ? 'this key' : 'this key, not accepted yet';
}
