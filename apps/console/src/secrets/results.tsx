import { SEALED_TEXT_MAX } from '@hawser/contract/secrets';
import { secretMessages } from '@hawser/domain/secrets';
import { FILE_BYTES_MAX } from '@hawser/domain/wire';
import { Button } from '@hawser/ui/button';
import { copyText } from '@hawser/ui/copy-button';
import { Dialog } from '@hawser/ui/dialog';
import { CheckIcon, CopyIcon, YamlIcon } from '@hawser/ui/icons';
import { useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { allYaml, type GeneratedSecret, type Target } from '../sealing/index.ts';
import { secretCalls } from './calls.ts';
import { CommitSection } from './commit-section.tsx';
import classes from './secrets.module.css';

/** A longer list scrolls by itself, so that what stands below it is seen. */
const LONG = 12;

interface ResultsProps {
  networkID: string;
  /** Whether the network delivers from repositories. */
  usesGitOps: boolean;
  secrets: readonly GeneratedSecret[];
  targets: readonly Target[];
  onChange(secrets: readonly GeneratedSecret[]): void;
  onRestart(): void;
  onClose(): void;
}

/** The generated SealedSecrets, one for each key. They are kept nowhere: what is neither copied nor placed is gone when it closes. */
export function Results({
  networkID,
  usesGitOps,
  secrets,
  targets,
  onChange,
  onRestart,
  onClose,
}: ResultsProps) {
  const { toast } = useServices();
  const calls = useCalls(secretCalls);
  const [viewed, setViewed] = useState<string | null>(null);
  const [placed, setPlaced] = useState<string | null>(null);
  const [isCommitted, setCommitted] = useState(false);
  const placing = useCommand((all: readonly GeneratedSecret[], options) =>
    calls.place(
      networkID,
      all.flatMap(({ clusters }) => clusters.map(({ routerID, yaml }) => ({ routerID, yaml }))),
      options,
    ),
  );
  const copy = async (text: string, of: readonly GeneratedSecret[]): Promise<void> => {
    if (!(await copyText(text)))
      return toast({
        text: 'The browser did not allow it. View the YAML and copy it there.',
        tone: 'negative',
      });
    onChange(secrets.map((secret) => (of.includes(secret) ? { ...secret, userCopiedYaml: true } : secret)));
    toast({ text: secretMessages.copied });
  };
  const place = async (): Promise<void> => {
    const answer = await placing.run(secrets);
    if (answer === null) return;
    const count = answer.items.length;
    setPlaced(
      count === 1
        ? 'Placed on 1 cluster, as an Application with rules of its own.'
        : `Placed on ${count} clusters, as Applications with rules of their own.`,
    );
  };
  const obstacle = placeObstacle(secrets, targets);
  const isKept = placed !== null || isCommitted || secrets.every(({ userCopiedYaml }) => userCopiedYaml);
  return (
    <Dialog
      open
      onClose={onClose}
      title={secretMessages.title}
      subtitle={secrets[0]?.sealedSecret.metadata.name}
      side="right"
      size={640}
      fullscreen
      dirty={!isKept}
      discardQuestion={secretMessages.discard}
      busy={placing.busy}
      banners={[
        ...(placing.error === null ? [] : [{ tone: 'error' as const, text: shownMessage(placing.error) }]),
        ...(placed === null ? [] : [{ tone: 'info' as const, text: placed }]),
      ]}
      footer={(close) => (
        <div className={classes['resultsFoot']}>
          <Button onClick={onRestart}>ReStart</Button>
          <span className={classes['space']} />
          <Button
            data-autofocus
            icon={<CopyIcon size={13} />}
            onClick={() => void copy(allYaml(secrets), secrets)}
          >
            Copy All YAML
          </Button>
          <Button
            variant="primary"
            busy={placing.busy}
            disabled={obstacle !== null || placed !== null}
            onClick={() => void place()}
          >
            Place it
          </Button>
          <Button onClick={close}>Close</Button>
        </div>
      )}
    >
      <p className={classes['hint']}>
        Sealed in this browser. Only the controller of each cluster can open its SealedSecret.
        {secrets.some(({ clusters }) => clusters.length > 1) &&
          ' Clusters that have the same key get the same SealedSecret.'}
      </p>
      {obstacle !== null && (
        <p className={classes['hint']}>
          <b>Place it</b> is not possible: {obstacle}
        </p>
      )}
      <ul className={classes['results']} data-long={secrets.length > LONG || undefined}>
        {secrets.map((secret) => (
          <li key={secret.name}>
            <div>
              <b className={classes['resultName']}>{secret.name}</b>
              {secret.userCopiedYaml && (
                <span className={classes['copied']}>
                  <CheckIcon size={12} /> copied
                </span>
              )}
              <Button
                icon={<YamlIcon size={13} />}
                aria-expanded={viewed === secret.name}
                aria-label={`View YAML of ${secret.name}`}
                onClick={() => setViewed(viewed === secret.name ? null : secret.name)}
              >
                View
              </Button>
              <Button
                icon={<CopyIcon size={13} />}
                aria-label={`Copy YAML of ${secret.name}`}
                onClick={() => void copy(secret.yaml, [secret])}
              >
                Copy
              </Button>
            </div>
            {viewed === secret.name && (
              <pre className={classes['yaml']} tabIndex={0} aria-label={`YAML of ${secret.name}`}>
                {secret.yaml}
              </pre>
            )}
          </li>
        ))}
      </ul>
      {usesGitOps && (
        <CommitSection networkID={networkID} secrets={secrets} onCommitted={() => setCommitted(true)} />
      )}
    </Dialog>
  );
}

/** Why the agents could not place all of them; null when they can. */
function placeObstacle(secrets: readonly GeneratedSecret[], targets: readonly Target[]): string | null {
  const clusters = secrets.flatMap((secret) => secret.clusters);
  if (clusters.reduce((sum, { yaml }) => sum + yaml.length, 0) > SEALED_TEXT_MAX)
    return 'the SealedSecrets are larger than 8 MiB together, which is the most of one request.';
  const namespace = secrets[0]?.sealedSecret.metadata.namespace;
  for (const { routerID, name, yaml } of clusters) {
    const placing = targets.find(({ certificate }) => certificate.id === routerID)?.certificate.placing;
    if (placing === undefined) return `${name} is not attached any more.`;
    if (!placing.allowed) return `${name}: ${placing.reason}`;
    if (yaml.length > FILE_BYTES_MAX)
      return `the SealedSecret of ${name} is larger than 1 MiB, which is the most of an application.`;
    if (namespace !== placing.namespace)
      return `the agent of ${name} applies to namespace ${placing.namespace}, and the Secret is for ${namespace}.`;
  }
  return null;
}
