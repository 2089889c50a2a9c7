import { agentRemovalCommand } from '@hawser/domain/routers';
import { CommandBox } from '@hawser/ui/copy-button';
import { useState } from 'react';
import classes from './agent-removal.module.css';
import { stayingText } from './staying-text.ts';

interface AgentRemovalProps {
  networkID: string;
  /** Null: the agents of all clusters of the network. */
  routerID: string | null;
  /** Namespaces that stay, because they may have something of others. */
  namespaces: readonly string[];
  /** Namespaces of features on edges, which go with them, unless something of others is there. */
  ofFeatures?: readonly string[];
}

/** What stays in a cluster that leaves a network, and the command that removes the agent with its permissions. */
export function AgentRemoval({ networkID, routerID, namespaces, ofFeatures = [] }: AgentRemovalProps) {
  const [tool, setTool] = useState<'kubectl' | 'oc'>('kubectl');
  const names = namespaces.filter((name, at) => namespaces.indexOf(name) === at);
  const staying = stayingText({ isWhole: routerID === null, isNamed: names.length > 0 });
  return (
    <details className={classes['removal']}>
      <summary>
        What stays in {routerID === null ? 'the clusters' : 'the cluster'}, and how to remove it
      </summary>
      <p>
        {routerID === null
          ? 'The agents stay installed and do nothing any more. Afterwards, run this on each of the clusters to remove its agent and permissions:'
          : 'The agent stays installed and does nothing any more. Afterwards, run this on the cluster to remove it and its permissions:'}
      </p>
      <div role="group" aria-label="Tool" className={classes['tools']}>
        {(['kubectl', 'oc'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={tool === name} onClick={() => setTool(name)}>
            {name}
          </button>
        ))}
      </div>
      <CommandBox
        command={agentRemovalCommand({ networkID, ...(routerID === null ? {} : { routerID }) }, tool)}
      />
      {staying !== null && (
        <p>
          {staying}
          <Names names={names} />. Delete them if nothing in them is needed.
        </p>
      )}
      {ofFeatures.length > 0 && (
        <p>
          {routerID === null ? 'On the edges, namespaces' : 'Namespaces'} that Argo CD created for features
          are removed with them: <Names names={ofFeatures} />. One stays if it holds something of others, if
          Argo CD may not see that or delete it, or if the cluster does not answer. The log of the hub’s agent
          then says why. Delete it if nothing in it is needed.
        </p>
      )}
    </details>
  );
}

const Names = ({ names }: { names: readonly string[] }) =>
  names.map((name, at) => (
    <span key={name}>
      {at > 0 && ', '}
      <code>{name}</code>
    </span>
  ));
