import type { WholeObject, wholeObjectsContract } from '@hawser/contract/objects';
import { objectMessages } from '@hawser/domain/objects';
import { totalOf } from '@hawser/domain/status';
import { userTagNames } from '@hawser/domain/tags';
import { Age } from '@hawser/ui/age';
import { ArrowText } from '@hawser/ui/arrow-text';
import { CopyButton } from '@hawser/ui/copy-button';
import { CountBar } from '@hawser/ui/count-bar';
import { TagList } from '@hawser/ui/tag-list';
import { Tabs } from '@hawser/ui/tabs';
import { YamlEditor } from '@hawser/ui/yaml-editor';
import { Link, useParams } from '@tanstack/react-router';
import { isApplication, isDelivered } from '../argo/index.ts';
import { ChangesSection } from '../change-list/index.ts';
import { IncidentList, useIncidents } from '../incidents/index.ts';
import { useWindow } from '../live/index.ts';
import {
  ActionButton,
  type ActionTools,
  type Noun,
  possible,
  RowMenu,
  subjectOf,
  useActionTools,
} from '../menu/index.ts';
import { usePage } from '../page/index.ts';
import { AbsentPage, RecordPage, useRecordShortcuts, useTabInView } from '../record-page/index.ts';
import { useServices } from '../services/index.ts';
import { StatusCell } from '../status/index.ts';
import { INFRASTRUCTURE_OBJECT, isInfrastructureObject } from '../infrastructure-objects/index.ts';
import { OBJECT } from '../objects/index.ts';
import { ApplicationTreeTab } from './application-tree-tab.tsx';
import { ArgoTab } from './argo-tab.tsx';
import { ClustersTab } from './clusters-tab.tsx';
import { ConditionsTab } from './conditions-tab.tsx';
import { EventsTab } from './events-tab.tsx';
import { LogsTab } from './logs-tab.tsx';
import { portsText } from './ports.ts';
import { TreeTab } from './tree-tab.tsx';
import classes from './object-page.module.css';

/** The tab that a route opens if its address names none. */
type Home = 'clusters' | 'tree';

/** One application: its clusters, its YAML, and what it is on each cluster. */
export function ObjectPage() {
  const { objectId } = useParams({ from: '/applications/$objectId' });
  return <Found objectId={objectId} home="clusters" />;
}

/** One infrastructure object: the same, and not found if it is none. */
export function InfrastructureObjectPage() {
  const { objectId } = useParams({ from: '/infrastructure/$objectId' });
  return <Found objectId={objectId} home="clusters" isInfrastructure />;
}

/** The same with the network in its URL, and with its resource tree. */
export function InfrastructureTreePage() {
  const { objectId, networkId } = useParams({ from: '/infrastructure/tree/$objectId/networks/$networkId' });
  return <Found objectId={objectId} networkId={networkId} home="tree" isInfrastructure />;
}

/** The same under a URL that also contains the network, with its resource tree: not found if it belongs to another network. */
export function NetworkObjectPage() {
  const { objectId, networkId } = useParams({ from: '/applications/tree/$objectId/networks/$networkId' });
  return <Found objectId={objectId} networkId={networkId} home="tree" />;
}

interface FoundProps {
  objectId: string;
  /** Only if it belongs to this network. */
  networkId?: string;
  /** Only if it is an object of an infrastructure provider. */
  isInfrastructure?: boolean;
  home: Home;
}

function Found({ objectId, networkId, isInfrastructure = false, home }: FoundProps) {
  const { rows, content } = useWindow<typeof wholeObjectsContract>({
    collection: 'wholeObjects',
    ids: [objectId],
    range: { from: 0, to: 1 },
  });
  const [object] = rows;
  if (object === undefined) return content === null ? null : <AbsentPage />;
  if (networkId !== undefined && networkId !== object.networkID) return <AbsentPage />;
  if (isInfrastructure && !isInfrastructureObject(object)) return <AbsentPage />;
  return <Application key={object.id} object={object} home={home} />;
}

function Application({ object, home }: { object: WholeObject; home: Home }) {
  const { search, change } = usePage();
  useRecordShortcuts(nounOf(object), object, object.status);
  const page = useTabInView(search.tab ?? search.view);
  const actions = actionsOf(object, useActionTools());
  const tabs = [
    {
      id: 'clusters',
      title: 'Clusters',
      content: <ClustersTab object={object} rules={actions.find(({ id }) => id === 'rules')} />,
    },
    { id: 'yaml', title: 'YAML', content: <YamlTab object={object} /> },
    ...(isApplication(object)
      ? [{ id: 'argo', title: 'Argo CD', content: <ArgoTab object={object} /> }]
      : []),
    ...treeTabs(object),
    { id: 'changes', title: 'Changes', content: <ChangesTab object={object} /> },
    // The agents of its clusters know nothing of what the hub writes into Argo CD.
    ...(isDelivered(object)
      ? []
      : [
          { id: 'events', title: 'Events', content: <EventsTab object={object} /> },
          { id: 'logs', title: 'Logs', content: <LogsTab object={object} /> },
          { id: 'conditions', title: 'Conditions', content: <ConditionsTab object={object} /> },
        ]),
  ];
  const first = tabs.some(({ id }) => id === home) ? home : 'clusters';
  return (
    <div ref={page} className={classes['page']}>
      <Head object={object} />
      <Incidents objectID={object.id} />
      <Tabs
        label={object.name}
        fill
        value={tabs.find(({ id }) => id === search.tab)?.id ?? first}
        // What is marked in one tab is not in another.
        onChange={(tab) => change({ tab: tab === first ? undefined : tab, row: undefined, panel: undefined })}
        tabs={tabs}
      />
    </div>
  );
}

/** What can be done with an object: infrastructure is none of the applications. */
const nounOf = (object: WholeObject): Noun<WholeObject> =>
  isInfrastructureObject(object) ? INFRASTRUCTURE_OBJECT : OBJECT;
const actionsOf = (object: WholeObject, tools: ActionTools) =>
  subjectOf(nounOf(object), object).actions(tools);

/** Nothing for what is no Application but is written into Argo CD: it has no resources of its own. */
function treeTabs(object: WholeObject) {
  const tab = { id: 'tree', title: 'Resource tree' };
  if (isApplication(object)) return [{ ...tab, content: <ApplicationTreeTab object={object} /> }];
  return isDelivered(object) ? [] : [{ ...tab, content: <TreeTab object={object} /> }];
}

function Head({ object }: { object: WholeObject }) {
  const { toast } = useServices();
  // It is already open.
  const actions = actionsOf(object, useActionTools()).filter(({ id }) => id !== 'open');
  const edit = actions.find(({ id }) => id === 'edit');
  const ports = portsText(object);
  return (
    <header className={classes['head']}>
      <StatusCell name={object.name} status={object.status} />
      <span>
        {object.kind} in{' '}
        <Link to="/networks/$networkId" params={{ networkId: object.networkID }} search={{}}>
          {object.networkName}
        </Link>
      </span>
      {totalOf(object.placementCounts) > 0 && <CountBar counts={object.placementCounts} label="clusters" />}
      <span>
        <Link to="/applications/$objectId/versions" params={{ objectId: object.id }} search={{}}>
          version {object.version}
        </Link>
        , changed <Age instant={object.updatedAt} /> ago
      </span>
      {ports !== null && (
        <span>
          <ArrowText>{ports}</ArrowText>
        </span>
      )}
      <TagList tags={userTagNames(object.tags)} />
      <span className={classes['tools']}>
        <CopyButton
          text={object.yaml}
          what="YAML"
          onCopied={() => toast({ text: objectMessages.yamlCopied })}
        />
        {edit && <ActionButton action={edit} />}
        <RowMenu name={object.name} actions={() => actions} />
      </span>
    </header>
  );
}

function YamlTab({ object }: { object: WholeObject }) {
  return (
    <section className={classes['text']} aria-label="YAML">
      <YamlEditor label={`YAML of ${object.name}`} value={object.yaml} />
    </section>
  );
}

function ChangesTab({ object }: { object: WholeObject }) {
  const versions = possible(actionsOf(object, useActionTools()), 'versions');
  return (
    <RecordPage>
      <ChangesSection of={{ objectID: object.id }} name={object.name} />
      {versions && (
        <p className={classes['versions']}>
          Version {object.version} is the current one. <ActionButton action={versions} />
        </p>
      )}
    </RecordPage>
  );
}

/** Causes that are listed; an application has few. */
const CAUSES = 5;

/** Reported by its clusters, one line for each cause; nothing if all are well. */
function Incidents({ objectID }: { objectID: string }) {
  const incidents = useIncidents(CAUSES, { objectID });
  if (incidents.total === 0) return null;
  return (
    <div className={classes['incidents']}>
      <IncidentList incidents={incidents} />
    </div>
  );
}
