import type { ResourceTarget } from '@hawser/contract/streams';
import { Age } from '@hawser/ui/age';
import { Button } from '@hawser/ui/button';
import { EmptyState } from '@hawser/ui/empty-state';
import { FactsStrip } from '@hawser/ui/facts-strip';
import { RecordPage } from '../record-page/index.ts';
import {
  ConditionList,
  Containers,
  HealthBadge,
  Labels,
  Manifest,
  outdatedHealth,
  reasonOf,
  Usage,
} from '../resource-tree/index.ts';
import { Section } from '../section/index.ts';
import { isCovered, useChords } from '../shortcuts/index.ts';
import { ReadAgo, StreamNotice, useExpired } from '../streams/index.ts';
import { useTerminal } from '../terminal/index.ts';
import classes from './cluster-inside.module.css';
import { NodeReady } from './node-ready.tsx';
import { NodePods } from './node-pods.tsx';
import { NodeResources } from './node-resources.tsx';
import { ObjectEvents } from './object-events.tsx';
import { ObjectLink } from './object-link.tsx';
import { ObjectOrigin } from './object-origin.tsx';
import { NODE } from './object-address.ts';
import { hasPods, isPod, ObjectTabs } from './object-tabs.tsx';
import { type ObjectOf, type ObservedObject, useObject } from './use-object.ts';
import { useObjectTab } from './use-object-tab.ts';
import { useTerminalRight } from './use-terminal-right.ts';

const targetOf = ({ kind: ofKind, ...rest }: ObjectOf): ResourceTarget => ({ ...rest, ofKind });

interface ObjectViewProps {
  routerID: string;
  /** Name of the cluster. */
  cluster: string;
  of: ObjectOf;
  back: { title: string; go(): void };
}

/** One object of a cluster, whoever created it: never changed here, and live while it is shown. */
export function ObjectView({ routerID, cluster, of, back }: ObjectViewProps) {
  const { object, events, readAt, stream } = useObject(routerID, of);
  const isExpired = useExpired(stream);
  const title = `${of.kind} ${of.name}`;
  const isRefused = object === null && stream.kind === 'ended';
  const on = { routerID, of: { target: targetOf(of) } };
  const terminal = useTerminal(on);
  const may = useTerminalRight(routerID);
  // Those that Hawser placed have a page of their own.
  const isOpened = object !== null && object.objectID === '' && hasPods(of);
  const page = object !== null && (
    <RecordPage>
      <Overview of={of} object={object} isExpired={isExpired} />
      {isOpened && (
        <p>
          <Usage {...on} />
        </p>
      )}
      {of.resource === NODE.resource && of.apiVersion === NODE.apiVersion && (
        <>
          <NodeResources json={object.json} />
          <NodePods routerID={routerID} cluster={cluster} node={of.name} />
        </>
      )}
      <Section title="Conditions">
        <ConditionList conditions={object.node.conditions} />
      </Section>
      <Section title="Events">
        <ObjectEvents title={title} events={events} stream={stream} />
      </Section>
      <Section title="Live YAML">
        {object.omitted === '' ? (
          <Manifest label={`Live YAML of ${title}`} json={object.json} />
        ) : (
          <p>{object.omitted}</p>
        )}
      </Section>
    </RecordPage>
  );
  const { show } = useObjectTab();
  useChords((chord) => {
    if (!isOpened || !isPod(of) || isCovered()) return false;
    if (chord === 'l') show('logs');
    else if (chord === 'T' && may.allowed) terminal.open(object.node);
    else return false;
    return true;
  });
  return (
    <section className={classes['view']} aria-label={title}>
      <div className={classes['objectHead']}>
        <Button onClick={back.go}>{back.title}</Button>
        <h2>
          <small>{of.kind}</small> {of.name}
        </h2>
        {object !== null && of.kind !== NODE.kind && <ObjectOrigin routerID={routerID} object={object} />}
        {isOpened && isPod(of) && (
          <>
            <Button disabled={!may.allowed} onClick={() => terminal.open(object.node)}>
              Terminal
            </Button>
            {!may.allowed && <span>No terminal: {may.reason}</span>}
          </>
        )}
        {readAt !== null && <ReadAgo instant={readAt} />}
      </div>
      {!isRefused && (object === null || stream.kind !== 'opening') && (
        <StreamNotice state={stream} what={`the ${of.kind}`} />
      )}
      {isRefused && <EmptyState title="Not shown">{stream.end.message}</EmptyState>}
      <div className={classes['opened']}>
        {isOpened ? (
          <ObjectTabs
            of={of}
            on={on}
            cluster={cluster}
            terminal={may}
            onTerminal={terminal.open}
            overview={page}
          />
        ) : (
          page
        )}
        {terminal.panel}
      </div>
    </section>
  );
}

interface OverviewProps {
  of: ObjectOf;
  object: ObservedObject;
  /** It was read longer ago than the lease. */
  isExpired: boolean;
}

function Overview({ of, object, isExpired }: OverviewProps) {
  const { owner, replacedAt } = object;
  const node = isExpired ? outdatedHealth(object.node) : object.node;
  const reason = reasonOf(node);
  const isReady = of.kind === NODE.kind ? node.conditions.find(({ type }) => type === 'Ready') : undefined;
  const ready = isReady && (
    <NodeReady ready={isExpired && isReady.status === 'True' ? 'Unknown' : isReady.status} />
  );
  return (
    <Section title="Overview">
      {replacedAt !== null && (
        <p role="status">
          It was deleted and created again: this is another object with the same name, since{' '}
          <Age instant={replacedAt} />.
        </p>
      )}
      <FactsStrip
        facts={[
          ...(node.health === null
            ? []
            : [{ label: 'Health', value: <HealthBadge node={node} observedAt={null} /> }]),
          ...(ready === undefined ? [] : [{ label: 'Ready', value: ready }]),
          ...(node.namespace === '' ? [] : [{ label: 'Namespace', value: node.namespace }]),
          { label: 'API', value: of.apiVersion },
          { label: 'Age', value: node.createdAt === null ? null : <Age instant={node.createdAt} /> },
          ...(node.replicas === '' ? [] : [{ label: 'Ready', value: node.replicas }]),
          ...(owner === null
            ? []
            : [
                {
                  label: 'Owner',
                  value: (
                    <ObjectLink to={{ kind: owner, object: `${node.namespace}/${owner.name}` }}>
                      {owner.kind} {owner.name}
                    </ObjectLink>
                  ),
                },
              ]),
          ...(node.node === ''
            ? []
            : [
                {
                  label: 'Node',
                  value: <ObjectLink to={{ tab: 'nodes', object: `/${node.node}` }}>{node.node}</ObjectLink>,
                },
              ]),
        ]}
      />
      {reason !== '' && <p>{reason}</p>}
      <Containers node={node} />
      <Labels node={node} />
    </Section>
  );
}
