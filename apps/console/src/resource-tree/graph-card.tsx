import type { HealthStatus } from '@hawser/domain/resource-tree';
import { labelOf, toneOf as toneOfStatus } from '@hawser/domain/status';
import { Age } from '@hawser/ui/age';
import { CheckIcon, CrossIcon, InfoIcon, QuestionIcon, WarningIcon } from '@hawser/ui/icons';
import { StatusBadge } from '@hawser/ui/status-badge';
import { memo } from 'react';
import { toneOf } from './health-badge.tsx';
import type { Detail } from './graph-camera.ts';
import type { GraphItem, GroupItem } from './graph-items.ts';
import { reasonOf } from './tree-columns.tsx';
import type { ShownNode } from './tree-state.ts';
import classes from './resource-graph.module.css';

interface GraphCardProps {
  id: string;
  item: GraphItem;
  x: number;
  y: number;
  detail: Detail;
  hasFocus: boolean;
  /** Its details are shown beside the graph. */
  isSelected: boolean;
}

/** A resource or a group of them in the graph. */
export const GraphCard = memo(function GraphCard(props: GraphCardProps) {
  const { id, item, x, y, detail, hasFocus, isSelected } = props;
  const isGroup = item.type === 'group';
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={item.depth + 1}
      aria-posinset={item.position}
      aria-setsize={item.siblings}
      aria-expanded={isGroup ? item.isOpen : item.childCount > 0 ? true : undefined}
      aria-selected={isSelected}
      {...(detail !== 'all' && { 'aria-label': shortText(item) })}
      className={classes['card']}
      data-key={item.key}
      data-tone={item.worst === null ? undefined : toneOf(item.worst)}
      data-focus={hasFocus || undefined}
      data-group={isGroup || undefined}
      data-far={detail !== 'all' || undefined}
      style={{ transform: `translate(${x}px, ${y}px)` }}
    >
      {detail !== 'all' && <FarText item={item} withName={detail === 'name'} />}
      {detail === 'all' &&
        (item.type === 'group' ? <GroupText group={item} /> : <NodeText node={item.node} />)}
    </div>
  );
}, isSameCard);

/** An item is another object after each change of the tree, even if nothing of it changed. */
function isSameCard({ item: a, ...before }: GraphCardProps, { item: b, ...after }: GraphCardProps): boolean {
  const names = Object.keys(after) as (keyof typeof after)[];
  const isSame = (name: keyof GraphItem): boolean => a[name] === b[name];
  if (names.some((name) => before[name] !== after[name])) return false;
  if (!(['key', 'depth', 'position', 'siblings', 'worst', 'childCount'] as const).every(isSame)) return false;
  if (a.type === 'node') return b.type === 'node' && a.node === b.node;
  return b.type === 'group' && a.isOpen === b.isOpen;
}

const isSynced = (sync: string): boolean => sync === 'SYNCED' || sync === '';

const wordOf = (health: HealthStatus | null): string => health?.toLowerCase() ?? '';

function shortText(item: GraphItem): string {
  if (item.type === 'group') return `${item.count} × ${item.kind} ${wordOf(item.worst)}`;
  const { kind, name, health, sync = 'SYNCED' } = item.node;
  return `${kind} ${name} ${wordOf(health?.status ?? null)}${isSynced(sync) ? '' : ` ${labelOf(sync)}`}`;
}

function NodeText({ node }: { node: ShownNode }) {
  const reason = reasonOf(node);
  const { sync = '' } = node;
  return (
    <>
      <span className={classes['kind']}>
        <bdi>{node.kind}</bdi> {node.replicas !== '' && <span>{node.replicas}</span>}{' '}
        {node.createdAt !== null && <Age instant={node.createdAt} className={classes['age'] ?? ''} />}
      </span>{' '}
      <span className={classes['name']} data-tip={node.name}>
        <bdi>{node.name}</bdi>
      </span>{' '}
      <span className={classes['health']}>
        {node.health !== null && <StatusBadge tone={toneOf(node.health.status)} label={node.health.status} />}{' '}
        {!isSynced(sync) && <StatusBadge tone={toneOfStatus(sync)} label={labelOf(sync)} />}{' '}
        {reason !== '' && (
          <span className={classes['why']} data-tip={reason}>
            <bdi>{reason}</bdi>
          </span>
        )}
      </span>
    </>
  );
}

function GroupText({ group: { kind, count, worst, isOpen } }: { group: GroupItem }) {
  return (
    <>
      <span className={classes['kind']}>
        <bdi>{kind}</bdi>
      </span>{' '}
      <span className={classes['count']}>{count.toLocaleString('en')} resources</span>{' '}
      <span className={classes['health']}>
        {worst !== null && <StatusBadge tone={toneOf(worst)} label={worst} />}{' '}
        <span className={classes['why']}>{isOpen ? 'Group' : 'Ungroup'}</span>
      </span>
    </>
  );
}

const SIGNS = {
  positive: CheckIcon,
  warning: WarningIcon,
  negative: CrossIcon,
  informational: InfoIcon,
  unknown: QuestionIcon,
};

/** The sign of the health and the name, in letters that can be read from afar. */
function FarText({ item, withName }: { item: GraphItem; withName: boolean }) {
  const name = item.type === 'group' ? `${item.count.toLocaleString('en')} × ${item.kind}` : item.node.name;
  const health = item.type === 'group' ? item.worst : (item.node.health?.status ?? null);
  const Sign = health === null ? null : SIGNS[toneOf(health)];
  return (
    <span className={classes['far']}>
      {Sign !== null && <Sign size={withName ? 34 : 52} />}
      {(withName || item.type === 'group') && <bdi>{name}</bdi>}
    </span>
  );
}
